import type { Role } from '#domain/role.ts'
import type { LabIds, EarlierCall } from '#tests/guards/lab-ids.ts'
import { declaredWrites } from '#tests/guards/declared-writes.ts'
import { scannedNumber } from '#tests/guards/lab-records.ts'
import { pathWithIds } from '#tests/guards/record-ids.ts'
import { small } from '#tests/support/small-lab.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

/** A write that succeeds in the guards' laboratory. */
export interface KnownWrite {
  readonly body?: (ids: LabIds) => Readonly<Record<string, unknown>>
  /** Another record than the usual one of its path's first name. */
  readonly on?: (ids: LabIds) => string
  /** It cannot succeed without an email or the like; hostile input is tried all the same. */
  readonly refused?: true
  /** Preparation before it can succeed. */
  readonly first?: (ids: LabIds) => readonly EarlierCall[]
  /** Number of records that it changes, each with its own audit row; one by default. */
  readonly records?: number
}

/** The path of a known write, with the ids of its records. */
export function pathOf(call: string, ids: LabIds): string {
  const [, path = ''] = call.split(' ')
  const on = knownWrites[call]?.on
  return pathWithIds(on ? path.replace(/\{\w+\}/, on(ids)) : path, ids)
}

const newPassword = 'Better@2468'
const words = { type: 'OrderConfirmed', title: 'Hello', message: 'We are open' }
const message = { ...words, customerId: small.asha }
const person = { name: 'New', email: 'new@test.example', password: newPassword }

const viewContent = { view: '', query: 'late=true', layout: { columns: [{ field: 'orderNumber', width: 120 }] } }

const sheet = ({ sheet: id }: LabIds): string => id
const values = { testId: small.cbc, values: [{ parameterCode: 'K', value: '4.2' }] }
const step = (ids: LabIds, name: string, body: EarlierCall['body'] = {}, as: Role = 'admin'): EarlierCall => ({
  as,
  call: `POST /reports/admin/${ids.sheet}/results/${name}`,
  body,
})
/** Results on their way: saved and handed over by one, released by another. */
const saved = (ids: LabIds): EarlierCall[] => [{ as: 'admin', call: `PUT /reports/admin/${ids.sheet}/results`, body: values }]
const entered = (ids: LabIds): EarlierCall[] => [...saved(ids), step(ids, 'enter')]
const released = (ids: LabIds): EarlierCall[] => [...entered(ids), step(ids, 'release', { confirmed: true }, 'super_admin')]

const corrected = { name: 'Asha R. Rao', gender: 'Female', dateOfBirth: '1985-01-02', reason: 'Typed wrongly' }

