import { defineResource } from '#definition/define-resource.ts'
import { phone, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'phlebotomists',
  label: { one: 'phlebotomist', many: 'phlebotomists' },
  under: 'sample-collections',
  permission: 'orders',
  title: 'name',
  // Nobody is deleted: visits name who made them.
  operations: ['create', 'edit'],
  fields: {
    name: text({ required: 'Name is required', notNull: true, sort: true }),
    phone: phone({ required: 'Phone is required' }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true, help: 'Only active phlebotomists can be assigned' }),
  },
  list: {
    columns: ['name', 'phone', 'isActive'],
    sort: { field: 'name', order: 'asc' },
    search: 'Search name or phone',
    filters: { isActive: 'isActive' },
    export: true,
  },
  rowActions: ['edit', { toggle: 'isActive', on: 'Activate', off: 'Deactivate' }],
  api: { path: '/admin/phlebotomists', touches: ['sample-collections'] },
})
