import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface StatCardProps {
  readonly label: string
  /** The figure, or what stands in for it while it loads or when it failed. */
  readonly figure: ReactNode
  /** The list that explains the figure. */
  readonly to?: string | undefined
  /** A sentence under the figure, e.g. where it comes from. */
  readonly note?: ReactNode
}

/** A label and a figure; a link where there is a list behind it. */
export function StatCard({ label, figure, to, note }: StatCardProps) {
  const content = (
    <>
      <span className="secondary">{label}</span>
      <strong className="stat-figure figures">{figure}</strong>
      {note ? <span className="secondary">{note}</span> : null}
    </>
  )
  return to ? (
    <Link className="stat-card" to={to}>
      {content}
    </Link>
  ) : (
    <div className="stat-card">{content}</div>
  )
}
