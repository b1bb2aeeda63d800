import { sampleStates } from '#domain/sample.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, text } from '#definition/kind.ts'

export default defineResource({
  name: 'samples',
  label: { one: 'sample', many: 'samples', title: 'Receive samples' },
  menu: { label: 'Receive samples', icon: 'scan', order: 55 },
  permission: 'orders',
  title: 'number',
  operations: [],
  fields: {
    number: text({ label: 'Sample', notNull: true, mono: true }),
    state: choice(sampleStates, { label: 'State', notNull: true }),
  },
  list: { columns: ['number', 'state'], page: 'samples-receive', address: 'samples/receive' },
  api: {
    path: '/samples/admin',
    listPath: '/samples/admin/lookup',
  },
})
