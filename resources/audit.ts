import { defineResource } from '#definition/define-resource.ts'
import { computed, instant, longText, rows, text } from '#definition/kind.ts'
import { labelFromName } from '#definition/labels.ts'
import { logRecordText } from '#domain/log-entries.ts'

interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const valueText = (text: string | null) => text ?? '(empty)'

/** The changed fields with their values, and the reason. */
function changedText(changes: readonly Change[] | null, reason: string | null): string | null {
  const lines = (changes ?? []).map(({ field, before, after }) => `${labelFromName(field)}: ${valueText(before)} → ${valueText(after)}`)
  return [...lines, ...(reason === null ? [] : [reason])].join('; ') || null
}

/** Entries of the audit trail: rows that the server writes with each change, and that nobody changes (HIS-03). */
export default defineResource({
  name: 'audit',
  label: { one: 'entry', many: 'entries', title: 'Audit trail' },
  permission: 'settings',
  title: 'record',
  operations: [],
  fields: {
    at: instant({ label: 'When', notNull: true }),
    userId: text(),
    userName: text({ label: 'Who' }),
    entity: text({ label: 'Record', notNull: true }),
    entityId: text({ notNull: true }),
    recordName: text(),
    record: computed('text', ['entity', 'recordName', 'entityId'], logRecordText, { label: 'Record', takesNull: true, cell: 'log-record' }),
    action: text({ notNull: true }),
    actionName: computed('text', ['action'], labelFromName, { label: 'Action' }),
    reason: longText(),
    changes: rows({ field: text({ notNull: true }), before: longText(), after: longText() }, { notNull: true }),
    changed: computed('text', ['changes', 'reason'], changedText, { label: 'Before and after', takesNull: true, cell: 'log-changes' }),
  },
  list: {
    columns: [
      { field: 'at', width: 132 },
      { field: 'userName', width: 172, empty: 'System' },
      'record',
      { field: 'actionName', width: 104 },
      { field: 'changed', width: 340 },
    ],
    pageSize: 25,
    filters: {
      userId: { field: 'userId', label: 'Who', all: 'Anyone' },
      entity: { field: 'entity', label: 'Record', all: 'All records' },
      action: { field: 'action', label: 'Action', all: 'All actions' },
      from: { atLeast: 'at' },
      to: { atMost: 'at' },
      withoutSignIns: { flag: 'Hide sign-ins' },
    },
    initialFilters: { withoutSignIns: true },
    links: [
      { label: 'Refused sign-ins', to: '/settings/audit/sign-ins' },
      { label: 'Record access', to: '/settings/audit/reads' },
    ],
    page: 'audit-trail',
    address: 'settings/audit',
    export: true,
    failure: 'The audit trail could not be loaded',
  },
  show: { title: 'recordName', peek: ['at', 'userName', 'record', 'actionName', 'changed'] },
  api: { path: '/admin/audit' },
})
