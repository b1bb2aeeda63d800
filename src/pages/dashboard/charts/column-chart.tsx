import { ChartFrame } from './chart-frame.tsx'

const width = 480
const height = 180
const left = 56
const bottom = 22
const top = 12

interface ColumnChartProps {
  readonly title: string
  readonly head: string
  readonly bars: readonly { readonly label: string; readonly value: number }[]
  write(value: number): string
}

/** One column a day. */
export function ColumnChart({ title, head, bars, write }: ColumnChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const step = (width - left) / Math.max(bars.length, 1)
  const scale = (height - top - bottom) / most
  const floor = height - bottom
  const first = bars[0]?.label
  const last = bars.at(-1)?.label
  return (
    <ChartFrame title={title} head={head} rows={bars.map(({ label, value }) => ({ label, words: write(value) }))}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}; the table has the same figures`}>
        {[0, most].map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={floor - value * scale} y2={floor - value * scale} className="chart-grid" />
            <text x={left - 6} y={floor - value * scale + 4} textAnchor="end">
              {write(value)}
            </text>
          </g>
        ))}
        {bars.map(({ label, value }, index) => (
          <rect key={label} x={left + index * step + step * 0.15} y={floor - value * scale} width={step * 0.7} height={value * scale} className="chart-bar">
            <title>{`${label}: ${write(value)}`}</title>
          </rect>
        ))}
        <text x={left} y={height - 6}>
          {first}
        </text>
        {last === first ? null : (
          <text x={width} y={height - 6} textAnchor="end">
            {last}
          </text>
        )}
      </svg>
    </ChartFrame>
  )
}
