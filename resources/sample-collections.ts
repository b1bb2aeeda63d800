import { genders } from '#domain/patient.ts'
import { ageUnits } from '#domain/results/age.ts'
import { failureNotesProblem, failureReasonProblem, failureReasons } from '#domain/collection-failure.ts'
import { collectionPriorities, collectionStatuses, finalCollectionStatuses } from '#domain/collection-status.ts'
import { missingStatus } from '#domain/missing-status.ts'
import { companionsText, stopNote, stopPeople } from '#domain/visit-stop.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, computed, instant, longText, phone, reference, references, rows, text, yesNo } from '#definition/kind.ts'

const open = { status: { not: finalCollectionStatuses } } as const
/**
 * Resources that show a visit: its order and customer, the notifications about the order, its time slot, and the values, which depend on the day of collection.
 */
const touches = ['orders', 'time-slots', 'customers', 'notifications', 'results', 'reports']

/** Other visits of the same order that change with this one, all or none. */
const together = { alsoVisits: references('sample-collections') } as const
/** The person who drew the samples of a completed visit, the time, and the confirmation of name and date of birth. */
const drawn = {
  collectedBy: reference('phlebotomists'),
  collectedByName: text({ maxLength: 200 }),
  collectedAt: instant(),
  identityConfirmed: yesNo(),
  /** The visits whose patients' name and date of birth were confirmed, where that is not true of all. */
  confirmedVisits: references('sample-collections'),
} as const

