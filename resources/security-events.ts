import { defineResource } from '#definition/define-resource.ts'
import { choice, instant, text } from '#definition/kind.ts'
import { securityKinds } from '#domain/security-event.ts'

/** Failed sign-ins and the like: rows that the server writes, and that nobody changes (HIS-03). */
export default defineResource({
  name: 'security-events',
  label: { one: 'refused sign-in', many: 'refused sign-ins' },
  permission: 'settings',
  title: 'userName',
  operations: [],
  fields: {
    at: instant({ label: 'When', notNull: true }),
    kind: choice(securityKinds, { label: 'What', notNull: true }),
    reason: text({ label: 'Why' }),
    account: text(),
    userName: text({ label: 'Who' }),
    address: text({ label: 'From' }),
  },
  list: {
    columns: ['at', 'kind', 'reason', 'userName', 'address'],
    pageSize: 25,
    filters: { kind: 'kind', account: 'account', from: { atLeast: 'at' }, to: { atMost: 'at' } },
    page: 'audit-trail',
    address: 'settings/audit/sign-ins',
    export: true,
    failure: 'The refused sign-ins could not be loaded',
  },
  api: { path: '/admin/security-events' },
})
