import { defineResource } from '#definition/define-resource.ts'
import { phone, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'referring-doctors',
  label: { one: 'referring doctor', many: 'referring doctors' },
  menu: { icon: 'users', order: 55 },
  permission: 'orders',
  title: 'name',
  fields: {
    name: text({ required: 'Name is required', sort: true }),
    phone: phone(),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true }),
  },
  list: { columns: ['name', 'phone', 'isActive'], search: 'Search referring doctors', filters: { isActive: 'isActive' }, export: true },
})
