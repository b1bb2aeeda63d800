import { hoursText } from '#domain/time-slot.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatCivilDate, type CivilDate } from '#domain/civil-date.ts'
import { dayLabel } from '#domain/roadmap.ts'
import { firstPlace, type GridPlace, nextPlace, type SlotCell, type SlotGrid } from './slot-grid.ts'
import type { OrderDraft } from './draft.ts'

interface SlotTableProps {
  readonly grid: SlotGrid
  readonly chosen: OrderDraft['slot']
  readonly today: CivilDate
  onChoose(cell: SlotCell): void
}

/** The free places of seven days: the arrows move, Enter and Space choose; a full or closed slot says why it cannot be chosen (BOOK-05). */
export function SlotTable({ grid, chosen, today, onChoose }: SlotTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<GridPlace | null>(null)
  const [refused, setRefused] = useState<SlotCell | null>(null)
  const isThere = ([row, column]: GridPlace) => Boolean(grid.rows[row]?.cells[column])
  const tabStop = focused && isThere(focused) ? focused : firstPlace(grid, chosen, today)
  const press = (event: KeyboardEvent) => {
    if (!tabStop || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextPlace(grid, tabStop, event.key)
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-place="${next.join()}"]`)?.focus()
  }
  const choose = (cell: SlotCell) => {
    setRefused(cell.noPlace === null ? null : cell)
    if (cell.noPlace === null) onChoose(cell)
  }
  return (
    <>
      <div className="new-order-slots">
        <table ref={table} onKeyDown={press}>
          <thead>
            <tr>
              <th scope="col">Time slot</th>
              {grid.dates.map((date) => (
                <th key={date} scope="col" abbr={dayLabel(date, today)}>
                  {dayName(date, today)}
                  <span className="figure">{formatCivilDate(date).slice(0, 5)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ timeSlot, cells }, row) => (
              <tr key={timeSlot}>
                <th scope="row" className="figure">
                  {hoursText(timeSlot)}
                </th>
                {cells.map((cell, column) => (
                  <td key={grid.dates[column]}>
                    {cell ? (
                      <button
                        type="button"
                        data-place={`${row},${column}`}
                        tabIndex={tabStop?.[0] === row && tabStop[1] === column ? 0 : -1}
                        aria-pressed={chosen?.scheduledDate === cell.date && chosen.timeSlot === timeSlot}
                        aria-disabled={cell.noPlace !== null || undefined}
                        aria-label={wordsOf(cell)}
                        title={cell.noPlace ?? undefined}
                        onFocus={() => setFocused([row, column])}
                        onClick={() => choose(cell)}
                      >
                        {shortWords(cell)}
                      </button>
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="form-help">
        {refused ? wordsOf(refused) : null}
      </p>
    </>
  )
}

function wordsOf({ date, timeSlot, left, noPlace }: SlotCell): string {
  return `${hoursText(timeSlot)} on ${formatCivilDate(date)}: ${noPlace ?? `${left} left`}`
}

/** The day in a narrow column: `Tomorrow`, `Mon`. */
function dayName(date: CivilDate, today: CivilDate): string {
  const [name] = dayLabel(date, today).split(/[, ]/)
  return name ?? ''
}

/** The words in a narrow cell, without the reason of a closure. */
function shortWords({ left, noPlace }: SlotCell): string {
  return noPlace === null ? `${left} left` : (noPlace.split(':')[0] ?? noPlace)
}
