import { defineResource } from '#definition/define-resource.ts'
import { phone, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'collection-centres',
  label: { one: 'collection centre', many: 'collection centres' },
  menu: { icon: 'building', order: 57 },
  permission: 'orders',
  title: 'name',
  fields: {
    name: text({ required: 'Name is required', sort: true }),
    phone: phone(),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true }),
  },
  list: { columns: ['name', 'phone', 'isActive'], search: 'Search collection centres', filters: { isActive: 'isActive' }, export: true },
})
