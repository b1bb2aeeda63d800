import { Select } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CellValue, useCellContext } from '#crud/fields/cells/cell-value.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { Declaration, RowTone } from '#definition/declaration.ts'
import type { AnyField, FieldKind, Fields } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { focusRowLink } from '#ui/clicked-link.ts'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { useToday } from '#ui/use-today.ts'
import { type RowSelection, useSelectedRows } from './bulk.tsx'
import { columnParts, type ColumnParts, type ResourceTableProps } from './columns.tsx'
import { groupRows } from './groups.tsx'
import { RowNote, toneOfRow, toneStyle } from './row-tone.tsx'
import type { ListRow } from './rows.ts'
import '#crud/fields/cells/cells.css'
import './cards.css'

/** Kinds that are too long for half a card. */
const longKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['email', 'longText'])

interface Placed extends ColumnParts {
  readonly shown: AnyField
}

/** The columns of a card: what names it, its picture, its amount, its states, and all else with its label. */
interface CardParts {
  readonly icon: Placed | undefined
  readonly title: Placed | undefined
  readonly amount: Placed | undefined
  readonly states: readonly Placed[]
  readonly others: readonly Placed[]
}

/** The rows of a list as cards, for a phone: name and amount, states, the rest in lines, and what may be done. */
export default function CardList(props: ResourceTableProps) {
  const { declaration, rows, sort, isPlaceholder: isMoving, selection, onSort } = props
  const context = useCellContext()
  const day = { today: useToday(), timeZone: context.timeZone }
  const parts = partsOf(declaration)
  useBottomOverlay('bulk', selection !== undefined && selection.ids.length > 0)
  const sortable = Object.entries(declaration.fields).filter(([, field]) => field.sort)
  return (
    <>
      <div className="card-tools">
        {sortable.length > 0 ? (
          <Select
            aria-label="Sort by"
            className="card-sort"
            value={sort ? `${sort.order === 'desc' ? '-' : ''}${sort.field}` : undefined}
            placeholder="Sort by"
            options={sortable.flatMap(([name, field]) => [
              { value: name, label: `${labelOf(name, field)}, ${sortLabels(field)[0]}` },
              { value: `-${name}`, label: `${labelOf(name, field)}, ${sortLabels(field)[1]}` },
            ])}
            onChange={(chosen) => onSort({ field: chosen.replace(/^-/, ''), order: chosen.startsWith('-') ? 'desc' : 'asc' })}
          />
        ) : null}
        {selection ? <SelectAll rows={rows} selection={selection} /> : null}
      </div>
      {groupRows(declaration, rows, sort, context).map(({ key, heading, rows: inGroup }) => (
        <section key={key} className="card-group">
          {heading ? <h2>{heading}</h2> : null}
          <ul className={`card-list ${isMoving ? 'card-list-moving' : ''}`} aria-busy={isMoving}>
            {inGroup.map((row) => (
              <Card key={row.key} {...props} row={row} parts={parts} tone={row.kind === 'record' ? toneOfRow(declaration, row.record, day) : undefined} />
            ))}
          </ul>
        </section>
      ))}
      {selection?.bar}
    </>
  )
}

interface CardProps extends ResourceTableProps {
  readonly row: ListRow
  readonly parts: CardParts
  readonly tone: RowTone<Fields> | undefined
}

