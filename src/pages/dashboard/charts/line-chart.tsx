import { TypedText } from '#ui/typed-text.tsx'
import { ChartFrame } from './chart-frame.tsx'

interface LineChartProps {
  readonly title: string
  readonly head: string
  readonly lines: readonly { readonly label: string; readonly share: number; readonly words: string }[]
  readonly empty: string
}

/** One bar a line, under its name and figure, which are as large as all words whatever the width of the chart. */
export function LineChart({ title, head, lines, empty }: LineChartProps) {
  return (
    <ChartFrame title={title} head={head} rows={lines}>
      {lines.length === 0 ? (
        <p className="dashboard-note">{empty}</p>
      ) : (
        <div className="chart-lines" role="img" aria-label={`${title}; the table has the same figures`}>
          {lines.map(({ label, share, words }) => (
            <div key={label}>
              <TypedText text={label} />
              <span className="figure">{words}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={100} height={8} className="chart-room" />
                <rect width={Math.min(Math.max(share, 0), 1) * 100} height={8} className="chart-bar" />
              </svg>
            </div>
          ))}
        </div>
      )}
    </ChartFrame>
  )
}
