import { cataloguePlaces } from '#tests/browser/accessibility/pages/catalogue.ts'
import { dashboardPlaces } from '#tests/browser/accessibility/pages/dashboard.ts'
import { signInPlaces } from '#tests/browser/accessibility/pages/sign-in.ts'
import { fieldPlaces } from '#tests/browser/accessibility/pages/field.ts'
import { formStatePlaces } from '#tests/browser/accessibility/pages/form-states.ts'
import { framePlaces } from '#tests/browser/accessibility/pages/frame.ts'
import { orderPlaces } from '#tests/browser/accessibility/pages/orders.ts'
import type { Place } from '#tests/browser/accessibility/pages/place.ts'
import { resultPlaces } from '#tests/browser/accessibility/pages/results.ts'
import { userPlaces } from '#tests/browser/accessibility/pages/users.ts'

/** All routes, dialogs and states that are looked at. A new one adds its row to its area. */
export const places: readonly Place[] = [
  ...signInPlaces,
  ...dashboardPlaces,
  ...orderPlaces,
  ...cataloguePlaces,
  ...formStatePlaces,
  ...resultPlaces,
  ...userPlaces,
  ...framePlaces,
  ...fieldPlaces,
]

/** True when every place is looked at (`npm run test:all`), false for the screens of the day's work. */
export const isWholeRun = process.env.AXE === 'all'

/** The ten screens that staff use most: `npm test` looks at these. */
const dailyNames: readonly string[] = [
  ...['/dashboard', '/orders', '/orders/{id}', 'Manage Items of an order', '/sample-collections/today', '/sample-collections/board'],
  ...['the review of a prescription', '/results', 'a sheet of results', '/customers'],
]

/** Returns the place with this name. */
export function placeNamed(name: string): Place {
  const place = places.find((each) => each.name === name)
  if (!place) throw new Error(`There is no place named ${name}`)
  return place
}

/** Places that `npm test` checks. */
export const dailyPlaces: readonly Place[] = dailyNames.map(placeNamed)
