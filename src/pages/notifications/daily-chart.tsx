import { formatCivilDate } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { TableHead } from '#ui/table-head.tsx'

/** Number of notifications on a day. */
interface DayFigures {
  readonly date: string
  readonly total: number
  readonly read: number
  readonly unread: number
}

/** The figures of a day; some servers do not tell read from unread. */
export function dayFigures({
  date,
  total,
  read,
  unread,
}: { readonly [K in keyof DayFigures]: DayFigures[K] | (K extends 'read' | 'unread' ? null : never) }): DayFigures {
  return { date, total, read: read ?? 0, unread: unread ?? Math.max(0, total - (read ?? 0)) }
}

const height = 160
const step = 10

/** Notifications per day as bars, read below and unread above them, with the same figures as a table beside. */
export function DailyChart({ days }: { days: readonly DayFigures[] }) {
  const most = Math.max(...days.map(({ total }) => total), 0)
  if (most === 0) return <EmptyPanel message="There were no notifications in this period" />
  const scale = height / most
  const named = [...new Set([0, Math.floor((days.length - 1) / 2), days.length - 1])].flatMap((index) => days[index]?.date ?? [])
  return (
    <div className="notify-chart">
      <figure>
        <figcaption>
          <span className="notify-key notify-key-read">Read</span>
          <span className="notify-key notify-key-unread">Unread</span>
        </figcaption>
        <div className="notify-columns" role="img" aria-label="Notifications per day; the table beside has the same figures">
          <span className="figure">{formatCount(most)}</span>
          <svg viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {days.map(({ date, total, read, unread }, index) => {
              const bar = { x: (index + 0.15) * step, width: step * 0.7 }
              return (
                <g key={date}>
                  <title>{`${formatCivilDate(date)}: ${total} (${read} read, ${unread} unread)`}</title>
                  <rect {...bar} y={height - read * scale} height={read * scale} className="notify-read" />
                  <rect {...bar} y={height - (read + unread) * scale} height={unread * scale} className="notify-unread" />
                </g>
              )
            })}
          </svg>
          <span className="figure">{formatCount(0)}</span>
          <div>
            {named.map((date) => (
              <span key={date} className="figure">
                {formatCivilDate(date)}
              </span>
            ))}
          </div>
        </div>
      </figure>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="notify-table" aria-label="Notifications per day" tabIndex={0}>
        <table>
          <TableHead titles={['Day', 'Total', 'Read', 'Unread']} />
          <tbody>
            {days.toReversed().map(({ date, total, read, unread }) => (
              <tr key={date}>
                <th scope="row">{formatCivilDate(date)}</th>
                <td>{formatCount(total)}</td>
                <td>{formatCount(read)}</td>
                <td>{formatCount(unread)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
