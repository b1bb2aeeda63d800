import { cataloguePlaces } from './places/catalogue.ts'
import { dashboardPlaces } from './places/dashboard.ts'
import { doorPlaces } from './places/door.ts'
import { formStatePlaces } from './places/form-states.ts'
import { framePlaces } from './places/frame.ts'
import { orderPlaces } from './places/orders.ts'
import type { Place } from './places/place.ts'
import { userPlaces } from './places/users.ts'

/** All routes, dialogs and states that are looked at. A new one adds its row to its area. */
export const places: readonly Place[] = [
  ...doorPlaces,
  ...dashboardPlaces,
  ...orderPlaces,
  ...cataloguePlaces,
  ...formStatePlaces,
  ...userPlaces,
  ...framePlaces,
]
