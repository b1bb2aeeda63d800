import { collectionStatuses } from '#domain/collection-status.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, text } from '#definition/kind.ts'

export default defineResource({
  name: 'sample-collections',
  label: { one: 'sample collection', many: 'sample collections' },
  menu: { group: 'Sample Collection', label: 'All Collections', icon: 'collection', order: 51 },
  permission: 'orders',
  title: 'orderNumber',
  operations: [],
  planned: true,
  fields: {
    orderId: text({ label: 'Order' }),
    orderNumber: text({ label: 'Order number', notNull: true, mono: true }),
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    scheduledDate: civilDate({ notNull: true, sort: true }),
    timeSlot: text(),
    status: choice(collectionStatuses, { notNull: true }),
  },
  list: {
    columns: ['orderNumber', 'patientName', 'scheduledDate', 'timeSlot', 'status'],
    sort: { field: 'scheduledDate', order: 'desc' },
    search: 'Search reference, order number or patient',
    filters: { status: { field: 'status', all: 'All statuses' }, date: 'scheduledDate' },
    advanced: { fromDate: { atLeast: 'scheduledDate' }, toDate: { atMost: 'scheduledDate' } },
    views: { today: { menu: { label: "Today's Collections", order: 52 } } },
  },
  api: { path: '/admin/sample-collections', calls: { roadmap: { method: 'GET', path: '/admin/sample-collections/roadmap' } } },
})
