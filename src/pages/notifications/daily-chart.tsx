import { formatCivilDate } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import type { DayFigures } from './analytics.ts'

const width = 640
const height = 200
const left = 40
const bottom = 24
const top = 12

/** Notifications per day as bars, read below and unread above them, with the same figures as a table beside. */
export function DailyChart({ days }: { days: readonly DayFigures[] }) {
  const most = Math.max(...days.map(({ total }) => total), 0)
  if (most === 0) return <EmptyPanel message="There were no notifications in this period" />
  const step = (width - left) / days.length
  const scale = (height - top - bottom) / most
  const floor = height - bottom
  const labelled = new Set([0, Math.floor((days.length - 1) / 2), days.length - 1])
  return (
    <div className="notify-chart">
      <figure>
        <figcaption>
          <span className="notify-key notify-key-read">Read</span>
          <span className="notify-key notify-key-unread">Unread</span>
        </figcaption>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Notifications per day; the table beside has the same figures">
          {[0, most / 2, most].filter(Number.isInteger).map((value) => (
            <g key={value}>
              <line x1={left} x2={width} y1={floor - value * scale} y2={floor - value * scale} className="notify-grid" />
              <text x={left - 6} y={floor - value * scale + 4} textAnchor="end">
                {formatCount(value)}
              </text>
            </g>
          ))}
          {days.map(({ date, total, read, unread }, index) => {
            const x = left + index * step + step * 0.15
            return (
              <g key={date}>
                <title>{`${formatCivilDate(date)}: ${total} (${read} read, ${unread} unread)`}</title>
                <rect x={x} y={floor - read * scale} width={step * 0.7} height={read * scale} className="notify-read" />
                <rect x={x} y={floor - (read + unread) * scale} width={step * 0.7} height={unread * scale} className="notify-unread" />
                {labelled.has(index) ? (
                  <text x={left + (index + 0.5) * step} y={height - 6} textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}>
                    {formatCivilDate(date)}
                  </text>
                ) : null}
              </g>
            )
          })}
        </svg>
      </figure>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="notify-table" aria-label="Notifications per day" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Total</th>
              <th scope="col">Read</th>
              <th scope="col">Unread</th>
            </tr>
          </thead>
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
