import { Link } from 'react-router-dom'
import { type StatCardProps, statParts } from './stat-card.tsx'

interface LinkedStatCardProps extends StatCardProps {
  /** The list behind the figure. */
  readonly to: string
}

/** One figure with its words, which leads to the list behind it. */
export function LinkedStatCard({ to, ...stat }: LinkedStatCardProps) {
  return (
    <Link className="stat-card" to={to}>
      {statParts(stat)}
    </Link>
  )
}
