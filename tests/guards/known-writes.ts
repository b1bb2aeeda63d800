import type { LabIds } from '#tests/guards/lab.ts'
import { small } from '#tests/support/small-lab.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

/** A write that succeeds in the guards' laboratory. */
export interface KnownWrite {
  readonly body?: (ids: LabIds) => Readonly<Record<string, unknown>>
  /** Another record than the usual one of its path. */
  readonly on?: (ids: LabIds) => string
  /** It has no success without a letter or the like; hostile input is tried all the same. */
  readonly refused?: true
  /** How many records it changes, each with an audit row of its own; one unless said. */
  readonly records?: number
}

const newPassword = 'Better@2468'
const words = { type: 'OrderConfirmed', title: 'Hello', message: 'We are open' }
const message = { ...words, customerId: small.asha }
const person = { name: 'New', email: 'new@test.example', password: newPassword }

/** Every write of the API with a body that it takes: what mass assignment, audit and races start from. A new write is a new row; without it a test fails. */
export const knownWrites: Readonly<Record<string, KnownWrite>> = {
  'POST /auth/admin/login': { body: () => ({ email: staffOf('manager').email, password: testPassword }) },
  'POST /auth/admin/forgot-password': { body: () => ({ email: staffOf('manager').email }) },
  'POST /auth/admin/reset-password': { body: () => ({ token: 'x'.repeat(43), password: newPassword, confirmPassword: newPassword }), refused: true },
  'POST /auth/admin/logout': {},
  'PUT /admin/notifications/{id}/read': {},
  'DELETE /admin/notifications/{id}': {},
  'POST /admin/notifications': { body: () => message },
  'POST /admin/notification-endpoints/send-custom': { body: () => message },
  'POST /admin/notification-endpoints/send-bulk': { body: () => ({ ...words, customerIds: [small.asha] }) },
  'POST /admin/notification-endpoints/test': { body: () => ({ customerId: small.asha }) },
  'POST /admin/notification-endpoints/send-welcome/{id}': { on: () => small.asha },
  'POST /admin/notifications/{id}/deliveries/{channel}/send': { refused: true },
  'POST /admin/users': { body: () => person },
  'PUT /admin/users/{id}': { body: () => ({ name: 'Renamed' }) },
  'PATCH /admin/users/{id}/status': { body: () => ({ status: 'suspended' }) },
  'POST /admin/users/{id}/change-password': { body: () => ({ newPassword, confirmPassword: newPassword }) },
  'POST /admin/users/bulk-status': { body: (ids) => ({ userIds: [ids.clerk], status: 'inactive' }) },
  'POST /admin/users/bulk-delete': { body: (ids) => ({ userIds: [ids.clerk] }) },
  'DELETE /admin/users/{id}': {},
  'PUT /orders/admin/{id}/status': { body: () => ({ orderStatus: 'Confirmed' }) },
  'POST /orders/admin/{id}/cancel': { body: () => ({ reason: 'Asked for' }) },
  'POST /orders/{id}/cancel': { body: () => ({ reason: 'Asked for' }) },
  'PUT /orders/admin/{id}/payment-status': { body: () => ({ paymentStatus: 'Paid', paymentMethod: 'cash' }) },
  'PUT /orders/admin/{id}/appointment': { body: () => ({ scheduledDate: '2026-11-24', timeSlot: '07:00-08:00' }) },
  'POST /orders/admin/{id}/items': { body: () => ({ type: 'test', testId: small.sugar, patientId: small.ashaSelf }) },
  'PUT /orders/admin/items/{itemId}': { body: () => ({ quantity: 2 }) },
  'DELETE /orders/admin/items/{itemId}': {},
  'POST /orders/{id}/patients': { body: () => ({ name: 'New Person' }) },
  'DELETE /orders/{id}/patients/{patientId}': {},
  'POST /admin/prescriptions': { refused: true },
  'PUT /admin/prescriptions/{id}': { body: () => ({ status: 'NeedsClarification', adminNotes: 'Which test?' }) },
  'POST /admin/prescriptions/{id}/tests': { body: () => ({ tests: [{ id: small.sugar }] }), records: 2 },
  'PUT /admin/prescriptions/{id}/claim': { records: 0 },
  'DELETE /admin/prescriptions/{id}/claim': { records: 0 },
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
  },
  'PUT /admin/sample-collections/{id}/status': { body: () => ({ status: 'In Progress' }) },
  'PUT /admin/sample-collections/{id}/cancel': {},
  'PATCH /admin/sample-collections/{id}/reschedule': { body: () => ({ collectionDate: '2026-11-24', timeSlot: '16:00-17:00' }) },
  'PATCH /admin/sample-collections/{id}/assign': { body: (ids) => ({ phlebotomistId: ids.phlebotomist }) },
  'POST /admin/sample-collections/{id}/fail': { body: () => ({ reason: 'not_at_home' }) },
  'POST /admin/time-slots': { body: () => ({ startTime: '20:00', endTime: '21:00' }) },
  'PUT /admin/time-slots/{id}': { body: () => ({ maxCollections: 12 }) },
  'PATCH /admin/time-slots/{id}/toggle-status': {},
  'PATCH /admin/time-slots/bulk-update': { body: (ids) => ({ updates: [{ id: ids.freeSlot, maxCollections: 12 }] }) },
  'DELETE /admin/time-slots/{id}': {},
  'POST /admin/phlebotomists': { body: () => ({ name: 'Meena Joshi', phone: '+910000000002' }) },
  'PUT /admin/phlebotomists/{id}': { body: () => ({ isActive: false }) },
  'POST /admin/closed-days': { body: () => ({ scope: 'date', day: '2027-03-04', reason: 'Holi' }) },
  'DELETE /admin/closed-days/{id}': {},
  'POST /reports/admin/results': { body: (ids) => ({ orderId: ids.cancelled, patientId: small.ashaSelf }), refused: true },
  'PUT /reports/admin/{id}/results': { body: () => ({ testId: small.cbc, values: [{ parameterCode: 'K', value: '4.2' }] }), refused: true },
  'POST /reports/admin/{id}/results': {
    body: () => ({ testId: small.cbc, results: [{ parameter: 'Remark', value: 'Clear', normalRange: 'Clear', status: 'Normal' }] }),
  },
  'POST /reports/admin/{id}/results/enter': { refused: true },
  'POST /reports/admin/{id}/results/verify': { refused: true },
  'POST /reports/admin/{id}/results/return': { body: () => ({ reason: 'Look again' }), refused: true },
  'POST /reports/admin/{id}/results/release': { refused: true },
  'POST /reports/admin/{id}/results/amend': {
    body: () => ({ testId: small.cbc, reason: 'Wrong tube', values: [{ parameterCode: 'K', value: '4.2' }] }),
    refused: true,
  },
  'POST /reports/admin/results/release-many': { body: (ids) => ({ ids: [ids.report] }), records: 0 },
  'POST /reports/admin/results/critical/{resultId}/calls': { body: () => ({ person: 'Dr Iyer', phone: '1', outcome: 'Reached' }), refused: true },
  'POST /reports/admin/results/critical/{resultId}/close': { body: () => ({ reason: 'In the ward' }), refused: true },
  'PUT /admin/settings/{id}': { body: () => ({ name: 'Own Laboratory' }) },
  // Forms with a file: tests/api/reports/upload.test.ts has their successes.
  'POST /reports/admin': { refused: true },
  'PUT /reports/admin/{id}': { refused: true },
  'DELETE /reports/admin/{id}': { body: () => ({ reason: 'Wrong patient' }) },
  'POST /tests': { body: () => ({ name: 'Urea', description: 'Kidney', price: 120.5, categoryId: small.blood }) },
  'PUT /tests/{id}': { body: () => ({ name: 'Blood count II' }) },
  'DELETE /tests/{id}': { on: () => small.retired },
  'POST /test-categories': { body: () => ({ name: 'Heart', icon: 'Heart' }) },
  'PUT /test-categories/{id}': { body: () => ({ name: 'Blood II' }) },
  'DELETE /test-categories/{id}': { on: () => small.empty },
  'POST /test-packages': { body: () => ({ name: 'Wide', description: 'More', price: 99, categoryId: small.blood, tests: [small.cbc] }) },
  'PUT /test-packages/{id}': { body: () => ({ name: 'Basic II' }) },
  'DELETE /test-packages/{id}': {},
}
