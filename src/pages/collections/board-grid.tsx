import { BoardCell } from './board-cell.tsx'
import type { BoardPlace } from './use-moves.ts'
import { VisitCard } from './visit-card.tsx'
import type { BoardPerson, BoardVisit } from './wire-board.ts'

interface BoardGridProps {
  /** The column without id is that of the unassigned. */
  readonly columns: readonly BoardPerson[]
  readonly timeSlots: readonly string[]
  readonly visits: readonly BoardVisit[]
  readonly warnings: ReadonlyMap<string, readonly string[]>
  /** Why the user may not move visits. */
  readonly reason: string | undefined
  onDrop(id: string, place: BoardPlace): void
  onMove(id: string): void
}

/** Columns are phlebotomists, rows are slots (FLD-01). */
export function BoardGrid({ columns, timeSlots, visits, warnings, reason, onDrop, onMove }: BoardGridProps) {
  const cells = new Map<string, BoardVisit[]>()
  for (const visit of visits) {
    const cell = `${visit.phlebotomistId ?? ''} ${visit.timeSlot}`
    const others = cells.get(cell)
    if (others) others.push(visit)
    else cells.set(cell, [visit])
  }
  if (timeSlots.length === 0) return <p>No time slot and no visit on this day</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="board-scroll" tabIndex={0} aria-label="Visits by time slot and phlebotomist">
      <table className="board">
        <thead>
          <tr>
            <th scope="col" className="board-hours">
              Slot
            </th>
            {columns.map(({ id, name, isActive }) => (
              <th key={id} scope="col">
                {name} <small>{visits.filter(({ phlebotomistId }) => (phlebotomistId ?? '') === id).length}</small>
                {isActive ? null : <small> (inactive)</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {timeSlots.map((timeSlot) => (
            <tr key={timeSlot}>
              <th scope="row" className="board-hours figure">
                {timeSlot}
              </th>
              {columns.map(({ id, name, isActive }) => (
                <td key={id}>
                  <BoardCell
                    place={{ phlebotomistId: id === '' ? null : id, timeSlot }}
                    label={`${name}, ${timeSlot}`}
                    isOpen={isActive && reason === undefined}
                    onDrop={onDrop}
                  >
                    {cells.get(`${id} ${timeSlot}`)?.map((visit) => (
                      <VisitCard key={visit.id} visit={visit} warnings={warnings.get(visit.id)?.join('\n') ?? ''} reason={reason} onMove={onMove} />
                    ))}
                  </BoardCell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
