import { hoursText } from '#domain/time-slot.ts'
import type { ReactNode } from 'react'
import type { KindOptions } from '#definition/field.ts'
import { isRow } from '#definition/wire-reading.ts'
import { formatCount } from '#domain/count.ts'
import { formatPhone } from '#domain/phone.ts'
import type { StatusStyle } from '#domain/tone.ts'
import { DateText } from '#ui/date-text.tsx'
import { emptyText } from '#domain/text.ts'
import { DueText } from '#ui/due-text.tsx'
import { InstantTime } from '#ui/instant-text.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'
import './cells.css'

/**
 * A text in at most two lines, with the whole text on hover. It is isolated, so that right-to-left text does not change the text around it; a telephone number
 * is grouped.
 */
export function textCell({ field, value }: CellProps<'text'> | CellProps<'longText'> | CellProps<'email'> | CellProps<'phone'> | CellProps<'clockTime'>) {
  const text = field.kind === 'phone' ? formatPhone(String(value)) : 'hours' in field && field.hours ? hoursText(String(value)) : String(value)
  const className = `cell-text ${'mono' in field && field.mono ? 'cell-mono' : ''}${field.kind === 'email' || field.kind === 'phone' ? 'cell-line' : ''}`
  return TypedText({ className, title: text, text, breakBefore: field.kind === 'email' ? '@' : undefined })
}

/** A value that is there and could not be read, with the reason on hover. */
export function unreadCell(reason: string) {
  return (
    <span className="cell-unreadable" title={reason}>
      Could not be read
    </span>
  )
}

/** An amount (GEN-01). */
export function rupeesCell({ value }: Pick<CellProps<'rupees'>, 'value'>) {
  return typeof value === 'number' ? RupeesText({ paise: value }) : emptyText
}

/** A whole number, in tabular figures. */
export function integerCell({ value }: Pick<CellProps<'integer'>, 'value'>) {
  return typeof value === 'number' ? <span className="cell-number">{formatCount(value)}</span> : emptyText
}

const looks = { yes: { tone: 'success', icon: 'check' }, no: { tone: 'neutral', icon: 'minus' } } as const

/** Yes or no; as a status where the declaration has words for both, or as words of which one is marked. */
export function yesNoCell({ field, value }: CellProps<'yesNo'>) {
  if (!field.words) return value === true ? 'Yes' : 'No'
  const [yes, no] = field.words
  if (field.marks !== undefined) return <span className={value === field.marks ? 'cell-marked' : 'cell-plain'}>{value === true ? yes : no}</span>
  const status: StatusStyle = value === true ? { ...looks.yes, label: yes } : { ...looks.no, label: no }
  return StatusTag({ status })
}

/** One value of a closed set: a tag where it is a status, else its words. */
export function choiceCell({ field, value }: CellProps<'choice'>) {
  const choice = field.choices[String(value)]
  if (!choice) return field.others && typeof value === 'string' ? StatusTag({ status: { label: value, tone: 'neutral', icon: 'circle' } }) : emptyText
  if (choice.tone === undefined) return choice.label
  return choice.isUsual ? null : StatusTag({ status: choice })
}

/** Several values of a closed set, in words. */
export function choicesCell({ field, value }: CellProps<'choices'>) {
  const labels = Array.isArray(value) ? value.map((name) => field.choices[String(name)]?.label ?? String(name)) : []
  const words = labels.join(', ')
  return words ? (
    <span className="cell-text" title={words}>
      {words}
    </span>
  ) : (
    emptyText
  )
}

/** The words of a referenced record: those that came with the row, else its title. */
export function referenceCell({ field, value, words, context }: CellProps<'reference'>) {
  return words === null ? context.titleOf(field, String(value)) : titleText(words)
}

/** A text such as the title of a record, whole on hover. */
export function titleText(text: string) {
  return TypedText({ className: 'cell-text', title: text, text })
}

/** Shows the number of items in a list. */
export function countCell({ value }: Pick<CellProps<'references' | 'rows'>, 'value'>) {
  return Array.isArray(value) ? integerCell({ value: value.length }) : emptyText
}

/** A day (GEN-01). */
export function dayCell({ value }: CellProps<'civilDate'>) {
  return DateText({ date: String(value) })
}

/** A moment, as a day or with its time, in the laboratory's zone (GEN-01). */
export function instantCell({ field, value, context: { timeZone } }: CellProps<'instant'>) {
  if (field.show === 'due') return <DueText dueAt={String(value)} />
  return InstantTime({ instant: String(value), show: field.show ?? 'dateTime', timeZone })
}

/** An icon, with its name for those who do not see it. */
export function iconCell({ value, context }: CellProps<'icon'>) {
  const name = String(value)
  return (
    <span role="img" aria-label={name} title={name} className="cell-icon">
      {context.iconOf(name)}
    </span>
  )
}

const shapes: Record<KindOptions['computed']['as'], (props: { readonly value: unknown }) => ReactNode> = {
  text: ({ value }) => titleText(String(value)),
  rupees: rupeesCell,
  integer: integerCell,
}

/** The name of a file. */
export function fileCell({ value }: CellProps<'file'>) {
  return titleText(isRow(value) && typeof value.name === 'string' ? value.name : 'File')
}

/** A computed value, drawn as the kind that it is declared to be. */
export function computedCell({ field, value }: CellProps<'computed'>) {
  return shapes[field.as]({ value })
}

/** A nested object in one line: its texts. */
export function groupCell({ field, value }: CellProps<'group'>) {
  const values: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const words = Object.keys(field.fields)
    .filter((name) => name !== 'id')
    .flatMap((name) => (typeof values[name] === 'string' ? [values[name]] : []))
    .join(', ')
  return words ? titleText(words) : emptyText
}
