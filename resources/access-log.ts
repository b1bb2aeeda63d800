import { defineResource } from '#definition/define-resource.ts'
import { instant, text } from '#definition/kind.ts'

/** Reads of personal data: rows that the server writes, and that nobody changes (HIS-03). */
export default defineResource({
  name: 'access-log',
  label: { one: 'read', many: 'reads', title: 'Record access' },
  permission: 'settings',
  title: 'recordName',
  operations: [],
  fields: {
    at: instant({ label: 'When', notNull: true }),
    userId: text({ notNull: true }),
    userName: text({ label: 'Who' }),
    entity: text({ label: 'Kind of record', notNull: true }),
    entityId: text({ notNull: true }),
    recordName: text({ label: 'Record' }),
    address: text({ label: 'From' }),
  },
  list: {
    columns: ['at', 'userName', 'recordName', 'address'],
    pageSize: 25,
    filters: { userId: 'userId', entity: 'entity', from: { atLeast: 'at' }, to: { atMost: 'at' } },
    page: 'audit-trail',
    address: 'settings/audit/reads',
    export: true,
    failure: 'Record access could not be loaded',
  },
  api: { path: '/admin/access-log' },
})
