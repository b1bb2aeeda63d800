import { defineResource } from '#definition/define-resource.ts'
import { phone, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'referring-doctors',
  label: { one: 'referring doctor', many: 'referring doctors' },
  under: 'orders',
  permission: 'customers',
  title: 'name',
  // Nobody is deleted: orders name who asked for them.
  operations: ['create', 'edit'],
  fields: {
    name: text({ required: 'Name is required', notNull: true, sort: true, help: 'With the title, as on a report: Dr. Anjali Rao' }),
    registrationNumber: text({ label: 'Registration number', unique: true, maxLength: 60, help: 'Of the medical council' }),
    phone: phone(),
    hospital: text({ label: 'Hospital or clinic', sort: true }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true, help: 'Only active doctors can be chosen for an order' }),
  },
  list: {
    columns: ['name', 'registrationNumber', { field: 'hospital', width: 200 }, 'phone', 'isActive'],
    sort: { field: 'name', order: 'asc' },
    search: 'Search name, registration number, hospital or phone',
    filters: { isActive: 'isActive' },
    export: true,
  },
  rowActions: ['edit', { toggle: 'isActive', on: 'Activate', off: 'Deactivate' }],
  api: { touches: ['orders'] },
})
