import { expect } from 'vitest'
import type { DeclaredWrite } from '#tests/guards/declared-writes.ts'
import { ofActions } from '#tests/guards/known-writes.ts'
import type { LabIds } from '#tests/guards/lab-ids.ts'
import { idFor } from '#tests/guards/record-ids.ts'
import { small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

type Facts = Readonly<Record<string, unknown>>

/** Expected audit row of a write: its record, its act, and its old and new values. */
export interface ExpectedRow {
  readonly action: string
  readonly entity: string
  /** The record; that of the answer where it was only just made. */
  readonly on: ((ids: LabIds) => string) | 'new'
  /** The person who did it, if it was not the caller. */
  readonly by?: string | null
  /** Null: there was nothing before. */
  readonly from: Facts | null
  /** Null if the record is gone afterwards. */
  readonly to: Facts | null
}

const made = (entity: string, to: Facts): ExpectedRow => ({ action: 'create', entity, on: 'new', from: null, to })
const gone = (entity: string, on: (ids: LabIds) => string, from: Facts): ExpectedRow => ({ action: 'delete', entity, on, from, to: null })
const changed = (entity: string, action: string, on: (ids: LabIds) => string, from: Facts, to: Facts): ExpectedRow => ({ action, entity, on, from, to })
/** An act without values that may be shown: a password, a sign-in. */
const done = (action: string, on: (ids: LabIds) => string, by?: string | null): ExpectedRow => ({
  action,
  entity: 'users',
  on,
  from: null,
  to: null,
  ...(by === undefined ? {} : { by }),
})
const order = ({ order: id }: LabIds): string => id
const prescription = ({ prescription: id }: LabIds): string => id
const report = ({ report: id }: LabIds): string => id
const clerk = ({ clerk: id }: LabIds): string => id
const notification = ({ notification: id }: LabIds): string => id
const sheet = ({ sheet: id }: LabIds): string => id
const cart = ({ cart: id }: LabIds): string => id
const potassium = (value: string, state: string): Facts => ({ 'Blood count: Potassium': `${value} mmol/L (Normal) ${state}` })
const visit = ({ visit: id }: LabIds): string => id
const freeSlot = ({ freeSlot: id }: LabIds): string => id
const manager = staffOf('manager').id
const cancelled = changed('orders', 'cancel', order, { orderStatus: 'Created' }, { orderStatus: 'Cancelled', cancellationReason: 'Asked for' })

/** The audit row of a declared action: its name, the record, and what the area keeps of it before and after. */
const ofAction = ([call, { entity, action }]: readonly [string, DeclaredWrite]): readonly [string, ExpectedRow] => [
  call,
  { action, entity, on: (ids) => idFor(call.split(' ')[1] ?? '', 'id', ids), from: expect.any(Object), to: expect.any(Object) },
]

/** The audit row of each known write that succeeds; a new write that is no declared action is a new row, without it a test fails. */
export const expectedRows: Readonly<Record<string, ExpectedRow>> = {
  ...Object.fromEntries(Object.entries(ofActions).map(ofAction)),
  'PUT /admin/prescriptions/{id}': changed(
    'prescriptions',
    'review',
    prescription,
    { status: 'Pending' },
    { status: 'NeedsClarification', adminNotes: 'Which test?' },
  ),
  'POST /admin/prescriptions/{id}/tests': changed('prescriptions', 'review', prescription, { status: 'Pending' }, { status: 'Reviewed' }),
  'PUT /admin/settings/{id}': changed('settings', 'update', () => 'laboratory', { name: 'Pathology Laboratory' }, { name: 'Own Laboratory' }),
  'POST /admin/prescriptions': made('prescriptions', { status: 'Pending', customerId: small.asha, patientId: small.ashaSelf, fileName: 'scan.pdf' }),
  'POST /cart/admin/{customerId}/{patientId}/items': {
    action: 'add items',
    entity: 'carts',
    on: cart,
    from: null,
    to: { customerId: small.asha, patientId: small.ashaSelf, items: [{ name: 'Sugar 100%', price: 8_050, quantity: 2 }] },
  },
  'PUT /cart/admin/{customerId}/item/{itemId}': changed('carts', 'change item', cart, { item: { quantity: 1 } }, { item: { quantity: 3 } }),
  'DELETE /cart/admin/{customerId}/item/{itemId}': { ...gone('carts', cart, { item: { name: 'Blood count', quantity: 1 } }), action: 'remove item' },
  'POST /reports/admin': { ...made('reports', { status: 'Available', source: 'upload', patientId: small.ashaSon, notes: 'By hand' }), action: 'upload' },
  'PUT /reports/admin/{id}': changed('reports', 'reupload', report, { version: 1 }, { version: 2 }),
  'POST /reports/admin/results': made('reports', { patient: 'Kiran Rao', source: 'results' }),
  'PUT /reports/admin/{id}/results': changed('reports', 'results', sheet, {}, potassium('4.2', 'Draft')),
  'POST /reports/admin/{id}/results': changed('reports', 'results', report, {}, { 'Blood count: Remark': 'Clear (Normal) Entered' }),
  'POST /reports/admin/{id}/results/remove': changed('reports', 'results', report, { 'Blood count: Sodium': '110 (Critical) Draft' }, {}),
  'POST /reports/admin/{id}/results/call-now': changed(
    'reports',
    'critical call now',
    report,
    { 'Blood count: Sodium': '110 (Critical) Entered' },
    { 'Blood count: Sodium': '110 (Critical) Entered' },
  ),
  'POST /reports/admin/{id}/results/enter': changed('reports', 'enter', sheet, potassium('4.2', 'Draft'), potassium('4.2', 'Entered')),
  'POST /reports/admin/{id}/results/verify': changed('reports', 'verify', sheet, potassium('4.2', 'Entered'), potassium('4.2', 'Verified')),
  'POST /reports/admin/{id}/results/return': changed('reports', 'return', sheet, potassium('4.2', 'Entered'), potassium('4.2', 'Draft')),
  'POST /reports/admin/{id}/results/release': changed('reports', 'release', sheet, potassium('4.2', 'Entered'), potassium('4.2', 'Released')),
  'POST /reports/admin/{id}/results/amend': changed('reports', 'amend', sheet, potassium('4.2', 'Released'), potassium('4.6', 'Entered')),
  'POST /reports/admin/results/release-many': made('jobs', { kind: 'release-reports', total: 1 }),
  'POST /admin/jobs/release-reports/{id}/cancel': changed('jobs', 'cancel', ({ job }) => job, { state: 'Waiting' }, { state: 'Cancelled', done: 0, total: 1 }),
  'POST /reports/admin/results/critical/{resultId}/calls': {
    action: 'critical call',
    entity: 'reports',
    on: report,
    from: null,
    to: { parameter: 'Sodium', value: '110', person: 'Dr Iyer', outcome: 'Reached' },
  },
  'POST /reports/admin/results/critical/{resultId}/close': {
    action: 'critical close',
    entity: 'reports',
    on: report,
    from: null,
    to: { parameter: 'Sodium', value: '110' },
  },
  'DELETE /reports/admin/{id}': changed('reports', 'remove', sheet, { deletedAt: null }, { deleteReason: 'Wrong patient' }),
  'POST /auth/admin/login': done('sign in', () => manager, manager),
  'POST /auth/admin/forgot-password': done('ask for a password reset', () => manager, null),
  'POST /auth/admin/sessions/end-all': done('sign out everywhere', () => staffOf('super_admin').id),
  'POST /admin/users/{id}/end-sessions': done('end sessions', clerk),
  'POST /auth/admin/logout': done('sign out', () => staffOf('super_admin').id),
  'PUT /admin/notifications/{id}/read': changed('notifications', 'read', notification, { is_read: false }, { is_read: true }),
  'DELETE /admin/notifications/{id}': gone('notifications', notification, { title: 'Order confirmed', message: 'A message' }),
  'POST /admin/notifications': made('notifications', { title: 'Hello', message: 'We are open' }),
  'POST /admin/notification-endpoints/send-custom': made('notifications', { title: 'Hello', message: 'We are open' }),
  'POST /admin/notification-endpoints/send-bulk': { ...made('notifications', { title: 'Hello', count: 1 }), action: 'send to many' },
  'POST /admin/notification-endpoints/test': made('notifications', { type: 'Test' }),
  'POST /admin/notification-endpoints/send-welcome/{id}': made('notifications', { type: 'Welcome' }),
  'POST /admin/notifications/{id}/deliveries/{channel}/send': changed(
    'notifications',
    'send again',
    notification,
    { channel: 'email', state: 'failed' },
    { channel: 'email', state: 'queued' },
  ),
  'POST /admin/users': made('users', { name: 'New', email: 'new@test.example', role: 'operator' }),
  'PUT /admin/users/{id}': changed('users', 'update', clerk, { name: 'Clerk' }, { name: 'Renamed' }),
  'PATCH /admin/users/{id}/status': changed('users', 'status', clerk, { status: 'active' }, { status: 'suspended' }),
  'POST /admin/users/{id}/change-password': done('change password', clerk),
  'POST /admin/users/bulk-status': changed('users', 'status', clerk, { status: 'active' }, { status: 'inactive' }),
  'POST /admin/users/bulk-delete': gone('users', clerk, { name: 'Clerk', email: 'clerk@test.example' }),
  'DELETE /admin/users/{id}': gone('users', clerk, { name: 'Clerk', email: 'clerk@test.example' }),
  'PUT /orders/admin/{id}/status': changed('orders', 'status', order, { orderStatus: 'Created' }, { orderStatus: 'Confirmed' }),
  'POST /orders/admin/{id}/cancel': cancelled,
  'POST /orders/{id}/cancel': cancelled,
  'PUT /orders/admin/{id}/payment-status': changed(
    'orders',
    'payment',
    order,
    { paymentStatus: 'Pending', paymentMethod: null },
    { paymentStatus: 'Paid', paymentMethod: 'cash' },
  ),
  'POST /orders/admin/{id}/payment-undo': changed('orders', 'undo payment', order, { paidAmount: 60_000 }, { paidAmount: 0 }),
  'POST /orders/admin/{id}/refunds': changed('orders', 'refund', order, { paidAmount: 60_000 }, { paidAmount: 47_950 }),
  'PUT /orders/admin/{id}/appointment': changed(
    'orders',
    'appointment',
    order,
    { scheduledDate: null, timeSlot: null },
    { scheduledDate: '2026-11-24', timeSlot: '07:00-08:00' },
  ),
  'POST /orders/admin/{id}/items': changed(
    'orders',
    'add item',
    order,
    { totalAmount: 60_000 },
    { totalAmount: 68_050, item: { name: 'Sugar 100%', quantity: 1, patientId: small.ashaSelf } },
  ),
  'PUT /orders/admin/items/{itemId}': changed('orders', 'change item', order, { item: { quantity: 1 } }, { item: { quantity: 2 } }),
  'DELETE /orders/admin/items/{itemId}': changed('orders', 'remove item', order, { item: { name: 'Blood count' } }, { totalAmount: 30_000 }),
  'POST /orders/{id}/patients': changed('orders', 'add patient', order, {}, { patientId: expect.any(String) }),
  'POST /orders/{id}/patients/{patientId}': changed('orders', 'add patient', ({ otherOrder }) => otherOrder, {}, { patientId: small.ashaSon }),
  'POST /orders/admin/{id}/patients/{patientId}/collected': changed('orders', 'collected at the laboratory', order, {}, { patientId: small.ashaSon }),
  'DELETE /orders/{id}/patients/{patientId}': changed('orders', 'remove patient', order, { patientId: small.ashaSon }, { totalAmount: 30_000 }),
  'PUT /customers/admin/{id}/status': changed('customers', 'status', () => small.asha, { status: 'active' }, { status: 'inactive' }),
  'PUT /admin/customers/{id}/notification-preferences': changed(
    'customers',
    'preferences',
    () => small.asha,
    { notificationPreferences: null },
    { notificationPreferences: { sms: { OrderConfirmed: false } } },
  ),
  'POST /admin/sample-collections': made('sample-collections', { scheduledDate: '2026-11-24', timeSlot: '16:00-17:00', status: 'Scheduled' }),
  'PUT /admin/sample-collections/{id}/status': changed('sample-collections', 'setStatus', visit, { status: 'Scheduled' }, { status: 'In Progress' }),
  'PUT /admin/sample-collections/{id}/cancel': changed('sample-collections', 'cancel', visit, { status: 'Scheduled' }, { status: 'Cancelled' }),
  'PATCH /admin/sample-collections/{id}/reschedule': changed(
    'sample-collections',
    'reschedule',
    visit,
    { scheduledDate: '2026-11-23' },
    { scheduledDate: '2026-11-24', timeSlot: '16:00-17:00' },
  ),
  'PATCH /admin/sample-collections/{id}/assign': changed(
    'sample-collections',
    'assign',
    visit,
    { phlebotomistId: null },
    { phlebotomistId: expect.any(String) },
  ),
  'POST /admin/sample-collections/{id}/fail': changed(
    'sample-collections',
    'fail',
    visit,
    { status: 'Scheduled' },
    { status: 'Cancelled', failureReason: 'not_at_home' },
  ),
  'POST /admin/time-slots': made('time-slots', { startTime: '20:00', endTime: '21:00', maxCollections: 10 }),
  'PUT /admin/time-slots/{id}': changed('time-slots', 'update', freeSlot, { maxCollections: 10 }, { maxCollections: 12 }),
  'PATCH /admin/time-slots/{id}/toggle-status': changed('time-slots', 'toggle', freeSlot, { isActive: true }, { isActive: false }),
  'PATCH /admin/time-slots/bulk-update': changed('time-slots', 'update', freeSlot, { maxCollections: 10 }, { maxCollections: 12 }),
  'DELETE /admin/time-slots/{id}': gone('time-slots', freeSlot, { startTime: '16:00', endTime: '17:00' }),
  'POST /admin/phlebotomists': made('phlebotomists', { name: 'Meena Joshi' }),
  'PUT /admin/phlebotomists/{id}': changed('phlebotomists', 'update', ({ phlebotomist }) => phlebotomist, { isActive: true }, { isActive: false }),
  'POST /admin/closed-days': made('closed-days', { scope: 'date', day: '2027-03-04', reason: 'Holi' }),
  'DELETE /admin/closed-days/{id}': gone('closed-days', ({ closedDay }) => closedDay, { reason: 'Republic Day' }),
  'POST /tests': made('tests', { name: 'Urea', price: 120.5 }),
  'PUT /tests/{id}': changed('tests', 'update', () => small.cbc, { name: 'Blood count' }, { name: 'Blood count II' }),
  'PUT /tests/{id}/laboratory': changed('tests', 'update', () => small.cbc, { turnaroundHours: null }, { turnaroundHours: 6, parameters: ['K'] }),
  'POST /test-parameters': made('test-parameters', { code: 'PB', name: 'Lead' }),
  'PUT /test-parameters/{id}': changed('test-parameters', 'update', () => small.potassium, { code: 'K' }, { ranges: [] }),
  'DELETE /tests/{id}': gone('tests', () => small.retired, { name: 'Retired' }),
  'POST /test-categories': made('test-categories', { name: 'Heart', icon: 'Heart' }),
  'PUT /test-categories/{id}': changed('test-categories', 'update', () => small.blood, { name: 'Blood' }, { name: 'Blood II' }),
  'DELETE /test-categories/{id}': gone('test-categories', () => small.empty, { name: 'Empty' }),
  'POST /test-packages': made('test-packages', { name: 'Wide', price: 99, tests: [small.cbc] }),
  'PUT /test-packages/{id}': changed('test-packages', 'update', () => small.pack, { name: 'Basic' }, { name: 'Basic II' }),
  'DELETE /test-packages/{id}': gone('test-packages', () => small.pack, { name: 'Basic', tests: [small.cbc, small.sugar] }),
}
