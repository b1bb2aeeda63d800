import { defineResource } from '#definition/define-resource.ts'
import { integer, text } from '#definition/kind.ts'

export default defineResource({
  name: 'worklists',
  label: { one: 'worklist', many: 'worklists', title: 'To test' },
  menu: { label: 'To test', icon: 'test', order: 56, key: 'w' },
  permission: 'reports',
  title: 'name',
  operations: [],
  fields: {
    name: text({ label: 'Test', notNull: true }),
    department: text({ label: 'Department' }),
    count: integer({ label: 'Samples' }),
  },
  list: { columns: ['name', 'department', 'count'], page: 'worklists' },
  show: { page: 'worksheet' },
  api: { path: '/reports/admin/worklists' },
})
