import { defineResource } from '#definition/define-resource.ts'
import { longText, phone, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'referral-laboratories',
  label: { one: 'referral laboratory', many: 'referral laboratories' },
  under: 'tests',
  permission: 'customers',
  title: 'name',
  // None is deleted: tests and samples name where they were sent.
  operations: ['create', 'edit'],
  fields: {
    name: text({ required: 'Name is required', notNull: true, unique: true, maxLength: 120, sort: true, help: 'Printed at each test that it does' }),
    accreditationNumber: text({ label: 'Accreditation number', maxLength: 120, help: 'For example NABL MC-1234' }),
    address: longText({ maxLength: 300 }),
    phone: phone(),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true, help: 'Only active laboratories can be chosen for a test or a sample' }),
  },
  list: {
    columns: ['name', { field: 'accreditationNumber', width: 240 }, 'phone', 'isActive'],
    sort: { field: 'name', order: 'asc' },
    search: 'Search name, accreditation number or phone',
    filters: { isActive: 'isActive' },
    export: true,
  },
  rowActions: ['edit', { toggle: 'isActive', on: 'Activate', off: 'Deactivate' }],
  api: { touches: ['tests'] },
})
