import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { turnaround } from '#contract/work.ts'
import type { Content } from '#crud/contract-answer.ts'
import { formatCivilDate } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { minutesText, shareText, type TurnaroundStage, turnaroundStages } from '#domain/turnaround.ts'
import { Segmented } from '#ui/segmented.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TypedText } from '#ui/typed-text.tsx'

type Figures = Content<typeof turnaround>

const stages = Object.keys(turnaroundStages) as TurnaroundStage[]
const stageLabels = stages.map((stage) => turnaroundStages[stage].label)
const groups = [
  { value: 'test', label: 'By test' },
  { value: 'week', label: 'By week' },
] as const

interface TurnaroundTableProps {
  readonly figures: Figures
  /** The address of one test by its id. */
  readonly addressOf: ((id: string) => string) | undefined
}

/** The turnaround of each test or week: the median of every stage, and the 90th percentile under it. The last row is all of them. */
export function TurnaroundTable({ figures: { all, weeks, tests }, addressOf }: TurnaroundTableProps) {
  const [group, setGroup] = useState<'test' | 'week'>('test')
  const isByTest = group === 'test'
  const limit = (hours: number | null) => (hours === null ? '–' : minutesText(hours * 60))
  const rows = isByTest
    ? tests.map(({ id, name, hours, ...times }) => ({ key: name, name, id, limit: limit(hours), times }))
    : weeks.map(({ week, ...times }) => ({ key: week, name: formatCivilDate(week), id: null, limit: '', times }))
  const titles = [isByTest ? 'Test' : 'Week from', 'Tests', ...(isByTest ? ['Limit'] : []), 'Within limit', ...stageLabels]
  return (
    <div>
      <Segmented<'test' | 'week'> label="Rows" options={groups} value={group} onChange={setGroup} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="turnaround-table" aria-label="Turnaround as a table" tabIndex={0}>
        <table data-print="wide">
          <TableHead titles={titles} figures={titles.slice(1)} />
          <tbody>
            {[...rows, { key: '', name: 'All', id: null, limit: '', times: all }].map(({ key, name, id, limit: hours, times }) => (
              <tr key={key}>
                <th scope="row">
                  {id && addressOf ? (
                    <Link to={addressOf(id)} replace>
                      <TypedText text={name} />
                    </Link>
                  ) : (
                    <TypedText text={name} />
                  )}
                </th>
                <td className="figure" data-label="Tests">
                  {formatCount(times.tests)}
                </td>
                {isByTest ? (
                  <td className="figure" data-label="Limit">
                    {hours}
                  </td>
                ) : null}
                <td data-label="Within limit">{shareText(times.inTime, times.limited) ?? '–'}</td>
                {stages.map((stage) => {
                  const spread = times.stages[stage]
                  return (
                    <td key={stage} className="figure" data-label={turnaroundStages[stage].label}>
                      {spread ? minutesText(spread.median) : '–'}
                      {spread ? <small>{minutesText(spread.most)}</small> : null}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="turnaround-note">Median, and the 90th percentile under it: nine of ten tests took no longer.</p>
    </div>
  )
}
