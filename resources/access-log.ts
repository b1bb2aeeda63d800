import { defineResource } from '#definition/define-resource.ts'
import { computed, instant, text } from '#definition/kind.ts'
import { logRecordText } from '#domain/log-entries.ts'

/** Reads of personal data: rows that the server writes, and that nobody changes (HIS-03). */
export default defineResource({
  name: 'access-log',
  label: { one: 'read', many: 'reads', title: 'Record access' },
  permission: 'settings',
  title: 'record',
  operations: [],
  fields: {
    at: instant({ label: 'When', notNull: true }),
    userId: text({ notNull: true }),
    userName: text({ label: 'Who' }),
    entity: text({ label: 'Record', notNull: true }),
    entityId: text({ notNull: true }),
    recordName: text(),
    record: computed('text', ['entity', 'recordName', 'entityId'], logRecordText, { label: 'Record', takesNull: true, cell: 'log-record' }),
    address: text({ label: 'From' }),
  },
  list: {
    columns: [{ field: 'at', width: 132 }, { field: 'userName', width: 208 }, 'record', { field: 'address', width: 208 }],
    pageSize: 25,
    filters: {
      userId: { field: 'userId', label: 'Who', all: 'Anyone' },
      entity: { field: 'entity', label: 'Record', all: 'All records' },
      from: { atLeast: 'at' },
      to: { atMost: 'at' },
    },
    links: [
      { label: 'Audit trail', to: '/settings/audit' },
      { label: 'Refused sign-ins', to: '/settings/audit/sign-ins' },
    ],
    page: 'audit-trail',
    address: 'settings/audit/reads',
    export: true,
    failure: 'Record access could not be loaded',
  },
  show: { title: 'recordName', peek: ['at', 'userName', 'record', 'address'] },
  api: { path: '/admin/access-log' },
})
