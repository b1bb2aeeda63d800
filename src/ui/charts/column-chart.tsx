import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ChartFrame, ChartLegend } from './chart-frame.tsx'
import './charts.css'

const height = 140
const step = 10

/** The columns of a day or a week, and the list of its records. */
interface Bar {
  readonly label: string
  readonly to?: string
  readonly isSunday?: boolean
  readonly values: readonly number[]
  /** Further words of its row in the table. */
  readonly more?: readonly string[]
}

interface ColumnChartProps {
  readonly title: string
  readonly head: string
  /** Names of the bars beside each other on each day or week. */
  readonly series: readonly string[]
  readonly bars: readonly Bar[]
  /** Heads of the further words in the table. */
  readonly moreHeads?: readonly string[]
  readonly children?: ReactNode
  write(value: number): string
}

/**
 * Columns for each day or week, one of each series; below the line where a value is below zero. The drawing takes the width that there is; the words beside it keep
 * their size.
 */
export function ColumnChart({ title, head, series, bars, moreHeads = [], write, children }: ColumnChartProps) {
  const all = bars.flatMap(({ values }) => values)
  const most = Math.max(...all, 1)
  const least = Math.min(...all, 0)
  const tallOf = (value: number) => (Math.abs(value) / (most - least)) * height
  const base = tallOf(most)
  const width = Math.max(bars.length, 1) * step
  const column = (step * 0.7) / series.length
  const first = bars[0]?.label
  const last = bars.at(-1)?.label
  return (
    <ChartFrame
      title={title}
      heads={[head, ...(series.length === 1 ? [title] : series), ...moreHeads]}
      rows={bars.map(({ label, to, values, more = [] }) => ({ label, ...(to === undefined ? {} : { to }), words: [...values.map(write), ...more] }))}
    >
      {children}
      <ChartLegend series={series} />
      <div className="chart-columns">
        <span className="figure">{write(most)}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <title>{`${title}; the table has the same figures`}</title>
          {bars.map(({ label, to, isSunday, values }, index) => {
            const words = [label, ...values.map((value, at) => (series.length > 1 ? `${series[at]}: ${write(value)}` : write(value)))].join(', ')
            const columns = (
              <>
                <title>{words}</title>
                <rect x={index * step} width={step} height={height} className={isSunday ? 'chart-day chart-sunday' : 'chart-day'} />
                {values.map((value, at) => (
                  <rect
                    key={series[at]}
                    x={(index + 0.15) * step + at * column}
                    y={value < 0 ? base : base - tallOf(value)}
                    width={column}
                    height={tallOf(value)}
                    className={`chart-bar-${at}`}
                  />
                ))}
              </>
            )
            // The table has the same links for the keyboard.
            return to === undefined ? (
              <g key={label}>{columns}</g>
            ) : (
              <Link key={label} to={to} tabIndex={-1} aria-label={words}>
                {columns}
              </Link>
            )
          })}
          {least < 0 ? <line x1={0} x2={width} y1={base} y2={base} className="chart-zero" /> : null}
        </svg>
        <span className="figure">{write(least)}</span>
        <span className="figure">{first}</span>
        <span className="figure">{last === first ? null : last}</span>
      </div>
    </ChartFrame>
  )
}
