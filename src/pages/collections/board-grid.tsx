import { hoursText } from '#domain/time-slot.ts'
import type { CSSProperties, MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { clickedLink } from '#ui/clicked-link.ts'
import { useMedia } from '#ui/use-media.ts'
import { BoardCell } from './board-cell.tsx'
import type { BoardLayout } from './board-navigation.ts'
import type { BoardStop } from './board-stop.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type NoPlaces, refusalOf, refusalOfPerson, refusedPlace } from './board-refusal.ts'
import type { BoardPlace, RefusedMove } from './use-moves.ts'
import { StopCard } from './stop-card.tsx'

interface BoardGridProps extends BoardLayout {
  /** Reasons that slots take no further visit, by their hours (FLD-05). */
  readonly noPlaces: NoPlaces
  /** Booked and possible visits by the hours of a slot. */
  readonly loads: ReadonlyMap<string, string>
  /** The time of day where the board is of today. */
  readonly now: string | null
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
  loads,
  now,
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
  const isTouched = !useMedia('(hover: hover)')
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
  const counts = new Map<string, number>()
  for (const { phlebotomistId } of stops) counts.set(phlebotomistId ?? '', (counts.get(phlebotomistId ?? '') ?? 0) + 1)
  // Of one column, as on a phone, nothing is gained.
  const isNarrow = (id: string) => columns.length > 1 && !counts.has(id)
  const personAt = ({ phlebotomistId }: BoardPlace) => columns.find(({ id }) => id === (phlebotomistId ?? ''))
  const dropped = (id: string, place: BoardPlace) => {
    const stop = stops.find((each) => each.id === id)
    const inactive = stop ? refusalOfPerson(personAt(place), stop) : null
    const refused = stop && inactive ? { title: `${stop.name} cannot be put there`, reason: inactive } : stop ? refusedPlace(noPlaces, stop, place) : null
    if (refused) onRefuse(refused)
    else onDrop(id, place)
  }
  const wordsAt = (id: string, place: BoardPlace) => {
    const stop = stops.find((each) => each.id === id)
    return stop ? (refusalOfPerson(personAt(place), stop) ?? refusalOf(noPlaces, stop, place)) : null
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
        <table className="board" role="grid" data-print="wide">
          <thead>
            <tr>
              <th scope="col" className="board-hours">
                Slot
              </th>
              {columns.map(({ id, name, isActive }) => (
                <th key={id} scope="col" className={isNarrow(id) ? 'board-narrow' : undefined} title={isNarrow(id) ? `${name}: no visits` : undefined}>
                  {isNarrow(id) ? (
                    <>
                      <span aria-hidden="true">{initialsOf(name)}</span>
                      <span className="visually-hidden">{name}</span>
                    </>
                  ) : (
                    name
                  )}{' '}
                  <small>{counts.get(id) ?? 0}</small>
                  {isActive ? null : <small> (inactive)</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {timeSlots.map((timeSlot) => (
              <tr key={timeSlot} {...nowIn(timeSlot, now)}>
                <th scope="row" className="board-hours figure">
                  <span aria-hidden="true">{timeSlot.slice(0, 5)}</span>
                  <span className="visually-hidden">{hoursText(timeSlot)}</span>
                  {loads.has(timeSlot) ? <small title="Booked visits and capacity"> · {loads.get(timeSlot)}</small> : null}
                  {!isPast && noPlaces.has(timeSlot) ? <small className="board-no-place">{noPlaces.get(timeSlot)}</small> : null}
                </th>
                {columns.map(({ id, name }) => (
                  <BoardCell
                    key={id}
                    place={{ phlebotomistId: id === '' ? null : id, timeSlot }}
                    label={`${name}, ${hoursText(timeSlot)}`}
                    isOpen={reason === undefined}
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
                        isTouched={isTouched}
                        onMove={onMove}
                        onStatus={onStatus}
                      />
                    ))}
                  </BoardCell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** The first letters of the words of a name, at most two. */
function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
}

/** Marks the row of the hours that the present time is in, with how much of them is over. */
function nowIn(timeSlot: string, now: string | null) {
  const [from = '', to = ''] = timeSlot.split('-')
  if (now === null || now < from || now >= to) return {}
  const passed = (minutesOf(now) - minutesOf(from)) / (minutesOf(to) - minutesOf(from))
  return { className: 'board-now', style: { '--board-now': `${Math.round(passed * 100)}%` } as CSSProperties }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
