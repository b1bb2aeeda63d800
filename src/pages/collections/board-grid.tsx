import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { clickedLink } from '#ui/clicked-link.ts'
import { BoardCell } from './board-cell.tsx'
import type { BoardLayout } from './board-navigation.ts'
import type { BoardStop } from './board-stop.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type NoPlaces, refusalOf, refusedPlace } from './board-refusal.ts'
import type { BoardPlace, RefusedMove } from './use-moves.ts'
import { StopCard } from './stop-card.tsx'

interface BoardGridProps extends BoardLayout {
  /** Reasons that slots take no further visit, by their hours (FLD-05). */
  readonly noPlaces: NoPlaces
  /** The day is in the past, so the hours show no reason why nothing can be booked. */
  readonly isPast?: boolean
  readonly warnings: ReadonlyMap<string, readonly string[]>
  /** Texts about the other visit that collects the order's amount, by stop id. */
  readonly collectedBy?: ReadonlyMap<string, string>
  /** Visits that others changed since the board was read. */
  readonly changed?: ReadonlySet<string>
  /** Reason that the user may not move visits. */
  readonly reason: string | undefined
  /** The stop to focus after it was moved without the keyboard. */
  readonly focusOn: { readonly id: string } | null
  onDrop(id: string, place: BoardPlace): void
  /** A stop was dropped where it cannot be. */
  onRefuse(refused: RefusedMove): void
  onMove(id: string): void
  /** Opens the dialog that sets the status of a stop. */
  onStatus(id: string): void
}

/** Columns are phlebotomists, rows are slots (FLD-01). One tab stop: arrows go from visit to visit. */
export function BoardGrid({
  columns,
  timeSlots,
  noPlaces,
  isPast = false,
  stops,
  warnings,
  collectedBy,
  changed,
  reason,
  focusOn,
  onDrop,
  onRefuse,
  onMove,
  onStatus,
}: BoardGridProps) {
  const navigate = useNavigate()
  const openVisit = (event: MouseEvent) => {
    const address = clickedLink(event)?.getAttribute('href')
    if (!address) return
    event.preventDefault()
    void navigate(address)
  }
  const mayMove = ({ open }: BoardStop) => reason === undefined && open.length > 0
  const { board, tabStop, carried, refusal, announcement, ...keys } = useBoardKeys({
    layout: { columns, timeSlots, stops },
    noPlaces,
    focusOn,
    mayMove,
    onDrop,
  })
  const cells = new Map<string, BoardStop[]>()
  for (const stop of stops) {
    const cell = `${stop.phlebotomistId ?? ''} ${stop.timeSlot}`
    const others = cells.get(cell)
    if (others) others.push(stop)
    else cells.set(cell, [stop])
  }
  const dropped = (id: string, place: BoardPlace) => {
    const stop = stops.find((each) => each.id === id)
    const refused = stop ? refusedPlace(noPlaces, stop, place) : null
    if (refused) onRefuse(refused)
    else onDrop(id, place)
  }
  const wordsAt = (id: string, place: BoardPlace) => {
    const stop = stops.find((each) => each.id === id)
    return stop ? refusalOf(noPlaces, stop, place) : null
  }
  const target = carried && `${carried.place.phlebotomistId ?? ''} ${carried.place.timeSlot}`
  if (timeSlots.length === 0) return <p>No time slot and no visit on this day</p>
  return (
    <>
      <p className="board-keys">
        <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> go from visit to visit.{' '}
        {reason === undefined ? (
          <>
            <kbd>Space</kbd> to pick up, arrows to move, <kbd>Space</kbd> to drop, <kbd>Esc</kbd> to cancel.
          </>
        ) : null}
      </p>
      {reason === undefined ? null : <p className="board-refusal">Moving visits: {reason}</p>}
      <p className="visually-hidden" aria-live="assertive">
        {announcement}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks the links */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section ref={board} className="board-scroll" tabIndex={0} aria-label="Visits by time slot and phlebotomist" onClick={openVisit} {...keys}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is a table whose visits are reached by arrows */}
        <table className="board" role="grid">
          <thead>
            <tr>
              <th scope="col" className="board-hours">
                Slot
              </th>
              {columns.map(({ id, name, isActive }) => (
                <th key={id} scope="col">
                  {name} <small>{stops.filter(({ phlebotomistId }) => (phlebotomistId ?? '') === id).length}</small>
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
                  {!isPast && noPlaces.has(timeSlot) ? <small className="board-no-place">{noPlaces.get(timeSlot)}</small> : null}
                </th>
                {columns.map(({ id, name, isActive }) => (
                  <td key={id}>
                    <BoardCell
                      place={{ phlebotomistId: id === '' ? null : id, timeSlot }}
                      label={`${name}, ${timeSlot}`}
                      isOpen={isActive && reason === undefined}
                      isTarget={target === `${id} ${timeSlot}`}
                      refusal={target === `${id} ${timeSlot}` ? refusal : null}
                      refusalOf={wordsAt}
                      onDrop={dropped}
                    >
                      {cells.get(`${id} ${timeSlot}`)?.map((stop) => (
                        <StopCard
                          key={stop.id}
                          stop={stop}
                          warnings={warnings.get(stop.id)?.join('\n') ?? ''}
                          collectedBy={collectedBy?.get(stop.id) ?? null}
                          isChanged={stop.visits.some(({ id }) => changed?.has(id))}
                          mayMove={mayMove(stop)}
                          isTabStop={stop.id === tabStop}
                          isCarried={stop.id === carried?.id}
                          onMove={onMove}
                          onStatus={onStatus}
                        />
                      ))}
                    </BoardCell>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
