import { cataloguePlaces } from '#tests/browser/accessibility/pages/catalogue.ts'
import { dashboardPlaces } from '#tests/browser/accessibility/pages/dashboard.ts'
import { authRoutes } from '#tests/browser/accessibility/pages/sign-in.ts'
import { fieldPlaces } from '#tests/browser/accessibility/pages/field.ts'
import { formStatePlaces } from '#tests/browser/accessibility/pages/form-states.ts'
import { framePlaces } from '#tests/browser/accessibility/pages/frame.ts'
import { orderPlaces } from '#tests/browser/accessibility/pages/orders.ts'
import type { Place } from '#tests/browser/accessibility/pages/place.ts'
import { resultPlaces } from '#tests/browser/accessibility/pages/results.ts'
import { userPlaces } from '#tests/browser/accessibility/pages/users.ts'

/** All routes, dialogs and states that are looked at. A new one adds its row to its area. */
export const places: readonly Place[] = [
  ...authRoutes,
  ...dashboardPlaces,
  ...orderPlaces,
  ...cataloguePlaces,
  ...formStatePlaces,
  ...resultPlaces,
  ...userPlaces,
  ...framePlaces,
  ...fieldPlaces,
]
