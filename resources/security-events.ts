import { defineResource } from '#definition/define-resource.ts'
import { choice, computed, instant, text } from '#definition/kind.ts'
import { securityKinds } from '#domain/security-event.ts'

/** Failed sign-ins and the like: rows that the server writes, and that nobody changes (HIS-03). */
export default defineResource({
  name: 'security-events',
  label: { one: 'refused sign-in', many: 'refused sign-ins' },
  permission: 'settings',
  title: 'who',
  operations: [],
  fields: {
    at: instant({ label: 'When', notNull: true }),
    kind: choice(securityKinds, { label: 'What', notNull: true }),
    reason: text({ label: 'Why' }),
    account: text(),
    userName: text({ label: 'Who' }),
    // An account that does not exist has only a mark, the same for the same words.
    who: computed(
      'text',
      ['userName', 'account'],
      (name: string | null, account: string | null) => name ?? (account ? `Unknown (${account.slice(0, 6)})` : 'No account'),
      {
        label: 'Account',
        takesNull: true,
        cell: 'log-account',
      },
    ),
    address: text({ label: 'From' }),
  },
  list: {
    columns: [{ field: 'at', width: 132 }, { field: 'kind', width: 190 }, { field: 'reason', width: 200 }, 'who', { field: 'address', width: 150 }],
    pageSize: 25,
    filters: { kind: { field: 'kind', all: 'All kinds' }, from: { atLeast: 'at' }, to: { atMost: 'at' } },
    advanced: { account: 'account' },
    links: [
      { label: 'Audit trail', to: '/settings/audit' },
      { label: 'Record access', to: '/settings/audit/reads' },
    ],
    page: 'audit-trail',
    address: 'settings/audit/sign-ins',
    export: true,
    failure: 'The refused sign-ins could not be loaded',
  },
  show: { peek: ['at', 'kind', 'reason', 'address'] },
  api: { path: '/admin/security-events' },
})
