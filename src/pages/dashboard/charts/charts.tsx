import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { AnswerBody } from '#crud/answer-body.tsx'
import { useRead } from '#crud/use-read.ts'
import { listAddress } from '#crud/list/query.ts'
import type { Content } from '#crud/contract-answer.ts'
import { charts } from '#contract/order-figures.ts'
import type { Declaration } from '#definition/declaration.ts'
import { addDays, type CivilDate, formatCivilDate, isoWeekday } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { formatRupees } from '#domain/money.ts'
import { chartPeriods } from '#domain/order-charts.ts'
import { Segmented } from '#ui/segmented.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import { ChartFrame } from './chart-frame.tsx'
import { SlotGrid } from './slot-grid.tsx'
import './charts.css'

type ChartFigures = Content<typeof charts>

/** Orders and both figures of money per day, load of the slots and the most ordered tests over a period of choice, each as a chart and as a table (WRK-04). */
export default function Charts({ declaration }: { declaration: Declaration }) {
  const today = useToday()
  const [days, setDays] = useState<number>(30)
  const range = { fromDate: addDays(today, 1 - days), toDate: today }
  // The previous period's figures stay until the new ones arrive, and disappear if those fail.
  const answer = useRead(charts, range, { keeps: true })
  return (
    <>
      <Segmented<number> label="Period" options={chartPeriods.map((value) => ({ value, label: `${value} days` }))} value={days} onChange={setDays} />
      <AnswerBody declaration={declaration} answer={answer} title="The charts could not be loaded" rows={6}>
        {(figures) => <AllCharts declaration={declaration} figures={figures} isStale={answer.isStale} />}
      </AnswerBody>
    </>
  )
}

interface AllChartsProps {
  readonly declaration: Declaration
  readonly figures: ChartFigures
  readonly isStale: boolean
}

function AllCharts({ declaration, figures, isStale }: AllChartsProps) {
  const dayOf = (date: CivilDate) => ({
    label: formatCivilDate(date),
    to: listAddress(declaration, { fromDate: date, toDate: date }),
    isSunday: isoWeekday(date) === 7,
  })
  return (
    <div className="charts" aria-busy={isStale}>
      <ColumnChart
        title="Orders per day"
        head="Day"
        series={['Orders']}
        bars={figures.days.map(({ date, orders }) => ({ ...dayOf(date), values: [orders] }))}
        write={formatCount}
      />
      <ColumnChart
        title="Revenue per day"
        head="Day"
        series={revenueSeries}
        bars={figures.days.map(({ date, collected, revenue }) => ({ ...dayOf(date), values: [collected, revenue] }))}
        write={formatRupees}
      >
        <Yesterday figures={figures} />
      </ColumnChart>
      <SlotGrid slots={figures.slots} />
      <LineChart
        title="Most ordered tests"
        head="Test"
        lines={figures.tests.map(({ name, count }) => ({ label: name, share: count / (figures.tests[0]?.count ?? 1), words: formatCount(count) }))}
        empty="Nothing was ordered in this period"
      />
    </div>
  )
}

/** The two figures of money: payments less refunds by the day on which they were made, and completed orders by the day of the order. */
const revenueSeries = ['Collected', 'Completed orders'] as const

/** Both figures of the day before the last. */
function Yesterday({ figures }: { readonly figures: ChartFigures }) {
  const day = figures.days.at(-2)
  if (!day) return null
  return (
    <dl className="chart-yesterday">
      <div>
        <dt>Yesterday</dt>
        <dd>{formatCivilDate(day.date)}</dd>
      </div>
      <div>
        <dt>{revenueSeries[0]}</dt>
        <dd className="figure">{formatRupees(day.collected)}</dd>
      </div>
      <div>
        <dt>{revenueSeries[1]}</dt>
        <dd className="figure">{formatRupees(day.revenue)}</dd>
      </div>
    </dl>
  )
}

interface LineChartProps {
  readonly title: string
  readonly head: string
  readonly lines: readonly { readonly label: string; readonly share: number; readonly words: string }[]
  readonly empty: string
}

/** A chart with one bar a line, under its name and figure. Their font size does not depend on the chart's width. */
function LineChart({ title, head, lines, empty }: LineChartProps) {
  return (
    <ChartFrame title={title} heads={[head, title]} rows={lines.map(({ label, words }) => ({ label, words: [words] }))}>
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

const height = 140
const step = 10

/** The columns of a day, and the list of its orders. */
interface DayBar {
  readonly label: string
  readonly to: string
  readonly isSunday: boolean
  readonly values: readonly number[]
}

interface ColumnChartProps {
  readonly title: string
  readonly head: string
  /** Names of the bars beside each other on each day. */
  readonly series: readonly string[]
  readonly bars: readonly DayBar[]
  readonly children?: ReactNode
  write(value: number): string
}

/**
 * Columns for each day, one of each series; below the line where a value is below zero. The drawing takes the width that there is; the words beside it keep
 * their size.
 */
function ColumnChart({ title, head, series, bars, write, children }: ColumnChartProps) {
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
      heads={[head, ...(series.length === 1 ? [title] : series)]}
      rows={bars.map(({ label, to, values }) => ({ label, to, words: values.map(write) }))}
    >
      {children}
      {series.length > 1 ? (
        <ul className="chart-legend">
          {series.map((name, index) => (
            <li key={name} className={`chart-legend-${index}`}>
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="chart-columns">
        <span className="figure">{write(most)}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <title>{`${title}; the table has the same figures`}</title>
          {bars.map(({ label, to, isSunday, values }, index) => {
            const words = [label, ...values.map((value, at) => (series.length > 1 ? `${series[at]}: ${write(value)}` : write(value)))].join(', ')
            // The table has the same links for the keyboard.
            return (
              <Link key={label} to={to} tabIndex={-1} aria-label={words}>
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
