import { defineResource } from '#definition/define-resource.ts'
import { email, phone, text } from '#definition/kind.ts'

export default defineResource({
  name: 'customers',
  label: { one: 'customer', many: 'customers' },
  menu: { icon: 'customer', order: 80 },
  permission: 'customers',
  title: 'name',
  operations: [],
  planned: true,
  fields: {
    name: text({ notNull: true }),
    email: email(),
    phone: phone(),
  },
  list: { columns: ['name', 'email', 'phone'] },
  api: { path: '/customers/admin', items: 'items', total: 'totalCount' },
})
