import type { ReactNode } from 'react'
import './pieces.css'

export interface StatCardProps {
  readonly label: string
  readonly figure: ReactNode
  /** Words under the figure, such as how it compares. */
  readonly note?: string | null
  /** Text as long as a note, which reserves its place before it comes and where there is none. */
  readonly room?: string | null
}

/** One figure with its words. `LinkedStatCard` leads to the list behind a figure. */
export function StatCard(props: StatCardProps) {
  return <div className="stat-card">{statParts(props)}</div>
}

/** The contents of the card of a figure. */
export function statParts({ label, figure, note, room }: StatCardProps): ReactNode {
  return (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-figure">{figure}</span>
      {room ? (
        <small className="stat-note" data-room={room}>
          <span title={note ?? undefined}>{note}</span>
        </small>
      ) : note ? (
        <small>{note}</small>
      ) : null}
    </>
  )
}
