import { Segmented } from 'antd'
import { useState } from 'react'
import { AnswerBody } from '#crud/answer-body.tsx'
import { useAnswer } from '#crud/use-answer.ts'
import type { Declaration } from '#definition/declaration.ts'
import { addDays, formatCivilDate } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { formatRupees } from '#domain/money.ts'
import { chartPeriods } from '#domain/order-charts.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useToday } from '#ui/use-today.ts'
import { ChartFrame } from './chart-frame.tsx'
import { type ChartFigures, readCharts } from './wire-charts.ts'
import './charts.css'

/** Orders and revenue per day, load of the slots and the most ordered tests over a period of choice, each as a chart and as a table (WRK-04). */
export default function Charts({ declaration }: { declaration: Declaration }) {
  const today = useToday()
  const [days, setDays] = useState<number>(30)
  const range = { fromDate: addDays(today, 1 - days), toDate: today }
  // Figures of the former period stay until those of the chosen one are there, not in their place where they cannot be read.
  const answer = useAnswer(declaration, 'charts', { query: range }, readCharts, { keeps: true })
  return (
    <>
      <Segmented<number> aria-label="Period" options={chartPeriods.map((value) => ({ value, label: `${value} days` }))} value={days} onChange={setDays} />
      <AnswerBody declaration={declaration} answer={answer} title="The charts could not be loaded" rows={6}>
        {(figures) => <AllCharts figures={figures} isStale={answer.isStale} />}
      </AnswerBody>
    </>
  )
}

function AllCharts({ figures, isStale }: { readonly figures: ChartFigures; readonly isStale: boolean }) {
  return (
    <div className="charts" aria-busy={isStale}>
      <ColumnChart
        title="Orders per day"
        head="Day"
        bars={figures.days.map(({ date, orders }) => ({ label: formatCivilDate(date), value: orders }))}
        write={formatCount}
      />
      <ColumnChart
        title="Revenue of completed orders per day"
        head="Day of the order"
        bars={figures.days.map(({ date, revenue }) => ({ label: formatCivilDate(date), value: revenue }))}
        write={formatRupees}
      />
      <LineChart
        title="Load of the slots"
        head="Slot"
        lines={figures.slots.map(({ slot, booked, capacity }) => ({
          label: slot,
          share: capacity > 0 ? booked / capacity : 0,
          words: `${formatCount(booked)} of ${formatCount(capacity)}`,
        }))}
        empty="Nothing was booked in this period"
      />
      <LineChart
        title="Most ordered tests"
        head="Test"
        lines={figures.tests.map(({ name, count }) => ({ label: name, share: count / (figures.tests[0]?.count ?? 1), words: formatCount(count) }))}
        empty="Nothing was ordered in this period"
      />
    </div>
  )
}

interface LineChartProps {
  readonly title: string
  readonly head: string
  readonly lines: readonly { readonly label: string; readonly share: number; readonly words: string }[]
  readonly empty: string
}

/** One bar a line, under its name and figure, which are as large as all words whatever the width of the chart. */
function LineChart({ title, head, lines, empty }: LineChartProps) {
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

const height = 140
const step = 10

interface ColumnChartProps {
  readonly title: string
  readonly head: string
  readonly bars: readonly { readonly label: string; readonly value: number }[]
  write(value: number): string
}

/** One column a day. The drawing takes the width that there is; the words beside it keep their size. */
function ColumnChart({ title, head, bars, write }: ColumnChartProps) {
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
