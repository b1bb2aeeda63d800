import { defineResource } from '#definition/define-resource.ts'
import { instant, text } from '#definition/kind.ts'

export default defineResource({
  name: 'reports',
  label: { one: 'report', many: 'reports' },
  menu: { icon: 'report', order: 70 },
  permission: 'reports',
  title: 'orderNumber',
  planned: true,
  fields: {
    orderNumber: text({ notNull: true, mono: true }),
    status: text(),
    createdAt: instant({ label: 'Uploaded', show: 'date' }),
  },
  list: { columns: ['orderNumber', 'status', 'createdAt'], views: { upload: {}, 'add-results': {} } },
  api: { path: '/reports/admin', listPath: '/reports/admin/all', items: 'items', total: 'totalCount' },
})
