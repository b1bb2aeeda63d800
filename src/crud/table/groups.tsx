import type { ReactNode } from 'react'
import type { CellContext } from '#crud/fields/cells/cell-props.ts'
import { drawCell } from '#crud/fields/cells/draw-cell.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { unreadKey } from '#definition/record.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { DateText } from '#ui/date-text.tsx'
import type { ListQuery } from '#crud/list/query.ts'
import type { ListRow } from '#crud/list/rows.ts'

/** Rows of a page under one heading; null where they have none. */
export interface RowGroup {
  readonly key: string
  readonly heading: ReactNode
  readonly rows: readonly ListRow[]
}

interface Grouped {
  readonly value: string
  readonly first: KnownRecord | null
  readonly rows: ListRow[]
}

/**
 * The rows of a page under the values of `list.groupBy`, in their order: as long as the list is sorted by that field, and its rows really are. Otherwise all
 * rows are in one group without a heading. A row that could not be read stays where it is.
 */
export function groupRows(declaration: Declaration, rows: readonly ListRow[], sort: ListQuery['sort'], context: CellContext): readonly RowGroup[] {
  const { groupBy } = declaration.list
  const field = groupBy === undefined ? undefined : declaration.fields[groupBy]
  const whole = [{ key: 'rows', heading: null, rows }]
  if (groupBy === undefined || !field || sort?.field !== groupBy) return whole
  const groups: Grouped[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const value = row.kind === 'record' ? groupValueOf(row.record, groupBy, field, context) : (last?.value ?? '')
    const first = row.kind === 'record' ? row.record : null
    if (last && last.first !== null && last.value === value) last.rows.push(row)
    else groups.push({ value, first, rows: [row] })
  }
  const values = groups.flatMap(({ value, first }) => (first ? [value] : []))
  if (new Set(values).size < values.length) return whole
  return groups.map(({ value, first, rows: of }) => ({
    key: first ? `of ${value}` : `unread ${of[0]?.key}`,
    heading: first && <GroupHeading name={groupBy} field={field} record={first} count={of.filter(({ kind }) => kind === 'record').length} context={context} />,
    rows: of,
  }))
}

/** The value that the rows of a group share: a moment's day, a text without regard to case. */
function groupValueOf(record: KnownRecord, name: string, { kind }: AnyField, { timeZone }: CellContext): string {
  const value: unknown = record[unreadKey(name)] === undefined ? record[name] : 'unread'
  if (value === null || value === undefined || value === '') return ''
  return kind === 'instant' && typeof value === 'string' && value !== 'unread' ? civilDateOf(new Date(value), timeZone) : String(value).trim().toLowerCase()
}

interface GroupHeadingProps {
  readonly name: string
  readonly field: AnyField
  readonly record: KnownRecord
  readonly count: number
  readonly context: CellContext
}

/** The value that the rows of a group share, and how many there are on this page: more may be on the next. */
function GroupHeading({ name, field, record, count, context }: GroupHeadingProps) {
  const label = labelOf(name, field)
  const value = groupValueOf(record, name, field, context)
  const drawn = field.kind === 'instant' && value !== 'unread' ? DateText({ date: value }) : drawCell({ name, field, record }, context)
  return (
    <span className="list-group-words">
      {value === '' ? (
        `No ${label.toLowerCase()}`
      ) : (
        <>
          <span className="list-group-label">{label}</span> {drawn}
        </>
      )}
      <span className="list-group-count"> · {formatCount(count)} on this page</span>
    </span>
  )
}
