import { isDeclared } from '#tests/api/call/guards.ts'
import type { LabIds } from '#tests/guards/lab-ids.ts'
import { small } from '#tests/support/small-lab.ts'

/** Record named by a path parameter, by path prefix; the first match applies. */
const records: readonly (readonly [start: string, name: string, id: (ids: LabIds) => string])[] = [
  ['/orders/admin/items/', 'itemId', (ids) => ids.item],
  ['/orders/', 'patientId', () => small.ashaSon],
  ['/orders/', 'id', (ids) => ids.order],
  ['/cart/admin/', 'prescriptionId', (ids) => ids.prescription],
  ['/cart/admin/', 'customerId', () => small.asha],
  ['/cart/admin/', 'patientId', () => small.ashaSelf],
  ['/cart/admin/', 'itemId', (ids) => ids.cartItem],
  ['/customers/admin/', 'id', () => small.asha],
  ['/patients/admin/', 'id', () => small.ashaSon],
  ['/patients/admin/', 'otherId', () => small.ashaSelf],
  ['/customers/admin/', 'otherId', () => small.ravi],
  ['/admin/customers/', 'id', () => small.asha],
  ['/admin/notification-endpoints/', 'id', () => small.asha],
  ['/admin/notifications/', 'channel', () => 'email'],
  ['/admin/notifications/', 'id', (ids) => ids.notification],
  ['/admin/users/', 'id', (ids) => ids.clerk],
  ['/admin/sample-collections/', 'id', (ids) => ids.visit],
  ['/admin/sample-collections/', 'orderId', (ids) => ids.order],
  ['/admin/time-slots/', 'id', (ids) => ids.freeSlot],
  ['/data-requests/', 'id', (ids) => ids.dataRequest],
  ['/referring-doctors/', 'id', (ids) => ids.doctor],
  ['/referral-laboratories/', 'id', (ids) => ids.laboratory],
  ['/report-phrases/', 'id', (ids) => ids.phrase],
  ['/samples/admin/', 'id', (ids) => ids.sample],
  ['/admin/phlebotomists/', 'id', (ids) => ids.phlebotomist],
  ['/admin/closed-days/', 'id', (ids) => ids.closedDay],
  ['/admin/prescriptions/', 'id', (ids) => ids.prescription],
  ['/admin/timeline', 'resource', () => 'orders'],
  ['/admin/timeline/', 'id', (ids) => ids.order],
  ['/admin/timeline/', 'noteId', (ids) => ids.note],
  ['/admin/mentions/', 'id', (ids) => ids.mention],
  ['/admin/list-views/', 'resource', () => 'orders'],
  ['/admin/list-views/', 'id', (ids) => ids.listView],
  ['/admin/list-exports/', 'resource', () => 'orders'],
  ['/admin/jobs/list-exports', 'id', (ids) => ids.exportJob],
  ['/admin/list-layouts/', 'resource', () => 'orders'],
  ['/admin/jobs/', 'id', (ids) => ids.job],
  ['/reports/admin/results/critical/', 'resultId', (ids) => ids.critical],
  ['/reports/admin/patients/', 'patientId', () => small.ashaSelf],
  // Everybody's sessions are their own.
  ['/auth/admin/sessions/', 'id', (ids) => ids.order],
  ['/admin/settings/', 'id', () => 'laboratory'],
  ['/reports/admin/worklists/', 'testId', () => small.cbc],
  ['/reports/', 'n', () => '1'],
  ['/reports/', 'linkId', (ids) => ids.reportLink],
  ['/reports/', 'id', (ids) => ids.report],
  ['/tests/', 'id', () => small.cbc],
  ['/test-categories/', 'id', () => small.blood],
  ['/test-packages/', 'id', () => small.pack],
  ['/test-parameters/', 'id', () => small.potassium],
]

/** The id of a record that is there, for a name in a path; throws for a path without a record. */
export function idFor(path: string, name: string, ids: LabIds): string {
  // Of an entity that is served from its declaration alone there is no record: the same code serves those above.
  if (isDeclared(path)) return ids.order
  const found = records.find(([start, own]) => own === name && path.startsWith(start))
  if (!found) throw new Error(`no record is known for {${name}} in ${path}: add a row to records`)
  return found[2](ids)
}

/** A path with the ids of records that are there. */
export function pathWithIds(path: string, ids: LabIds): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => idFor(path, name, ids))
}
