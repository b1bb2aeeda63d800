import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import './pieces.css'

interface StatCardProps {
  readonly label: string
  readonly figure: ReactNode
  /** Words under the figure, such as how it compares. */
  readonly note?: string | null
  /** Words as long as those of a note, whose place is kept before it comes and where there is none. */
  readonly room?: string | null
  /** The list behind the figure. */
  readonly to?: string
}

/** One figure with its words; a link where there is a list behind it. */
export function StatCard({ label, figure, note, room, to }: StatCardProps) {
  const inside = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-figure">{figure}</span>
      {room ? (
        <small className="stat-note" data-room={room}>
          <span>{note}</span>
        </small>
      ) : note ? (
        <small>{note}</small>
      ) : null}
    </>
  )
  if (to === undefined) return <div className="stat-card">{inside}</div>
  return (
    <Link className="stat-card" to={to}>
      {inside}
    </Link>
  )
}
