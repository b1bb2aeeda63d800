import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { collectionPriorities, collectionStatuses } from '#domain/collection-status.ts'
import { fillPath } from '#definition/endpoints.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { BoardVisit } from './wire-board.ts'

interface VisitCardProps {
  readonly visit: BoardVisit
  /** What is to be seen about it, joined by line breaks; empty where there is nothing. */
  readonly warnings: string
  /** Which other visit collects the amount of its order; null where this one does. */
  readonly collectedBy: string | null
  /** Somebody else changed it since it was read. */
  readonly isChanged: boolean
  readonly mayMove: boolean
  /** It is in the tab order; the other cards are reached by arrows. */
  readonly isTabStop: boolean
  /** It is picked up by keyboard. */
  readonly isCarried: boolean
  onMove(id: string): void
}

/** A visit on the board: whom, where, which tubes, what to collect, and what to watch (FLD-01, FLD-02). Drawn again only when something of it changes. */
export const VisitCard = memo(function VisitCard({ visit, warnings, collectedBy, isChanged, mayMove, isTabStop, isCarried, onMove }: VisitCardProps) {
  const card = useRef<HTMLElement>(null)
  const { id, status, priority } = visit
  const tabIndex = isTabStop ? 0 : -1
  useEffect(() => {
    const element = card.current
    if (!element || !mayMove) return
    return draggable({ element, getInitialData: () => ({ visit: id }) })
  }, [id, mayMove])
  return (
    <article
      ref={card}
      data-visit={id}
      tabIndex={tabIndex}
      className={`visit-card ${mayMove ? 'visit-card-movable' : ''} ${isCarried ? 'visit-card-carried' : ''} ${isChanged ? 'visit-card-changed' : ''}`}
      aria-label={`${visit.patientName}, ${visit.timeSlot}${isCarried ? ', picked up' : ''}`}
    >
      <Link to={fillPath('/sample-collections/{id}', { id })} className="visit-name" draggable={false} tabIndex={tabIndex}>
        <TypedText text={visit.patientName} />
      </Link>
      <div>
        <TypedText text={visit.area} /> {visit.pin ? <span className="figure">{visit.pin}</span> : null}
      </div>
      <div className="visit-tubes">{visit.tubes.map(({ container, count }) => `${count} × ${container}`).join(', ')}</div>
      <div className="visit-marks">
        {status === 'Scheduled' ? null : <StatusTag status={collectionStatuses[status]} />}
        {priority === 'High' ? <StatusTag status={collectionPriorities.High} /> : null}
        {visit.isFasting ? <span className="visit-mark">Fasting</span> : null}
        {visit.amountDue > 0 ? (
          collectedBy === null ? (
            <span className="visit-mark">
              Collect <RupeesText paise={visit.amountDue} />
            </span>
          ) : (
            <small>
              <TypedText text={collectedBy} />
            </small>
          )
        ) : null}
      </div>
      {warnings === ''
        ? null
        : warnings.split('\n').map((warning) => (
            <div key={warning} className="visit-warning">
              <TriangleAlert size={12} aria-hidden="true" /> {warning}
            </div>
          ))}
      {mayMove ? (
        <Button size="small" tabIndex={tabIndex} aria-label={`Move ${visit.patientName} to…`} onClick={() => onMove(id)}>
          Move to…
        </Button>
      ) : null}
    </article>
  )
})