export default defineResource({
  name: 'sample-collections',
  label: { one: 'sample collection', many: 'sample collections', title: 'Sample collections' },
  menu: { group: 'Sample Collection', label: 'All Collections', icon: 'collection', order: 51, key: 's' },
  permission: 'orders',
  title: 'reference',
  operations: [],
  fields: {
    reference: text({ notNull: true, mono: true, sort: true }),
    orderId: text({ label: 'Order' }),
    orderNumber: text({ label: 'Order number', notNull: true, mono: true, link: '/orders/{orderId}' }),
    patientId: text({ from: 'patient.id' }),
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    customerId: text({ from: 'customer.id' }),
    customerName: text({ label: 'Customer', from: 'customer.name', link: '/customers/{customerId}' }),
    customerPhone: phone({ label: 'Phone', from: 'customer.phone' }),
    priority: choice(collectionPriorities),
    scheduledDate: civilDate({ label: 'Date', notNull: true, sort: true, link: '/sample-collections/board?date={scheduledDate}' }),
    timeSlot: text({ label: 'Time slot', hours: true, sort: true }),
    status: choice(collectionStatuses, { notNull: true }),
    phlebotomistId: reference('phlebotomists', { label: 'Phlebotomist', from: 'phlebotomist.id', name: 'phlebotomist.name' }),
    collectionAddress: text({ label: 'Address', maxLength: 500 }),
    notes: longText(),
    collectedBy: reference('phlebotomists', { label: 'Collected by', name: 'collectedByName' }),
    collectedByName: text({ label: 'Collected by', maxLength: 200 }),
    collectedAt: instant({ label: 'Collected at', show: 'dateTime' }),
    identityConfirmed: yesNo({ label: 'Name and date of birth confirmed' }),
    failureReason: choice(failureReasons, { label: 'Why it failed' }),
    stopVisits: rows({
      id: text({ notNull: true }),
      version: text({ from: 'etag' }),
      reference: text({ notNull: true }),
      status: choice(collectionStatuses, { notNull: true }),
      patientId: text({ notNull: true }),
      patientNumber: text(),
      patientName: text({ notNull: true }),
      gender: choice(genders),
      dateOfBirth: civilDate(),
      ageUnit: choice(ageUnits),
    }),
    people: computed('text', ['patientName', 'stopVisits'], stopPeople, { label: 'Patient', takesNull: true }),
    companions: computed('text', ['patientId', 'stopVisits'], companionsText, { label: 'At the same door' }),
    note: computed('text', ['failureReason', 'status', 'stopVisits'], stopNote, { takesNull: true }),
    updatedAt: instant({ label: 'Last changed', show: 'dateTime' }),
  },
  list: {
    columns: [
      { field: 'reference', under: 'orderNumber', label: 'Collection' },
      { field: 'people', under: 'customerPhone' },
      { field: 'scheduledDate', under: 'timeSlot', width: 115 },
      { field: 'priority', width: 96 },
      { field: 'status', under: 'note', width: 150 },
      { field: 'phlebotomistId', empty: 'Not assigned', width: 140 },
    ],
    sort: { field: 'scheduledDate', order: 'desc' },
    rowTone: [{ when: open, past: 'scheduledDate', tone: 'warning', label: 'Overdue' }],
    inline: { status: { key: 's', actions: ['status', 'fail', 'cancel'] }, phlebotomistId: { key: 'a', actions: ['assign'] } },
    search: 'Search reference, order number, phone or patient',
    filters: {
      status: { field: 'status', all: 'All statuses' },
      date: 'scheduledDate',
      unassigned: { flag: 'Not assigned' },
    },
    // With one more above, the filters take two lines at 1280 px, and the rows move down when they are drawn.
    advanced: {
      onClosedDay: { flag: 'On a closed day' },
      late: { flag: 'Late' },
      fromDate: { atLeast: 'scheduledDate' },
      toDate: { atMost: 'scheduledDate' },
      priority: 'priority',
      phlebotomistId: 'phlebotomistId',
    },
    views: {
      today: { tab: 'Today', menu: { label: "Today's Collections", order: 52 }, onToday: 'date', sort: { field: 'timeSlot', order: 'asc' } },
      unassigned: { tab: 'Not assigned', filters: { unassigned: true }, sort: { field: 'scheduledDate', order: 'asc' } },
      late: { tab: 'Late', filters: { late: true }, sort: { field: 'scheduledDate', order: 'asc' } },
      schedule: { dialog: 'collection-schedule' },
    },
    links: [
      { label: 'Day board', to: '/sample-collections/board' },
      { label: 'Phlebotomists', to: '/phlebotomists' },
      { label: 'Schedule collection', to: '/sample-collections/schedule', primary: true, permission: 'orders.create' },
    ],
  },
  show: {
    in: 'modal',
    slot: 'order-samples',
    fields: [
      'orderNumber',
      'patientName',
      'companions',
      'customerName',
      'customerPhone',
      'priority',
      'status',
      'scheduledDate',
      'timeSlot',
      'phlebotomistId',
      'collectionAddress',
      'notes',
      'failureReason',
      'collectedByName',
      'collectedAt',
      'identityConfirmed',
      'updatedAt',
    ],
    timeline: true,
  },
  pages: {
    board: { page: 'collection-board', title: 'Day board' },
    sheet: { page: 'collection-sheet', title: 'Day sheets' },
    labels: { page: 'sample-labels', title: 'Labels' },
  },
  actions: {
    status: {
      label: 'Update status',
      key: 's',
      icon: 'status',
      when: open,
      dialog: 'collection-status',
    },
    setStatus: {
      label: 'Set status',
      icon: 'status',
      place: 'next',
      when: open,
      permission: 'orders.edit',
      dialog: 'collection-set-status',
      call: { method: 'PUT', path: '/admin/sample-collections/{id}/status', touches },
      body: { status: choice(collectionStatuses, { label: 'New status', required: missingStatus }) },
      answers: { ...together, ...drawn, confirmed: yesNo() },
      done: 'The status of {title} is set',
      doneMany: 'Status set for {count}',
      undo: true,
      failure: 'Failed to update status. Please try again.',
    },
    assign: {
      label: 'Assign',
      key: 'a',
      icon: 'phlebotomist',
      when: open,
      permission: 'orders.edit',
      dialog: 'collection-assign',
      call: { method: 'PATCH', path: '/admin/sample-collections/{id}/assign', touches },
      answers: { ...together, collectionDate: civilDate(), timeSlot: text() },
      body: { phlebotomistId: reference('phlebotomists', { label: 'Phlebotomist', where: { isActive: true } }) },
      done: '{title} is assigned',
      undo: true,
      failure: 'Failed to assign. Please try again.',
    },
    reschedule: {
      label: 'Reschedule',
      key: 'r',
      icon: 'calendar',
      when: { status: 'Scheduled' },
      permission: 'orders.edit',
      dialog: 'collection-reschedule',
      call: { method: 'PATCH', path: '/admin/sample-collections/{id}/reschedule', touches },
      answers: together,
      body: {
        collectionDate: civilDate({ label: 'Date', required: 'Please select a date and time slot.' }),
        timeSlot: text({ label: 'Time slot', required: 'Please select a date and time slot.' }),
      },
      done: '{title} is rescheduled',
      undo: true,
      failure: 'Failed to reschedule. Please try again.',
    },
    fail: {
      label: 'Visit failed',
      key: 'f',
      icon: 'disable',
      place: 'more',
      when: open,
      permission: 'orders.edit',
      dialog: 'collection-fail',
      call: { method: 'POST', path: '/admin/sample-collections/{id}/fail', touches },
      answers: together,
      body: {
        reason: choice(failureReasons, { label: 'What happened', required: failureReasonProblem(null) ?? '' }),
        notes: longText({ maxLength: 2000 }),
        collectionDate: civilDate({ label: 'New date' }),
        timeSlot: text({ label: 'New time slot' }),
      },
      requiredWhen: { notes: { when: { reason: 'other' }, message: failureNotesProblem('other', null) ?? '' } },
      done: '{title} is recorded as failed',
      failure: 'Failed to record the visit. Please try again.',
    },
    cancel: {
      label: 'Cancel collection',
      icon: 'cancel',
      danger: true,
      when: open,
      permission: 'orders.edit',
      call: { method: 'PUT', path: '/admin/sample-collections/{id}/cancel', touches },
      dialog: 'collection-cancel',
      answers: together,
      done: '{title} is cancelled',
      failure: 'Failed to cancel the collection. Please try again.',
    },
  },
  rowActions: ['assign', 'show', 'status', 'reschedule', 'fail', 'cancel'],
  pageActions: ['assign', 'reschedule', 'setStatus', 'fail', 'cancel'],
  bulkActions: ['setStatus'],
  stats: [
    { label: 'Total collections', call: '/admin/sample-collections/statistics', value: 'totalCollections' },
    {
      label: 'Scheduled today',
      call: '/admin/sample-collections/statistics',
      value: 'scheduledToday',
      trend: { of: 'trends.scheduledToday', than: 'yesterday' },
    },
    {
      label: 'Completed this week',
      call: '/admin/sample-collections/statistics',
      value: 'completedThisWeek',
      trend: { of: 'trends.completedThisWeek', than: 'last week' },
    },
    { label: 'Urgent', call: '/admin/sample-collections/statistics', value: 'urgentCollections' },
    { label: 'Failed visits', call: '/admin/sample-collections/statistics', value: 'failures', parts: failureReasons },
  ],
  api: {
    path: '/admin/sample-collections',
    // One row for each doorbell, where the server knows it.
    listAsks: { stops: true },
  },
})
