import { cutText } from '#ui/cut-text.ts'
import { ChartFrame } from './chart-frame.tsx'

const width = 480
const line = 26
const left = 190
const right = 96
const longestLabel = 24

interface LineChartProps {
  readonly title: string
  readonly head: string
  readonly lines: readonly { readonly label: string; readonly share: number; readonly words: string }[]
  readonly empty: string
}

/** One bar a line, its figure beside it. */
export function LineChart({ title, head, lines, empty }: LineChartProps) {
  const room = width - left - right
  return (
    <ChartFrame title={title} head={head} rows={lines}>
      {lines.length === 0 ? (
        <p className="dashboard-note">{empty}</p>
      ) : (
        <svg viewBox={`0 0 ${width} ${lines.length * line}`} role="img" aria-label={`${title}; the table has the same figures`}>
          {lines.map(({ label, share, words }, index) => {
            const filled = Math.min(Math.max(share, 0), 1) * room
            return (
              <g key={label}>
                <title>{`${label}: ${words}`}</title>
                <text x={left - 8} y={index * line + 17} textAnchor="end">
                  {cutText(label, longestLabel)}
                </text>
                <rect x={left} y={index * line + 5} width={room} height={line - 10} className="chart-room" />
                <rect x={left} y={index * line + 5} width={filled} height={line - 10} className="chart-bar" />
                <text x={left + room + 8} y={index * line + 17}>
                  {words}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </ChartFrame>
  )
}