/** One row as a card. */
function Card({ declaration, row, parts, tone, changed, selection, recordAddress, from, actions, onOpen }: CardProps) {
  if (row.kind === 'loading')
    return (
      <li className="list-card">
        <span className="cell-loading" />
      </li>
    )
  if (row.kind === 'unreadable')
    return (
      <li className="list-card" title={row.reason}>
        <span className="cell-unreadable">This row could not be read</span>
      </li>
    )
  const { record } = row
  const title = String(record[declaration.title] ?? declaration.label.one)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it opens the same by keyboard
    <li
      className={`list-card ${changed?.has(record.id) ? 'list-card-changed' : ''}`}
      style={tone && toneStyle(tone)}
      onClick={(event) => {
        if (!opens(event)) return
        focusRowLink(event.currentTarget)
        onOpen(record.id)
      }}
    >
      <div className="list-card-head">
        {selection ? (
          <LightCheckbox
            label={`Select ${title}`}
            isOn={selection.ids.includes(record.id)}
            onChange={(isOn) => selection.onChange(isOn ? [...selection.ids, record.id] : selection.ids.filter((id) => id !== record.id))}
          />
        ) : null}
        {parts.icon ? value(parts.icon, record) : null}
        <div className="list-card-title">
          <Link to={recordAddress(record.id)} state={{ from }} className="cell-title" data-row-link>
            {parts.title ? value(parts.title, record) : title}
          </Link>
          {under(declaration, parts.title, record)}
          {tone ? <RowNote tone={tone} /> : null}
        </div>
        {parts.amount ? (
          <div className="list-card-amount">
            {value(parts.amount, record)}
            {under(declaration, parts.amount, record)}
          </div>
        ) : null}
      </div>
      {parts.states.length > 0 ? (
        <div className="list-card-states">
          {parts.states.map((part) => (
            <span key={part.name}>{value(part, record)}</span>
          ))}
        </div>
      ) : null}
      <dl>
        {parts.others.map((part) => (
          <div key={part.name} className={isLong(declaration, part) ? 'list-card-long' : undefined}>
            <dt>{labelOf(part.name, part.shown)}</dt>
            <dd>
              {value(part, record)}
              {under(declaration, part, record)}
            </dd>
          </div>
        ))}
      </dl>
      {actions ? <div className="list-card-actions">{actions(record)}</div> : null}
    </li>
  )
}

/** Words for the order of a field: rising, falling. */
function sortLabels(field: AnyField): readonly [string, string] {
  const kind = field.kind === 'computed' ? field.as : field.kind
  if (kind === 'instant' || kind === 'civilDate') return ['oldest first', 'newest first']
  if (kind === 'rupees' || kind === 'integer' || kind === 'references' || kind === 'rows') return ['lowest first', 'highest first']
  return kind === 'clockTime' ? ['earliest first', 'latest first'] : ['A to Z', 'Z to A']
}

/** Takes all rows of the page into the selection, or out of it. */
function SelectAll({ rows, selection }: Required<Pick<ResourceTableProps, 'rows'>> & { selection: RowSelection }) {
  const { isAll, isSome, canSelect, selectAll } = useSelectedRows(rows, selection)
  return (
    <LightCheckbox isOn={isAll} isPartlyOn={isSome} isDisabled={!canSelect} onChange={selectAll}>
      Select all
    </LightCheckbox>
  )
}

function value(part: Placed, record: KnownRecord): ReactNode {
  return <CellValue name={part.name} field={part.shown} record={record} empty={part.empty} />
}

function isLong({ fields }: Declaration, { shown, under }: Placed): boolean {
  return [shown, under === undefined ? undefined : fields[under]].some((field) => field && longKinds.has(field.kind))
}

function under({ fields }: Declaration, part: Placed | undefined, record: KnownRecord): ReactNode {
  const field = part?.under === undefined ? undefined : fields[part.under]
  if (!field || part?.under === undefined || record[part.under] === null || record[part.under] === undefined) return null
  return (
    <small>
      <CellValue name={part.under} field={field} record={record} empty="" />
    </small>
  )
}

function partsOf(declaration: Declaration): CardParts {
  const columns = declaration.list.columns.map(columnParts).flatMap((part): Placed[] => {
    const shown = declaration.fields[part.name]
    return shown ? [{ ...part, shown }] : []
  })
  const title = columns.find(({ name }) => name === declaration.title) ?? columns[0]
  const amount = columns.find(({ shown }) => shown.kind === 'rupees')
  const icon = columns.find(({ shown }) => shown.kind === 'icon')
  const states = columns.filter((part) => needsNoLabel(part, columns))
  const placed = [title, icon, amount, ...states]
  return { title, icon, amount, states, others: columns.filter((part) => !placed.includes(part)) }
}

/** A state whose words need no label: two that may both read `Verified` keep theirs. */
function needsNoLabel({ name, shown }: Placed, columns: readonly Placed[]): boolean {
  if (shown.kind !== 'yesNo') return shown.kind === 'choice'
  const words = shown.words?.join()
  return !columns.some((other) => other.name !== name && other.shown.kind === 'yesNo' && other.shown.words?.join() === words)
}

/** True for a click that opens the card: not on a control in it, nor in its menu, which is rendered elsewhere on the page. */
function opens({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button, input, label, .row-actions') === null &&
    (window.getSelection()?.toString() ?? '') === ''
  )
}
