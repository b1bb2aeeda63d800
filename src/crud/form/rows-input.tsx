import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from '#crud/fields/inputs/input-props.ts'
import type { FieldKind, Fields } from '#definition/field.ts'
import { maxRows, rowSentence } from '#definition/kind-rules.ts'
import { isRow } from '#definition/wire-reading.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { RowFields, type RowValues } from './row-fields.tsx'
import './rows-input.css'

const plus = 'M5 12h14M12 5v14'

/** Fields up to which a row is one line of a table, under the labels of the first. */
const maxColumns = 3

/** A list of rows: each has fields of its own, can be moved with its buttons or Alt and an arrow key, and removed. */
export default function RowsInput({ id, field, value, describedBy, inside, onChange }: InputProps<'rows'>) {
  const { fields, max = maxRows } = field
  const { name, problems } = inside ?? { name: id, problems: {} }
  const given: readonly RowValues[] = Array.isArray(value) ? value.filter(isRow) : []
  const prefix = useId()
  const made = useRef(0)
  const newKey = () => {
    made.current += 1
    return `${prefix}${made.current}`
  }
  const [keys, setKeys] = useState(() => given.map(newKey))
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  const rows = useRef(given)
  // The element that takes the focus after the rows are drawn again.
  const focused = useRef<((list: HTMLElement) => HTMLElement | null | undefined) | null>(null)
  useLayoutEffect(() => {
    rows.current = given
    const find = focused.current
    focused.current = null
    if (find && list.current) find(list.current)?.focus()
  })
  const change = (next: readonly RowValues[], nextKeys: readonly string[], said: string) => {
    rows.current = next
    setKeys([...nextKeys])
    setNews(said)
    onChange(next)
  }
  const rowAt = (index: number) => (within: HTMLElement) => within.children[index]?.querySelector<HTMLElement>('input, textarea, select, button:not(:disabled)')
  const add = () => {
    const row = Object.fromEntries(Object.entries(fields).flatMap(([each, { kind, initial }]) => (kind === 'computed' ? [] : [[each, initial ?? null]])))
    focused.current = rowAt(rows.current.length)
    change([...rows.current, row], [...keys, newKey()], `Row ${rows.current.length + 1} added`)
  }
  const remove = (index: number) => {
    const next = rows.current.toSpliced(index, 1)
    focused.current = next.length > 0 ? rowAt(Math.min(index, next.length - 1)) : () => document.getElementById(id)
    change(next, keys.toSpliced(index, 1), `Row ${index + 1} removed`)
  }
  const move = (from: number, to: number) => {
    const row = rows.current[from]
    const key = keys[from]
    if (!row || key === undefined || to < 0 || to >= rows.current.length) return
    const active = document.activeElement
    const button = active instanceof HTMLElement ? active.dataset.move : undefined
    focused.current = (within) => {
      if (button === undefined) return active instanceof HTMLElement ? active : null
      // A button at the end of its way is disabled: the other one takes the focus.
      const own = within.children[to]
      return own?.querySelector<HTMLElement>(`[data-move="${button}"]:not(:disabled)`) ?? own?.querySelector<HTMLElement>('[data-move]:not(:disabled)')
    }
    change(rows.current.toSpliced(from, 1).toSpliced(to, 0, row), keys.toSpliced(from, 1).toSpliced(to, 0, key), `Row ${from + 1} is now row ${to + 1}`)
  }
  const edit = (index: number, each: string, next: unknown) => {
    rows.current = rows.current.map((row, at) => (at === index ? { ...row, [each]: next } : row))
    onChange(rows.current)
  }
  const stray = Object.entries(problems).filter(([place]) => !isPlace(place, given, fields))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      style={{ '--row-columns': columnsOf(fields) } as CSSProperties}
      className={`rows-input${Object.keys(fields).length > maxColumns ? ' rows-input-wide' : ''}`}
    >
      <ol ref={list} onKeyDown={keepFromSubmitting}>
        {given.map((row, index) => (
          <RowFields
            key={keys[index] ?? index}
            id={`${id}.${index}`}
            name={`${name}.${index}`}
            place={index}
            count={given.length}
            fields={fields}
            row={row}
            problems={problems}
            onEdit={edit}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
      {stray.map(([place, sentence]) => (
        <FieldProblem key={place}>{rowSentence(field, place, sentence)}</FieldProblem>
      ))}
      <LightButton
        id={id}
        variant="outlined"
        className="rows-input-add"
        icon={LineIcon({ path: plus, size: 16 })}
        disabled={given.length >= max}
        title={given.length >= max ? `At most ${max} rows` : undefined}
        onClick={add}
      >
        Add a row
      </LightButton>
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </div>
  )
}

/** The columns of a line: words have half as much room again as figures, long ones more. */
function columnsOf(fields: Fields): string {
  return Object.values(fields)
    .map((field) => `minmax(0, ${shareOf(field)}fr)`)
    .join(' ')
}

const words: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'longText', 'email', 'reference', 'references'])

function shareOf(field: Fields[string]): number {
  const { maxLength = 100 } = field as { readonly maxLength?: number }
  if (!words.has(field.kind) || maxLength <= 20) return 2
  return maxLength > 200 ? 6 : 3
}

/** True for the place of an input, as `2.amount`. */
function isPlace(place: string, rows: readonly RowValues[], fields: Fields): boolean {
  const [index = '', name = ''] = place.split('.')
  return rows[Number(index)] !== undefined && fields[name] !== undefined
}

/** Enter accepts a day or a choice in a row, so it must not submit the form. */
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
