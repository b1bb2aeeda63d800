import type { FaultAction } from './actions/action.ts'
import { catalogueActions } from './actions/catalogue.ts'
import { orderItemActions } from './actions/order-items.ts'
import { orderPatientActions } from './actions/order-patients.ts'
import { orderActions } from './actions/orders.ts'
import { ownPasswordActions } from './actions/own-password.ts'
import { resultActions } from './actions/results.ts'
import { signInActions } from './actions/sign-in.ts'
import { staleFormActions } from './actions/stale-form.ts'
import { userActions } from './actions/users.ts'
import { type WriteFault, writeFaults } from './write-faults.ts'

/** All actions that change something, download something, or are part of the sign-in. A new dialog or action adds its row to its area. */
export const actions: readonly FaultAction[] = [
  ...catalogueActions,
  ...orderActions,
  ...orderItemActions,
  ...orderPatientActions,
  ...resultActions,
  ...userActions,
  ...ownPasswordActions,
  ...staleFormActions,
  ...signInActions,
]

/** The faults that an action meets. */
export function faultsOf({ faults = writeFaults, except = [] }: FaultAction): readonly WriteFault[] {
  return faults.filter(({ name }) => !except.includes(name))
}
