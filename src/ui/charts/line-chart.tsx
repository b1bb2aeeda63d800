import { Link } from 'react-router-dom'
import { TypedText } from '#ui/typed-text.tsx'
import { ChartFrame, ChartLegend } from './chart-frame.tsx'
import './charts.css'

interface LineChartProps {
  readonly title: string
  readonly head: string
  /** Names of the values of a line, the smallest first. */
  readonly series: readonly string[]
  /** `to` is the list of the records behind a line. */
  readonly lines: readonly { readonly label: string; readonly to?: string; readonly values: readonly number[] }[]
  readonly empty: string
  write(value: number): string
}

/** A chart with one line for each label, under its name and figures: a bar of the first value, over the longer ones of the others. Its words keep their size. */
export function LineChart({ title, head, series, lines, empty, write }: LineChartProps) {
  const most = Math.max(...lines.flatMap(({ values }) => values), 1)
  return (
    <ChartFrame
      title={title}
      heads={[head, ...(series.length === 1 ? [title] : series)]}
      rows={lines.map(({ label, to, values }) => ({ label, ...(to === undefined ? {} : { to }), words: values.map(write) }))}
    >
      <ChartLegend series={series} />
      {lines.length === 0 ? (
        <p className="chart-empty">{empty}</p>
      ) : (
        <div className="chart-lines">
          {lines.map(({ label, to, values }) => (
            <div key={label}>
              {to === undefined ? (
                <TypedText text={label} />
              ) : (
                <Link to={to}>
                  <TypedText text={label} />
                </Link>
              )}
              <span className="figure">{values.map(write).join(' · ')}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={100} height={8} className="chart-room" />
                {values
                  .map((value, at) => <rect key={series[at]} width={(Math.max(value, 0) / most) * 100} height={8} className={`chart-bar-${at}`} />)
                  .reverse()}
              </svg>
            </div>
          ))}
        </div>
      )}
    </ChartFrame>
  )
}
