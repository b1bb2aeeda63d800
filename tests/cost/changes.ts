import type { Change } from './change.ts'
import { actionOnOrders } from './changes/action-on-orders.ts'
import { bespokeDialog } from './changes/bespoke-dialog.ts'
import { entityWithTable } from './changes/entity-with-table.ts'
import { answeredField } from './changes/answered-field.ts'
import { smallEntity } from './changes/small-entity.ts'

/** A change for each row of the decision's table. */
export const changes: readonly Change[] = [smallEntity, answeredField, actionOnOrders, bespokeDialog, entityWithTable]
