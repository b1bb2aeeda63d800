import { defineResource } from '#definition/define-resource.ts'
import { civilDate, rupees, text } from '#definition/kind.ts'

/** Days whose cash is closed (MON-03). */
export default defineResource({
  name: 'cash',
  label: { one: 'closed day', many: 'closed days', title: "Day's cash" },
  menu: { icon: 'payment', order: 44 },
  permission: 'orders',
  title: 'closedBy',
  operations: [],
  fields: { closedBy: text(), date: civilDate(), counted: rupees() },
  list: { columns: ['date', 'counted'], page: 'cash-day' },
  api: { path: '/cash/admin' },
})
