import { defineResource } from '#definition/define-resource.ts'
import { instant, longText, rows, text } from '#definition/kind.ts'

/** Entries of the audit trail: rows that the server writes with each change, and that nobody changes (HIS-03). */
export default defineResource({
  name: 'audit',
  label: { one: 'entry', many: 'entries', title: 'Audit trail' },
  permission: 'settings',
  title: 'recordName',
  operations: [],
  fields: {
    at: instant({ label: 'When', notNull: true }),
    userId: text(),
    userName: text({ label: 'Who' }),
    entity: text({ label: 'Kind of record', notNull: true }),
    entityId: text({ notNull: true }),
    recordName: text({ label: 'Record' }),
    action: text({ notNull: true }),
    reason: longText(),
    changes: rows({ field: text({ notNull: true }), before: longText(), after: longText() }, { notNull: true }),
  },
  list: {
    columns: ['at', 'userName', 'recordName', 'action', 'reason'],
    pageSize: 25,
    filters: {
      userId: 'userId',
      entity: 'entity',
      action: 'action',
      from: { atLeast: 'at' },
      to: { atMost: 'at' },
      withoutSignIns: { flag: 'Hide sign-ins' },
    },
    initialFilters: { withoutSignIns: true },
    page: 'audit-trail',
    address: 'settings/audit',
    export: true,
    failure: 'The audit trail could not be loaded',
  },
  api: { path: '/admin/audit' },
})
