import { Button, Drawer } from 'antd'
import { GripVertical, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { columnLayoutOf } from '#crud/fields/cells/column-layout.ts'
import { kindUses } from '#definition/check-fields.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { labelOf } from '#definition/labels.ts'
import { columnWidth, type ListLayout } from '#domain/list-layout.ts'
import { isUuid } from '#domain/uuid.ts'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { columnParts } from '#crud/list/columns.tsx'
import type { ListRow } from '#crud/list/rows.ts'
import './view-options.css'

interface ViewOptionsProps {
  readonly declaration: Declaration
  /** The declaration with the columns that are shown. */
  readonly shown: Declaration
  readonly rows: readonly ListRow[]
  readonly layout: ListLayout | null | undefined
  onChange(layout: ListLayout | null): void
  /** Saves what is shown as a view; absent for a list without views. */
  readonly onSave: (() => void) | undefined
  onClose(): void
}

const widthStep = 24

/** The columns of a list, which can be chosen, ordered by pointer or arrow keys and made wider, and the height of its rows (VIEW-02). The list beside it follows at once. */
export function ViewOptions({ declaration, shown, rows, layout, onChange, onSave, onClose }: ViewOptionsProps) {
  useReturnFocus()
  const own = shown.list.columns.map(columnParts)
  const { isCompact = false } = layout ?? {}
  const chosen = own.map(({ name, width }) => ({ field: name, ...(width === undefined ? {} : { width }) }))
  const titleAt = own.findIndex(({ name }) => name === declaration.title)
  const fixed = own[Math.max(0, titleAt)]?.name
  const put = (columns: ListLayout['columns']) => onChange({ columns, isCompact })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= chosen.length || from === to) return
    const rest = chosen.filter((_, index) => index !== from)
    put([...rest.slice(0, to), ...chosen.slice(from, from + 1), ...rest.slice(to)])
  }
  const widen = (name: string, by: number) =>
    put(chosen.map((each) => (each.field === name ? { field: name, width: widened(each.width ?? usualWidth(declaration, name), by) } : each)))
  const list = useRef<HTMLUListElement>(null)
  const drag = useDraggedRow(list, move)
  const words = (name: string) => {
    const field = declaration.fields[name]
    return own.find((column) => column.name === name)?.label ?? (field ? labelOf(name, field) : name)
  }
  const names = own.map(({ name }) => words(name))
  // Of several fields with one label the first is offered.
  const others = offeredFields(declaration, rows).filter(
    (name, index, all) => !names.includes(words(name)) && all.findIndex((each) => words(each) === words(name)) === index,
  )
  return (
    <Drawer open closable={{ placement: 'end' }} title="Columns and density" width={360} mask={false} onClose={onClose} className="view-options">
      <h3>Density</h3>
      <Segmented
        label="Density"
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        value={isCompact ? 'compact' : 'comfortable'}
        onChange={(value) => onChange({ columns: layout?.columns ?? [], isCompact: value === 'compact' })}
      />
      <h3>Columns</h3>
      <ul ref={list} aria-label="Shown columns">
        {own.map(({ name }, index) => (
          <li key={name}>
            <button
              type="button"
              className="view-options-grip"
              aria-label={`Move ${words(name)}: arrow up or down`}
              onKeyDown={(event) => moveByKey(event, (by) => move(index, index + by))}
              onPointerDown={(event) => drag(event, index)}
            >
              <GripVertical size={16} aria-hidden="true" />
            </button>
            <LightCheckbox isOn isDisabled={name === fixed} onChange={() => put(chosen.filter(({ field }) => field !== name))}>
              {words(name)}
            </LightCheckbox>
            <span className="view-options-width">
              <Button
                size="small"
                type="text"
                aria-label={`Make ${words(name)} narrower`}
                icon={<Minus size={14} aria-hidden="true" />}
                onClick={() => widen(name, -widthStep)}
              />
              <Button
                size="small"
                type="text"
                aria-label={`Make ${words(name)} wider`}
                icon={<Plus size={14} aria-hidden="true" />}
                onClick={() => widen(name, widthStep)}
              />
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <>
          <h3>More columns</h3>
          <ul aria-label="More columns">
            {others.map((name) => (
              <li key={name}>
                <LightCheckbox isOn={false} onChange={() => put([...chosen, { field: name }])}>
                  {words(name)}
                </LightCheckbox>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="view-options-foot">
        {onSave ? <Button onClick={onSave}>Save as view…</Button> : null}
        <Button disabled={!layout} onClick={() => onChange(null)}>
          Reset to default
        </Button>
      </div>
    </Drawer>
  )
}

/**
 * Fields that can be columns: those that the declaration puts into one, and those of which a shown row has a value to read. Ids and addresses of the API are
 * not to be read, nor is a computed field without a label, which is the condition of an action. Others may not be in the answer of the list.
 */
function offeredFields({ fields, list }: Declaration, rows: readonly ListRow[]): readonly string[] {
  const views = Object.values(list.views ?? {}).flatMap(({ columns = [] }) => columns)
  const declared = new Set([...list.columns, ...views].map(columnParts).flatMap(({ name, under }) => [name, ...(under === undefined ? [] : [under])]))
  const isRead = (name: string, { kind, label }: AnyField) =>
    (kind !== 'computed' || label !== undefined) &&
    rows.some((row) => {
      const value = row.kind === 'record' ? row.record[name] : null
      return value !== null && value !== undefined && !(kind === 'text' && (isUuid(String(value)) || String(value).startsWith('/')))
    })
  return Object.entries(fields).flatMap(([name, field]) => (kindUses[field.kind].columns && (declared.has(name) || isRead(name, field)) ? [name] : []))
}

function usualWidth({ fields }: Declaration, name: string): number {
  const field = fields[name]
  return field ? columnLayoutOf(field).width : columnWidth.min
}

const widened = (width: number, by: number) => Math.min(columnWidth.max, Math.max(columnWidth.min, width + by))

function moveByKey(event: KeyboardEvent<HTMLButtonElement>, move: (by: 1 | -1) => void): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  event.stopPropagation()
  move(event.key === 'ArrowUp' ? -1 : 1)
}

/** Returns the handler that begins a drag of a row; the row changes its place with those that the pointer passes. */
function useDraggedRow(list: React.RefObject<HTMLUListElement | null>, move: (from: number, to: number) => void) {
  const latest = useRef(move)
  latest.current = move
  return (event: PointerEvent<HTMLButtonElement>, from: number) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const grip = event.currentTarget
    let at = from
    const ended = new AbortController()
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])]
      const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
      const place = to === -1 ? rows.length - 1 : to
      if (place === at) return
      latest.current(at, place)
      at = place
    }
    grip.addEventListener('pointermove', follow, { signal: ended.signal })
    for (const end of ['pointerup', 'pointercancel']) grip.addEventListener(end, () => ended.abort(), { signal: ended.signal })
  }
}
