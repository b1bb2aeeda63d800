import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CellValue, useCellContext } from '#crud/fields/cells/cell-value.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { Declaration, RowTone } from '#definition/declaration.ts'
import type { AnyField, FieldKind, Fields } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { nameKey } from '#definition/record.ts'
import { focusRowLink } from '#ui/clicked-link.ts'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { useToday } from '#ui/use-today.ts'
import { changedIds, type RowSelection, useSelectedRows } from '#crud/bulk/bulk.tsx'
import { columnParts, inList, type ColumnParts, type ResourceTableProps } from '#crud/list/columns.tsx'
import { groupRows } from './groups.tsx'
import { selectionSaid } from './table.tsx'
import { RowNote, toneOfRow, toneStyle } from './row-tone.tsx'
import type { ListRow } from '#crud/list/rows.ts'
import '#crud/fields/cells/cells.css'
import './cards.css'

/** Kinds whose values mean nothing without their label. */
const labelledKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'rupees', 'references', 'rows'])
/** Kinds that a card leaves out where they are the second line of another value: the record has them. */
const contactKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['phone', 'email'])

interface Placed extends ColumnParts {
  readonly shown: AnyField
}

/** The columns of a card: what names it, its picture, its amount, its states, and all else. */
interface CardParts {
  readonly icon: Placed | undefined
  readonly title: Placed | undefined
  readonly amount: Placed | undefined
  readonly states: readonly Placed[]
  readonly others: readonly Placed[]
}

/** The rows of a list as cards, for a phone: name and amount, the rest in a line, states and what may be done. The card opens its record. */
export default function CardList(props: ResourceTableProps) {
  const { declaration, rows, sort, isPlaceholder: isMoving, selection } = props
  const context = useCellContext()
  const day = { today: useToday(), timeZone: context.timeZone }
  const parts = partsOf(declaration)
  useBottomOverlay('bulk', selection !== undefined && selection.ids.size > 0)
  return (
    <>
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
      {selection ? (
        <div className="card-selection" {...selectionSaid}>
          {selection.ids.size > 0 ? (
            <div className="card-bulk">
              <SelectAll rows={rows} selection={selection} />
              {selection.bar}
            </div>
          ) : null}
        </div>
      ) : null}
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
      data-row-key={row.key}
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
            isOn={selection.ids.has(record.id)}
            onChange={(isOn) => selection.onChange(changedIds(selection.ids, [record.id], isOn))}
          />
        ) : null}
        {parts.icon ? value(parts.icon, record) : null}
        <div className="list-card-title">
          {declaration.list.address ? (
            parts.title && value(parts.title, record)
          ) : (
            <Link to={recordAddress(record.id)} state={{ from }} className="cell-title" data-row-link>
              {parts.title ? value(parts.title, record) : title}
            </Link>
          )}
          {under(declaration, parts.title?.under, record)}
          {tone ? <RowNote tone={tone} /> : null}
        </div>
        {parts.amount ? (
          <div className="list-card-amount">
            {value(parts.amount, record)}
            {under(declaration, parts.amount.under, record)}
          </div>
        ) : null}
      </div>
      <dl>
        {factsOf(declaration, parts, record).map(({ part, name, isLabelled }) => (
          <div key={name}>
            <dt className={isLabelled ? undefined : 'visually-hidden'}>{labelOf(part.name, part.shown)}</dt>
            <dd>
              {part.shown.kind === 'yesNo'
                ? (part.label ?? labelOf(part.name, part.shown))
                : name === part.name
                  ? value(part, record)
                  : under(declaration, name, record)}
            </dd>
          </div>
        ))}
      </dl>
      {actions || parts.states.length > 0 ? (
        <div className="list-card-foot">
          {parts.states.map((part) => (
            <span key={part.name}>{value(part, record)}</span>
          ))}
          {actions ? <span className="list-card-actions">{actions(record)}</span> : null}
        </div>
      ) : null}
    </li>
  )
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
  return <CellValue name={part.name} field={inList(part.shown)} record={record} empty={part.empty} />
}

function under({ fields }: Declaration, name: string | undefined, record: KnownRecord): ReactNode {
  const field = name === undefined ? undefined : fields[name]
  if (!field || name === undefined || record[name] === null || record[name] === undefined) return null
  return (
    <small>
      <CellValue name={name} field={inList(field)} record={record} empty="" />
    </small>
  )
}

const kindOf = (field: AnyField): FieldKind => (field.kind === 'computed' ? field.as : field.kind)
const isDay = ({ shown }: Placed) => shown.kind === 'instant' || shown.kind === 'civilDate'

interface CardFact {
  readonly part: Placed
  /** The field that is drawn: the column's own, or the one under it. */
  readonly name: string
  readonly isLabelled: boolean
}

/**
 * Returns the values in the line of a card: those that are there, and what is under them in a table. A name is said once. A yes is its label; a no is left out,
 * as are a phone and an email address under a name. One of two dates has its label.
 */
function factsOf({ fields }: Declaration, { title, others, states }: CardParts, record: KnownRecord): readonly CardFact[] {
  const said = new Set<unknown>([title && record[title.name]])
  const hasTwoDays = others.filter(isDay).length > 1
  return [...others, ...states].flatMap((part) => {
    const second = part.under === undefined || contactKinds.has(fields[part.under]?.kind ?? 'text') ? [] : [part.under]
    return [...(states.includes(part) ? [] : [part.name]), ...second].flatMap((name): CardFact[] => {
      const isOwn = name === part.name
      const words = record[nameKey(name)] ?? record[name]
      const isMissing = words === undefined || words === null || words === ''
      if ((isMissing && (!isOwn || !part.empty)) || words === false) return []
      if (isOwn && (kindOf(part.shown) === 'text' || part.shown.kind === 'reference')) {
        if (said.has(words)) return []
        said.add(words)
      }
      return [{ part, name, isLabelled: isOwn && (labelledKinds.has(kindOf(part.shown)) || (hasTwoDays && isDay(part))) }]
    })
  })
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

/** A state whose words need no label: a plain yes, and two that may both read `Verified`, keep theirs. */
function needsNoLabel({ name, shown }: Placed, columns: readonly Placed[]): boolean {
  if (shown.kind !== 'yesNo') return shown.kind === 'choice'
  const words = shown.words?.join()
  return words !== undefined && !columns.some((other) => other.name !== name && other.shown.kind === 'yesNo' && other.shown.words?.join() === words)
}

/** True for a click that opens the card: not on a control in it, nor in its menu, which is rendered elsewhere on the page. */
function opens({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    (target.closest('button[data-row-link]') !== null || target.closest('a, button, input, label, .row-actions') === null) &&
    (window.getSelection()?.toString() ?? '') === ''
  )
}
