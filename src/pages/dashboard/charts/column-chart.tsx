import { ChartFrame } from './chart-frame.tsx'

const height = 140
const step = 10

interface ColumnChartProps {
  readonly title: string
  readonly head: string
  readonly bars: readonly { readonly label: string; readonly value: number }[]
  write(value: number): string
}

/** One column a day. The drawing takes the width that there is; the words beside it keep their size. */
export function ColumnChart({ title, head, bars, write }: ColumnChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const width = Math.max(bars.length, 1) * step
  const first = bars[0]?.label
  const last = bars.at(-1)?.label
  return (
    <ChartFrame title={title} head={head} rows={bars.map(({ label, value }) => ({ label, words: write(value) }))}>
      <div className="chart-columns" role="img" aria-label={`${title}; the table has the same figures`}>
        <span className="figure">{write(most)}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ label, value }, index) => {
            const tall = (value / most) * height
            return (
              <rect key={label} x={(index + 0.15) * step} y={height - tall} width={step * 0.7} height={tall} className="chart-bar">
                <title>{`${label}: ${write(value)}`}</title>
              </rect>
            )
          })}
        </svg>
        <span className="figure">{write(0)}</span>
        <span className="figure">{first}</span>
        <span className="figure">{last === first ? null : last}</span>
      </div>
    </ChartFrame>
  )
}