/** The writes whose body, record or refusal does not follow from a declared action; a new one is a new row, without it a test fails. */
const written: Readonly<Record<string, KnownWrite>> = {
  'POST /auth/admin/login': { body: () => ({ email: staffOf('manager').email, password: testPassword }) },
  'POST /auth/admin/forgot-password': { body: () => ({ email: staffOf('manager').email }) },
  'POST /auth/admin/reset-password': { body: () => ({ token: 'x'.repeat(43), password: newPassword, confirmPassword: newPassword }), refused: true },
  'POST /auth/admin/logout': {},
  // Asha has orders under way.
  'POST /customers/admin/{id}/erase': { body: () => ({ reason: 'Asked for' }), refused: true },
  'DELETE /auth/admin/sessions/{id}': { refused: true },
  'POST /auth/admin/second-factor/begin': { body: () => ({ currentPassword: 'x' }), refused: true },
  'POST /auth/admin/second-factor/confirm': { body: () => ({ code: '000000' }), refused: true },
  'POST /auth/admin/second-factor/end': { body: () => ({ currentPassword: 'x' }), refused: true },
  'POST /admin/users/{id}/end-second-factor': { refused: true },
  'POST /auth/admin/sessions/end-all': {},
  'POST /admin/users/{id}/end-sessions': {},
  'PUT /admin/notifications/{id}/read': {},
  'DELETE /admin/notifications/{id}': {},
  'POST /admin/list-views/{resource}': { body: () => ({ name: 'Late', ...viewContent }) },
  'PUT /admin/list-views/{resource}/{id}': { body: () => ({ query: 'late=true' }) },
  'DELETE /admin/list-views/{resource}/{id}': {},
  'POST /admin/list-exports/{resource}': { body: () => ({ format: 'csv', columns: 'orderNumber,customerName', query: 'openOnly=true', name: 'orders' }) },
  'POST /admin/jobs/list-exports/{id}/cancel': {},
  // One's own columns are no record of the laboratory.
  'POST /admin/undo': { body: ({ receipt }) => ({ receipt }) },
  'PUT /admin/list-layouts/{resource}': { body: () => ({ view: '', layout: viewContent.layout }), records: 0 },
  'POST /admin/notifications': { body: () => message },
  'POST /admin/notification-endpoints/send-custom': { body: () => message },
  'POST /admin/notification-endpoints/send-bulk': { body: () => ({ ...words, customerIds: [small.asha] }) },
  'POST /admin/notification-endpoints/preview': { body: () => ({ customerId: small.asha, title: 'Hello', message: 'Dear {customer}' }), records: 0 },
  'POST /admin/notification-endpoints/test': { body: () => ({ customerId: small.asha }) },
  'POST /admin/notification-endpoints/send-welcome/{id}': { on: () => small.asha },
  'POST /admin/notifications/{id}/deliveries/{channel}/send': {},
  'POST /admin/users': { body: () => person },
  'PUT /admin/users/{id}': { body: () => ({ name: 'Renamed' }) },
  'PATCH /admin/users/{id}/status': { body: () => ({ status: 'suspended' }) },
  'POST /admin/users/{id}/change-password': { body: () => ({ newPassword, confirmPassword: newPassword }) },
  'POST /admin/users/bulk-status': { body: (ids) => ({ userIds: [ids.clerk], status: 'inactive' }) },
  'POST /admin/users/bulk-delete': { body: (ids) => ({ userIds: [ids.clerk] }) },
  'DELETE /admin/users/{id}': {},
  'PUT /orders/admin/{id}/status': { body: () => ({ orderStatus: 'Confirmed' }) },
  // The order and its visit.
  'POST /orders/admin/{id}/cancel': { body: () => ({ reason: 'Asked for' }), records: 2 },
  'POST /orders/{id}/cancel': { body: () => ({ reason: 'Asked for' }), records: 2 },
  'PUT /orders/admin/{id}/payment-status': { body: () => ({ paymentStatus: 'Paid', paymentMethod: 'cash' }) },
  'POST /orders/admin/{id}/refunds': {
    body: () => ({ amount: 120.5, paymentMethod: 'cash' }),
    first: (ids) => [
      { as: 'admin', call: `PUT /orders/admin/${ids.order}/payment-status`, body: { paymentStatus: 'Paid', paymentMethod: 'cash' } },
      { as: 'admin', call: `DELETE /orders/admin/items/${ids.item}` },
    ],
  },
  'PUT /orders/admin/{id}/appointment': { body: () => ({ scheduledDate: '2026-11-24', timeSlot: '07:00-08:00' }), records: 2 },
  'POST /orders/admin': {
    body: () => ({
      customerId: small.asha,
      patients: [{ patientId: small.ashaSon, items: [{ type: 'package', packageId: small.pack }] }],
      discount: { percent: 10, reason: 'Camp' },
    }),
  },
  'POST /orders/admin/{id}/items': { body: () => ({ type: 'test', testId: small.sugar, patientId: small.ashaSelf }) },
  'PUT /orders/admin/items/{itemId}': { body: () => ({ quantity: 3 }) },
  'DELETE /orders/admin/items/{itemId}': {},
  'POST /orders/{id}/patients': { body: () => ({ name: 'New Person' }) },
  'POST /orders/{id}/patients/check': { body: () => ({ name: 'Kiran Rao' }), records: 0 },
  'POST /orders/{id}/patients/{patientId}': { on: (ids) => ids.otherOrder },
  'DELETE /orders/{id}/patients/{patientId}': {},
  'POST /orders/admin/{id}/patients/{patientId}/collected': { body: () => ({ identityConfirmed: true, confirmed: true }) },
  'POST /cart/admin/{customerId}/{patientId}/items': { body: () => ({ items: [{ type: 'test', itemId: small.sugar, quantity: 2 }] }) },
  'PUT /cart/admin/{customerId}/item/{itemId}': { body: () => ({ quantity: 3 }) },
  'DELETE /cart/admin/{customerId}/item/{itemId}': {},
  // Each of these files was sent before.
  // The file of these forms is a PDF, and no record is changed until it is saved.
  'POST /admin/users/files/signature': { refused: true },
  'PUT /admin/users/{id}/files/signature': { refused: true },
  'PUT /admin/settings/{id}/files/logo': { refused: true },
  'PUT /admin/settings/{id}/files/accreditationSymbol': { refused: true },
  'POST /admin/prescriptions': { body: () => ({ customerId: small.asha, patientId: small.ashaSelf, confirmed: 'true' }) },
  'PUT /admin/prescriptions/{id}': { body: () => ({ status: 'NeedsClarification', adminNotes: 'Which test?' }) },
  'POST /admin/prescriptions/{id}/tests': { body: () => ({ tests: [{ id: small.sugar }] }), records: 2 },
  'POST /admin/timeline/{resource}/{id}/notes': { body: () => ({ words: 'Gate code 12', mentions: [staffOf('manager').id] }) },
  'PUT /admin/timeline/{resource}/{id}/notes/{noteId}': { body: () => ({ words: 'Call after the visit' }) },
  'PUT /admin/mentions/{id}/read': { records: 0 },
  'PUT /admin/prescriptions/{id}/claim': { records: 0 },
  'DELETE /admin/prescriptions/{id}/claim': { records: 0 },
  'POST /customers/admin': {
    body: () => ({
      name: 'New Customer',
      phone: '9845012345',
      addresses: [{ street: '9, MG Road', city: 'Pune', state: 'Maharashtra', postalCode: '411001' }],
    }),
  },
  'PUT /customers/admin/{id}': { body: () => ({ name: 'Asha Rao-Iyer', phone: '9845012346' }) },
  'PUT /patients/admin/{id}': { body: () => corrected },
  // Asha has results under way, and the patients are on one order.
  'POST /customers/admin/{id}/merge': { body: () => ({ otherId: small.ravi, take: ['email'] }), refused: true },
  'POST /patients/admin/{id}/merge': { body: () => ({ otherId: small.ashaSelf }), refused: true },
  'PUT /customers/admin/{id}/status': { body: () => ({ status: 'inactive' }) },
  'PUT /admin/customers/{id}/notification-preferences': { body: () => ({ preferences: { sms: { OrderConfirmed: false } } }) },
  'POST /admin/sample-collections': {
    body: (ids) => ({
      orderId: ids.otherOrder,
      patientId: small.ashaSelf,
      scheduledDate: '2026-11-24',
      timeSlot: '16:00-17:00',
      collectionAddress: '1, Station Road',
    }),
    // The order takes the visit's day, as in the changes of a visit below.
    records: 2,
  },
  'PUT /admin/sample-collections/{id}/status': { body: () => ({ status: 'In Progress', confirmed: true }), records: 2 },
  'PUT /admin/sample-collections/{id}/cancel': { records: 2 },
  'PATCH /admin/sample-collections/{id}/reschedule': { body: () => ({ collectionDate: '2026-11-24', timeSlot: '16:00-17:00' }), records: 2 },
  'PATCH /admin/sample-collections/{id}/assign': { body: (ids) => ({ phlebotomistId: ids.phlebotomist }), records: 2 },
  'POST /admin/sample-collections/{id}/fail': { body: () => ({ reason: 'not_at_home' }), records: 2 },
  'POST /admin/time-slots': { body: () => ({ startTime: '20:00', endTime: '21:00' }) },
  'PUT /admin/time-slots/{id}': { body: () => ({ maxCollections: 12 }) },
  'PATCH /admin/time-slots/{id}/toggle-status': {},
  'PATCH /admin/time-slots/bulk-update': { body: (ids) => ({ updates: [{ id: ids.freeSlot, maxCollections: 12 }] }) },
  'DELETE /admin/time-slots/{id}': {},
  'POST /data-requests': { body: () => ({ request: 'All my reports', customerId: small.asha, kind: 'access', receivedOn: '2026-11-20' }) },
  'PUT /data-requests/{id}': { body: () => ({ kind: 'grievance' }) },
  'POST /data-requests/{id}/done': { body: () => ({ note: 'Handed over' }) },
  'POST /data-requests/{id}/reopen': {
    first: (ids) => [{ as: 'admin', call: `POST /data-requests/${ids.dataRequest}/done`, body: { note: 'Handed over' } }],
  },
  'POST /referring-doctors': { body: () => ({ name: 'Dr. Farah Khan', hospital: 'City Clinic' }) },
  'PUT /referring-doctors/{id}': { body: () => ({ isActive: false }) },
  'POST /referral-laboratories': { body: () => ({ name: 'Kaveri Reference Laboratory' }) },
  'PUT /referral-laboratories/{id}': { body: () => ({ isActive: false }) },
  'POST /report-phrases': { body: () => ({ phrase: 'Repeat after two weeks.' }) },
  'PUT /report-phrases/{id}': { body: () => ({ isActive: false }) },
  'DELETE /report-phrases/{id}': {},
  'PUT /samples/admin/{id}/condition': { body: () => ({ condition: 'Clotted' }) },
  'PUT /samples/admin/{id}/state': { body: (ids) => ({ state: 'SentOut', laboratoryId: ids.laboratory }) },
  'POST /samples/admin/labels/printed': { body: (ids) => ({ samples: [ids.sample], paper: 'roll' }) },
  'POST /samples/admin/receipts': { body: () => ({ code: scannedNumber }) },
  'POST /samples/admin/{id}/receipt-undo': {},
  'POST /samples/admin/{id}/rejection': { body: () => ({ reason: 'RH' }) },
  'POST /orders/admin/{id}/delay': { body: () => ({ delayReason: 'repeat', newTime: '19:00', newDate: '2026-11-30' }), on: ({ tested }) => tested },
  'PUT /orders/admin/{id}/requester': { body: (ids) => ({ doctorId: ids.doctor, clinicalInfo: 'Fever for 5 days' }) },
  'POST /admin/phlebotomists': { body: () => ({ name: 'Meena Joshi', phone: '+910000000002' }) },
  'PUT /admin/phlebotomists/{id}': { body: () => ({ isActive: false }) },
  'POST /cash/admin/day/close': { body: () => ({ date: '2026-11-02', opening: 100, counted: 90, expected: 100, reason: 'Change was short' }) },
  'POST /admin/closed-days': { body: () => ({ scope: 'date', day: '2027-03-04', reason: 'Holi' }) },
  'DELETE /admin/closed-days/{id}': {},
  'POST /reports/admin/results': { body: (ids) => ({ orderId: ids.tested, patientId: small.ashaSon }) },
  'PUT /reports/admin/{id}/results': { body: () => values, on: sheet },
  'POST /reports/admin/{id}/results': {
    body: () => ({ testId: small.cbc, results: [{ parameter: 'Remark', value: 'Clear', normalRange: 'Clear', status: 'Normal' }] }),
  },
  'POST /reports/admin/{id}/results/remove': {
    body: (ids) => ({ resultId: ids.critical }),
    first: (ids) => [{ as: 'admin', call: `POST /reports/admin/${ids.report}/results/return`, body: { reason: 'Needs review' } }],
  },
  'POST /reports/admin/{id}/results/call-now': { body: (ids) => ({ resultId: ids.critical }) },
  'POST /reports/admin/{id}/results/enter': { on: sheet, first: saved },
  'POST /reports/admin/{id}/results/verify': { on: sheet, first: entered },
  'POST /reports/admin/{id}/results/return': { body: () => ({ reason: 'Needs review' }), on: sheet, first: entered },
  'POST /reports/admin/{id}/results/release': { body: () => ({ confirmed: true }), on: sheet, first: entered },
  'POST /reports/admin/{id}/results/amend': {
    body: () => ({ ...values, values: [{ parameterCode: 'K', value: '4.6' }], reason: 'Wrong tube' }),
    on: sheet,
    first: released,
  },
  'POST /reports/admin/{id}/results/reissue': {
    body: () => ({ reason: corrected.reason }),
    on: sheet,
    first: (ids) => [...released(ids), { as: 'admin', call: `PUT /patients/admin/${small.ashaSelf}`, body: corrected }],
  },
  'POST /reports/admin/results/release-many': { body: (ids) => ({ ids: [ids.sheet] }), first: entered },
  'POST /admin/jobs/release-reports/{id}/cancel': {},
  'POST /reports/admin/results/critical/{resultId}/calls': { body: () => ({ person: 'Dr Iyer', recipient: 'Nurse', phone: '1', outcome: 'Reached' }) },
  'POST /reports/admin/results/critical/{resultId}/close': { body: () => ({ reason: 'In the ward' }) },
  'PUT /admin/settings/{id}': { body: () => ({ name: 'Own Laboratory' }) },
  'POST /reports/admin': { body: (ids) => ({ orderId: ids.tested, patientId: small.ashaSon, notes: 'By hand', confirmed: 'true' }) },
  'POST /reports/admin/{id}/links': { body: () => ({ way: 'email' }) },
  'POST /reports/admin/{id}/links/{linkId}/revoke': {},
  'PUT /reports/admin/{id}': { body: () => ({ reason: 'Blurred', confirmed: 'true' }) },
  'DELETE /reports/admin/{id}': { body: () => ({ reason: 'Wrong patient' }), on: sheet },
  'POST /tests': { body: () => ({ name: 'Urea', description: 'Kidney', price: 120.5, categoryId: small.blood }) },
  'PUT /tests/{id}': { body: () => ({ name: 'Blood count II' }) },
  'PUT /tests/{id}/laboratory': { body: () => ({ turnaroundHours: 6 }) },
  'POST /test-parameters': { body: () => ({ code: 'PB', name: 'Lead', kind: 'numeric' }) },
  'PUT /test-parameters/{id}': { body: () => ({ ranges: [] }) },
  'DELETE /tests/{id}': { on: () => small.retired },
  'POST /test-categories': { body: () => ({ name: 'Heart', icon: 'Heart' }) },
  'PUT /test-categories/{id}': { body: () => ({ name: 'Blood II' }) },
  'DELETE /test-categories/{id}': { on: () => small.empty },
  'POST /test-packages': { body: () => ({ name: 'Wide', description: 'More', price: 99, categoryId: small.blood, tests: [small.cbc] }) },
  'PUT /test-packages/{id}': { body: () => ({ name: 'Basic II' }) },
  'DELETE /test-packages/{id}': {},
}

/** The writes that follow from a declared action. */
export const ofActions = declaredWrites(written)

/** Every write of the API with a body that it takes: what mass assignment, audit and races start from. */
export const knownWrites: Readonly<Record<string, KnownWrite>> = {
  ...written,
  ...Object.fromEntries(Object.entries(ofActions).map(([call, { body }]) => [call, { body: () => body }])),
}
