import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AnswerBody } from '#crud/answer-body.tsx'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useRead } from '#crud/use-read.ts'
import { listAddress } from '#crud/list/query.ts'
import type { Content } from '#crud/contract-answer.ts'
import { charts } from '#contract/order-figures.ts'
import type { Declaration } from '#definition/declaration.ts'
import { addDays, type CivilDate, formatCivilDate, isoWeekday } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { formatRupees } from '#domain/money.ts'
import { chartPeriods, maxLatePercent } from '#domain/order-charts.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useToday } from '#ui/use-today.ts'
import { SlotUtilisation } from './slot-utilisation.tsx'

type ChartFigures = Content<typeof charts>

/** Orders and both figures of money per day, load of the slots and the most ordered tests over a period of choice, each as a chart and as a table (WRK-04). */
export default function Charts({ declaration }: { declaration: Declaration }) {
  const today = useToday()
  const [days, setDays] = useState<number>(30)
  const reports = useDeclaration('reports')
  const { allowed } = usePermission('reports.view')
  const range = { fromDate: addDays(today, 1 - days), toDate: today }
  // The previous period's figures stay until the new ones arrive, and disappear if those fail.
  const answer = useRead(charts, range, { keeps: true })
  const before = useRead(charts, { fromDate: addDays(today, 1 - 2 * days), toDate: addDays(today, -days) }, { keeps: true })
  // A period of another length, or one that failed, has no days beside these.
  const former = before.content?.days.length === days && !before.isStale ? before.content.days : []
  return (
    <>
      <div className="dashboard-period">
        <Segmented<number> label="Period" options={chartPeriods.map((value) => ({ value, label: `${value} days` }))} value={days} onChange={setDays} />
        {reports && allowed ? <Link to={`/${reports.name}/turnaround?from=${range.fromDate}&to=${today}`}>Turnaround report</Link> : null}
      </div>
      <AnswerBody declaration={declaration} answer={answer} title="The charts could not be loaded" rows={6}>
        {(figures) => <AllCharts declaration={declaration} figures={figures} former={former} isStale={answer.isStale} />}
      </AnswerBody>
    </>
  )
}

interface AllChartsProps {
  readonly declaration: Declaration
  readonly figures: ChartFigures
  /** The days before those of the figures, as many. */
  readonly former: ChartFigures['days']
  readonly isStale: boolean
}

function AllCharts({ declaration, figures, former, isStale }: AllChartsProps) {
  const dayOf = (date: CivilDate) => ({
    label: formatCivilDate(date),
    to: listAddress(declaration, { fromDate: date, toDate: date }),
    isSunday: isoWeekday(date) === 7,
  })
  const [first, last] = [figures.days.at(0), figures.days.at(-1)]
  const formerName = `Previous ${figures.days.length} days`
  return (
    <div className="charts" aria-busy={isStale}>
      <ColumnChart
        title="Orders per day"
        head="Day"
        series={['Orders']}
        formerName={formerName}
        bars={figures.days.map(({ date, orders }, index) => ({ ...dayOf(date), values: [orders], former: former[index]?.orders }))}
        write={formatCount}
      />
      <ColumnChart
        title="Revenue per day"
        head="Day"
        series={revenueSeries}
        formerName={`${revenueSeries[0]}, previous ${figures.days.length} days`}
        bars={figures.days.map(({ date, collected, revenue }, index) => ({
          ...dayOf(date),
          values: [collected, revenue],
          former: former[index]?.collected,
        }))}
        write={formatRupees}
      >
        <Yesterday figures={figures} />
      </ColumnChart>
      <ColumnChart
        title="Late reports"
        head="Day"
        series={['Late reports']}
        target={{ name: `Target: at most ${maxLatePercent}%`, value: maxLatePercent }}
        moreHeads={['Late', 'Due']}
        bars={figures.days.map(({ date, late, due }) => ({ ...dayOf(date), values: [shareOf(late, due)], more: [formatCount(late), formatCount(due)] }))}
        write={(percent) => `${percent}%`}
      >
        <LateShare figures={figures} />
      </ColumnChart>
      <SlotUtilisation slots={figures.slots} />
      <LineChart
        title="Most ordered tests"
        head="Test"
        series={['Ordered']}
        lines={figures.tests.map(({ id, name, count }) => ({
          label: name,
          values: [count],
          ...(id === null || !first || !last ? {} : { to: listAddress(declaration, { testId: id, fromDate: first.date, toDate: last.date }) }),
        }))}
        write={formatCount}
        empty="Nothing was ordered in this period"
      />
    </div>
  )
}

const shareOf = (late: number, due: number) => (due === 0 ? 0 : Math.round((late / due) * 100))

/** Share of late results in the whole period. */
function LateShare({ figures }: { readonly figures: ChartFigures }) {
  const [late, due] = [figures.days.reduce((sum, each) => sum + each.late, 0), figures.days.reduce((sum, each) => sum + each.due, 0)]
  if (due === 0) return <p className="chart-empty">No results were due in this period</p>
  return (
    <dl className="chart-yesterday">
      <div>
        <dt>Share of late reports</dt>
        <dd className="figure">{shareOf(late, due)}%</dd>
      </div>
      <div>
        <dt>Orders</dt>
        <dd className="figure">
          {formatCount(late)} of {formatCount(due)}
        </dd>
      </div>
    </dl>
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
