import { hoursText } from '#domain/time-slot.ts'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { TriangleAlert } from 'lucide-react'
import { type FocusEvent, memo, useEffect, useRef, useState } from 'react'
import { collectionFailureText } from '#domain/collection-failure.ts'
import { collectionPriorities, collectionStatuses } from '#domain/collection-status.ts'
import { containerColour } from '#domain/container.ts'
import { fillPath } from '#definition/endpoints.ts'
import { LightButton } from '#ui/light-button.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { NearestLimit } from '#ui/transport-times.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { BoardStop } from './board-stop.ts'
import type { BoardVisit } from './board.ts'

interface StopCardProps {
  readonly stop: BoardStop
  /** Warnings about the stop, joined by line breaks; empty without any. */
  readonly warnings: string
  /** The other stop that collects the order's amount, or null if this one does. */
  readonly collectedBy: string | null
  /** Somebody else changed it since it was read. */
  readonly isChanged: boolean
  readonly mayMove: boolean
  /** True for the card in the tab order; arrows lead to the others. */
  readonly isTabStop: boolean
  /** True while it is picked up by keyboard. */
  readonly isCarried: boolean
  /** Nothing can point at a card before it is pressed, so each has its buttons. */
  readonly isTouched: boolean
  onMove(id: string): void
  onStatus(id: string): void
}

/**
 * A stop on the board: whom, where, which tubes, what to collect, and what to watch (FLD-01, FLD-02). Drawn again only when something of it changes. Its buttons
 * are there while it is pointed at or in the tab order, since a board has a hundred and more.
 */
export const StopCard = memo(function StopCard({
  stop,
  warnings,
  collectedBy,
  isChanged,
  mayMove,
  isTabStop,
  isCarried,
  isTouched,
  onMove,
  onStatus,
}: StopCardProps) {
  const card = useRef<HTMLElement>(null)
  const { id, name, visits, timeSlot } = stop
  const [first] = visits
  const tabIndex = isTabStop ? 0 : -1
  const { isReached, ...focusing } = useReachedByKeys()
  const [isPointedAt, setPointedAt] = useState(false)
  useEffect(() => {
    const element = card.current
    if (!element || !mayMove) return
    return draggable({ element, getInitialData: () => ({ visit: id }) })
  }, [id, mayMove])
  if (!first) return null
  return (
    <article
      ref={card}
      data-visit={id}
      tabIndex={tabIndex}
      {...focusing}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      className={`visit-card ${mayMove ? 'visit-card-movable' : ''} ${isReached ? 'visit-card-reached' : ''} ${isCarried ? 'visit-card-carried' : ''} ${isChanged ? 'visit-card-changed' : ''}`}
      aria-label={`${visits.map(({ patientName }) => patientName).join(', ')}, ${hoursText(timeSlot)}${isCarried ? ', picked up' : ''}`}
    >
      {visits.map((visit) => (
        <CardPatient key={visit.id} visit={visit} tabIndex={tabIndex} />
      ))}
      <div className="visit-place">
        <TypedText text={first.area} /> {first.pin ? <span className="figure">{first.pin}</span> : null}
      </div>
      {first.amountDue > 0 ? (
        <div className="visit-marks">
          {collectedBy === null ? (
            <span className="visit-mark">
              Collect <RupeesText paise={first.amountDue} />
            </span>
          ) : (
            <small>
              <TypedText text={collectedBy} />
            </small>
          )}
        </div>
      ) : null}
      {warnings === ''
        ? null
        : warnings.split('\n').map((warning) => (
            <div key={warning} className="visit-warning">
              <TriangleAlert size={12} aria-hidden="true" /> {warning}
            </div>
          ))}
      {mayMove && (isTouched || isTabStop || isPointedAt) ? (
        <div className="visit-buttons">
          <LightButton isSmall tabIndex={tabIndex} aria-label={`Move ${name} to…`} onClick={() => onMove(id)}>
            Move
          </LightButton>
          <LightButton isSmall tabIndex={tabIndex} aria-label={`Update status of ${name}`} onClick={() => onStatus(id)}>
            Status
          </LightButton>
        </div>
      ) : null}
    </article>
  )
})

/** Tells if the focus came into a card by the keyboard. It stays so until the focus leaves the card, since a button must not move while it is pressed. */
function useReachedByKeys() {
  const [isReached, setReached] = useState(false)
  return {
    isReached,
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) setReached(true)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setReached(false)
    },
  }
}

/** One patient of a stop, whose link the board opens: the tubes, and how far the visit is where it is not only planned. */
function CardPatient({ visit, tabIndex }: { readonly visit: BoardVisit; readonly tabIndex: number }) {
  const { id, status, priority, failureReason, tubes, onTheWay } = visit
  const isOver = status === 'Cancelled'
  const isDone = status === 'Completed'
  return (
    <div className={isOver || isDone ? 'visit-patient visit-patient-past' : 'visit-patient'}>
      <div className="visit-head">
        <a href={fillPath('/sample-collections/{id}', { id })} className="visit-name" draggable={false} tabIndex={tabIndex}>
          <TypedText text={visit.patientName} />
        </a>
        {isDone ? <DoneMark /> : null}
      </div>
      <div className="visit-marks">
        {isOver ? null : tubes.map((tube) => <TubeMark key={tube.container} {...tube} />)}
        {isDone || status === 'Scheduled' ? null : <StatusTag status={collectionStatuses[status]} />}
        {failureReason ? <small>{collectionFailureText(failureReason)}</small> : null}
        {priority === 'High' && !isOver && !isDone ? <StatusTag status={collectionPriorities.High} /> : null}
        {visit.isFasting && !isOver && !isDone ? <span className="visit-mark">Fasting</span> : null}
      </div>
      {onTheWay.length > 0 ? <NearestLimit tests={onTheWay} /> : null}
    </div>
  )
}

/** The sign of a visit that is done, which needs no more attention: less than a status tag. */
function DoneMark() {
  const { label, icon } = collectionStatuses.Completed
  return (
    <span className="visit-done" title={label}>
      {StatusIcon({ name: icon })}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** Tubes of one kind as a dot in the colour of their cap, with their number where it is not one; the name is read out, and shown on hover. */
function TubeMark({ container, count }: BoardVisit['tubes'][number]) {
  const colour = containerColour(container)
  return (
    <span className="visit-tube" title={`${count} × ${container}`}>
      <i className={colour ? 'visit-dot' : 'visit-dot visit-dot-none'} style={colour ? { background: colour } : {}} aria-hidden="true" />
      {count === 1 ? null : <span aria-hidden="true">{count}</span>}
      <span className="visually-hidden">
        {count} × {container}
      </span>
    </span>
  )
}
