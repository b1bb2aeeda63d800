import { Alert, Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as work from '#contract/work.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import type { Content } from '#crud/contract-answer.ts'
import { SettledDay } from '#crud/fields/settled-day.tsx'
import { saveFile } from '#crud/save-file.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { useRead, useReadFile } from '#crud/use-read.ts'
import { addDays, formatCivilDate, isCivilDate } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { chartPeriodProblem, chartPeriods } from '#domain/order-charts.ts'
import { minutesText, shareText, type TurnaroundStage, turnaroundStages } from '#domain/turnaround.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { describeError } from '#ui/describe-error.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { useToday } from '#ui/use-today.ts'
import { TurnaroundTable } from './turnaround-table.tsx'
import './turnaround.css'

type Figures = Content<typeof work.turnaround>

const stages = Object.keys(turnaroundStages) as TurnaroundStage[]
const spreadNames = ['Median', '90th percentile'] as const
const usualDays = 30

/** Turnaround of the tests ordered in a period, by stage, week and test, as charts, table and CSV (WRK-03). The period and a chosen test are in the address. */
export default function TurnaroundPage({ declaration }: PageProps) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const dayOf = (name: string) => {
    const day = search.get(name)
    return isCivilDate(day) ? day : null
  }
  const to = dayOf('to') ?? today
  const from = dayOf('from') ?? addDays(to, 1 - usualDays)
  const problem = chartPeriodProblem(from, to)
  const test = search.get('test')
  const period = { fromDate: from, toDate: to, ...(test ? { test } : {}) }
  // The previous period's figures stay until the new ones arrive, and disappear if those fail.
  const answer = useRead(work.turnaround, period, { keeps: true, isOff: problem !== null })
  const { isWorking, failure, save } = useSheet(period)
  const choose = (change: { readonly from?: string; readonly to?: string; readonly test?: string }) =>
    setSearch({ from, to, ...(test ? { test } : {}), ...change }, { replace: true })
  return (
    <section aria-label="Turnaround" className="turnaround">
      <PageHeader
        title="Turnaround"
        subtitle="Tests by the day on which they were ordered. Times from order to report."
        actions={
          <Button icon={<Download size={16} aria-hidden="true" />} disabled={isWorking || problem !== null} onClick={save}>
            CSV
          </Button>
        }
      />
      <div className="turnaround-period">
        <Segmented<number>
          label="Period"
          options={chartPeriods.map((value) => ({ value, label: `${value} days` }))}
          value={to === today ? (chartPeriods.find((days) => addDays(today, 1 - days) === from) ?? 0) : 0}
          onChange={(days) => choose({ from: addDays(today, 1 - days), to: today })}
        />
        <SettledDay label="From" day={from} onChange={(day) => day && choose({ from: day })} />
        <span aria-hidden="true">–</span>
        <SettledDay label="To" day={to} onChange={(day) => day && choose({ to: day })} />
        {test ? <LightButton onClick={() => choose({ test: '' })}>All tests</LightButton> : null}
      </div>
      {problem ? <Alert type="warning" showIcon message={`${problem}.`} /> : null}
      {failure ? <Alert type="error" showIcon message={failure} /> : null}
      {problem ? null : (
        <AnswerBody declaration={declaration} answer={answer} title="The turnaround could not be loaded" rows={8}>
          {(figures) => (
            <TurnaroundFigures
              figures={figures}
              only={test ? figures.tests[0] : undefined}
              isStale={answer.isStale}
              addressOf={(id) => `?${new URLSearchParams({ from, to, test: id })}`}
            />
          )}
        </AnswerBody>
      )}
    </section>
  )
}

interface TurnaroundFiguresProps {
  readonly figures: Figures
  /** The chosen test, whose limit is a line in the chart. */
  readonly only: Figures['tests'][number] | undefined
  readonly isStale: boolean
  addressOf(id: string): string
}

function TurnaroundFigures({ figures, only, isStale, addressOf }: TurnaroundFiguresProps) {
  const { all, weeks } = figures
  const limit = only?.hours == null ? null : only.hours * 60
  if (all.tests === 0) return <EmptyPanel message="No tests were ordered in this period" />
  const share = shareText(all.inTime, all.limited)
  return (
    <div className="turnaround-figures" aria-busy={isStale}>
      {only ? (
        <h2 className="turnaround-test">
          <TypedText text={only.name} />
        </h2>
      ) : null}
      <p className="turnaround-share">
        {share === null ? 'No test of this period has a turnaround limit.' : <strong>{`${share} within their limit`}</strong>}
        {share === null ? null : <span>{`${formatCount(all.inTime)} of ${formatCount(all.limited)} tests whose limit is over or that are released`}</span>}
      </p>
      <div className="charts">
        <LineChart
          title="Time per stage"
          head="Stage"
          series={spreadNames}
          lines={stages.flatMap((stage) => {
            const spread = all.stages[stage]
            if (!spread) return []
            return [{ label: turnaroundStages[stage].label, values: [spread.median, spread.most] }]
          })}
          empty="No test of this period has two moments yet"
          write={minutesText}
        />
        <ColumnChart
          title="Received to released by week"
          head="Week from"
          series={spreadNames}
          {...(limit === null ? {} : { target: { name: `Limit ${minutesText(limit)}`, value: limit } })}
          bars={weeks.map(({ week, stages: { laboratory } }) => ({
            label: formatCivilDate(week),
            values: [laboratory?.median ?? 0, laboratory?.most ?? 0],
          }))}
          write={minutesText}
        />
      </div>
      <TurnaroundTable figures={figures} addressOf={only ? undefined : addressOf} />
    </div>
  )
}

/** Saves the turnaround of a period. */
function useSheet(period: { readonly fromDate: string; readonly toDate: string }) {
  const read = useReadFile()
  const [failure, setFailure] = useState<string | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => setFailure(describeError(thrown).message ?? 'The file could not be made. Please try again.'))
  const save = () => {
    setFailure(null)
    void run(async () => void saveFile(await read(work.turnaroundSheet, period), `turnaround-${period.fromDate}-${period.toDate}.csv`))
  }
  return { isWorking, failure, save }
}
