import type { ReadFault } from './read-faults.ts'
import { dashboardScreens } from './screens/dashboard.ts'
import { recordScreens } from './screens/records.ts'
import type { Screen } from './screens/screen.ts'

const again = [
  'the orders list',
  'the tests list',
  'the user list',
  'a test',
  'a package',
  'a user',
  'an order',
  'the open orders of the dashboard',
  'the pending prescriptions of the dashboard',
]

/** The same screen when it is read a second time: what was read first must stay. */
function secondTime(screen: Screen): Screen {
  return { ...screen, name: `${screen.name}, read again,`, ids: `${screen.ids} GEN-03` }
}

/** Screens that read again when one comes back to them. */
export const secondReadScreens: readonly Screen[] = [...recordScreens, ...dashboardScreens].filter(({ name }) => again.includes(name)).map(secondTime)

/** The faults that a second read can meet and that must be shown: those that leave nothing to show in place of what is there. */
export function reportedFaults(faults: readonly ReadFault[]): readonly ReadFault[] {
  // A server that lacks a call lacks it the first time already; what is gone meanwhile is shown in place of the record.
  return faults.filter(({ outcome, name }) => outcome.kind === 'reported' && name !== '404')
}
