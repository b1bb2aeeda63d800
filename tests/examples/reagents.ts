import { defineResource } from '#definition/define-resource.ts'
import { civilDate, integer, reference, text } from '#definition/kind.ts'

export default defineResource({
  name: 'reagents',
  label: { one: 'reagent', many: 'reagents' },
  menu: { icon: 'list', order: 70 },
  permissions: { area: 'inventory', label: 'Inventory', presets: { admin: ['view', 'create', 'edit'], manager: ['view'] } },
  title: 'name',
  fields: {
    name: text({ required: 'Name is required', unique: true, sort: true }),
    testId: reference('tests', { label: 'Test' }),
    contact: text({ personal: true }),
    stock: integer({ min: 0, required: 'Stock is required' }),
    expiresOn: civilDate({ sort: true }),
    reorderOn: civilDate({ label: 'Order again by', readOnly: true, follows: { field: 'expiresOn', days: -30 } }),
  },
  list: {
    columns: ['name', 'testId', 'stock', 'expiresOn'],
    search: 'Search reagents',
    filters: { expired: { flag: 'Expired', past: 'expiresOn', when: { stock: { not: 0 } } } },
    advanced: { expiresBefore: { atMost: 'expiresOn' } },
    links: [{ label: 'Tests', to: '/tests', permission: 'inventory.edit' }],
    export: true,
  },
  actions: {
    discard: {
      label: 'Discard',
      icon: 'delete',
      danger: true,
      permission: 'inventory.delete',
      call: { method: 'POST', path: '/reagents/{id}/discard', answers: 'record' },
      confirm: { title: 'Discard {title}?', button: 'Discard' },
    },
  },
  rowActions: ['edit', 'discard'],
})
