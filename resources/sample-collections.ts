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
    orderNumber: text({ from: 'order.orderNumber', essential: true, mono: true }),
    scheduledDate: civilDate({ essential: true }),
    timeSlot: text(),
    status: choice(collectionStatuses, { essential: true }),
  },
  list: {
    columns: ['orderNumber', 'scheduledDate', 'timeSlot', 'status'],
    views: { today: { menu: { label: "Today's Collections", order: 52 } } },
  },
  api: { path: '/admin/sample-collections' },
})
