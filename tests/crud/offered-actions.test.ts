import { expect, test } from 'vitest'
import { actionItems, bulkActionItems, rowActionsOf } from '#crud/action-items.ts'
import type { Declaration } from '#definition/declaration.ts'
import collections from '#resources/sample-collections.ts'
import notifications from '#resources/notifications.ts'
import orders from '#resources/orders.ts'
import prescriptions from '#resources/prescriptions.ts'
import reports from '#resources/reports.ts'
import tests from '#resources/tests.ts'
import slots from '#resources/time-slots.ts'
import users from '#resources/users.ts'

/** Actions offered for a record, in words. */
function offered(declaration: unknown, record: object): string[] {
  const of = declaration as Declaration
  return actionItems(of, rowActionsOf(of), { id: 'r1', ...record }, () => ({ allowed: true, reason: undefined }), null).map(({ label }) => label)
}

const paid = ['Mark paid', 'Mark paid: UPI', 'Mark paid: Cash', 'Mark paid: Card']

test.each([
  [{ orderStatus: 'Created', paymentStatus: 'Pending', refundState: 'none' }, ['View', 'Update Status', 'Update payment', ...paid, 'Cancel Order']],
  [
    { orderStatus: 'Testing', paymentStatus: 'Failed', paidState: 'paid', refundState: 'none', isDelayed: true },
    ['View', 'Update Status', 'Update payment', 'Add results', 'Tell the customer', ...paid, 'Correct payment', 'Cancel Order'],
  ],
  [
    { orderStatus: 'Testing', paymentStatus: 'Paid', paidState: 'paid', refundState: 'due', isDelayed: false },
    ['View', 'Update Status', 'Update payment', 'Add results', 'Correct payment', 'Record refund', 'Cancel Order'],
  ],
  [{ orderStatus: 'Created', paymentStatus: 'Refunded', refundState: 'none' }, ['View', 'Update Status', 'Update payment', 'Cancel Order']],
  [{ orderStatus: 'Completed', paymentStatus: 'Pending', refundState: 'none' }, ['View', 'Update payment', ...paid]],
  [{ orderStatus: 'Cancelled', paymentStatus: 'Pending', refundState: 'none' }, ['View', 'Update payment']],
  [{ orderStatus: 'Cancelled', paymentStatus: 'Paid', refundState: 'due' }, ['View', 'Update payment', 'Record refund']],
])('ORD-04 ORD-07 ORD-08 an order that is %j is offered exactly that', (order, labels) => expect(offered(orders, order)).toEqual(labels))

test.each([
  ['Pending', ['Review', 'View', 'Preview', 'Download']],
  ['Reviewed', ['View Cart', 'View', 'Preview', 'Download']],
  ['NeedsClarification', ['View', 'Preview', 'Download']],
])('PRE-02 CRT-01 a prescription that is %s is offered exactly that', (status, labels) => expect(offered(prescriptions, { status })).toEqual(labels))

test.each([
  ['Scheduled', ['Assign', 'View', 'Update status', 'Reschedule', 'Visit failed', 'Cancel collection']],
  ['In Progress', ['Assign', 'View', 'Update status', 'Visit failed', 'Cancel collection']],
  ['Completed', ['View']],
  ['Cancelled', ['View']],
])('COL-04 COL-07 FLD-04 a visit that is %s is offered exactly that', (status, labels) => expect(offered(collections, { status })).toEqual(labels))

test.each([
  [{ status: 'Available', source: 'upload' }, ['View Details', 'Results', 'Download Report', 'Reupload Report', 'Delete Report']],
  [{ status: 'Processing', source: 'results' }, ['View Details', 'Open results', 'Delete Report']],
  [{ status: 'Available', source: 'results' }, ['View Details', 'Results', 'Download Report', 'Delete Report']],
])('REP-04 RES-13 a report that is %j is offered exactly that', (report, labels) => expect(offered(reports, report)).toEqual(labels))

/** Requirements of each row and selection action, for any record; a toggle is named after its other state. */
function needed(declaration: unknown): string[] {
  const of = declaration as Declaration
  const anytime = Object.entries(of.actions ?? {}).map(([name, { when: _, ...action }]) => [name, action])
  const lifted = { ...of, actions: Object.fromEntries(anytime) } as Declaration
  const may = (permission: string) => ({ allowed: false, reason: permission }) as const
  const items = [...actionItems(lifted, rowActionsOf(lifted), { id: 'r1' }, may, null), ...bulkActionItems(lifted, may)]
  return items.map(({ label, reason }) => `${label}: ${reason}`)
}

test.each<[string, unknown, string[]]>([
  ['tests', tests, ['Edit: tests.edit', 'Enable: tests.edit', 'Delete: tests.delete']],
  ['time slots', slots, ['Edit: orders.edit', 'Activate: orders.edit', 'Delete: orders.delete', 'Activate, deactivate…: orders.edit']],
  [
    'orders',
    orders,
    [
      'View: orders.view',
      ...['Update Status', 'Update payment'].map((label) => `${label}: orders.edit`),
      'Add results: reports.create',
      'Tell the customer: orders.edit',
      ...[...paid, 'Correct payment', 'Record refund', 'Cancel Order'].map((label) => `${label}: orders.edit`),
    ],
  ],
  ['prescriptions', prescriptions, ['Review: orders.edit', 'View Cart: orders.view', 'View: orders.view', 'Preview: orders.view', 'Download: orders.view']],
  [
    'visits',
    collections,
    [
      'Assign: orders.edit',
      'View: orders.view',
      ...['Update status', 'Reschedule', 'Visit failed', 'Cancel collection', 'Set status'].map((label) => `${label}: orders.edit`),
    ],
  ],
  [
    'reports',
    reports,
    [
      'View Details: reports.view',
      'Open results: reports.view',
      'Results: reports.view',
      'Download Report: reports.view',
      'Reupload Report: reports.edit',
      'Delete Report: reports.delete',
    ],
  ],
  ['notifications', notifications, ['Mark as Read: customers.view', 'Delete: customers.edit', 'Mark as Read: customers.view', 'Delete: customers.edit']],
  [
    'users',
    users,
    [
      'View: users.view',
      'Edit User: users.edit',
      'Change Password: users.view',
      'Deactivate: users.edit',
      'Activate: users.edit',
      'Delete User: users.delete',
      'Set status: users.edit',
      'Delete Selected: users.delete',
    ],
  ],
])('AUTH-16 what may be done with a row of %s needs its permission', (_, declaration, needs) => expect(needed(declaration)).toEqual(needs))
