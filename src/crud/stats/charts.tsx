import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCellContext } from '#crud/fields/cells/cell-value.tsx'
import type { CellContext } from '#crud/fields/cells/cell-props.ts'
import { drawCell } from '#crud/fields/cells/draw-cell.ts'
import { useCustomCall } from '#crud/use-custom-call.ts'
import { callKey } from '#crud/use-refresh.ts'
import { type Chart, chartsOf } from '#definition/chart.ts'
import type { Declaration, FilterValue } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { comparedField } from '#definition/filter-field.ts'
import { capitalised, labelOf } from '#definition/labels.ts'
import { at } from '#definition/path.ts'
import { nameKey } from '#definition/record.ts'
import { countText, formatCount } from '#domain/count.ts'
import { formatRupees, paiseOfRupees } from '#domain/money.ts'
import { describeError } from '#ui/describe-error.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { callFilters } from '#crud/list/call.ts'
import { changeQuery, type ListQuery } from '#crud/list/query.ts'
import './charts.css'

interface ListChartsProps {
  readonly declaration: Declaration
  readonly query: ListQuery
  addressOf(query: ListQuery): string
}

/** The charts above a list, under its search and filters. */
export default function ListCharts(props: ListChartsProps) {
  const { declaration } = props
  return (
    <section className="list-charts" aria-label="Charts">
      {chartsOf(declaration.stats).map((chart) => (
        <ListChart key={chart.label} chart={chart} {...props} />
      ))}
    </section>
  )
}

/** A bar of a chart: the value of its group (null for records without one), its words, and its figure. */
interface Bar {
  readonly key: string
  readonly label: ReactNode
  /** The list of the group, where a filter leads to it. */
  readonly to: string | null
  readonly figure: number
}

function ListChart({ declaration, query, chart, addressOf }: ListChartsProps & { readonly chart: Chart }) {
  const custom = useCustomCall()
  const context = useCellContext()
  const url = endpointsOf(declaration).figures(chart)
  const filters = callFilters({ ...query, filters: otherFilters(declaration, query, chart) })
  const sum = chart.sum === undefined ? {} : { sum: chart.sum }
  const read = useQuery({
    queryKey: callKey(declaration.name, url, { ...sum, filters }),
    queryFn: () => custom({ url, method: 'get', query: sum, filters }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const answer = describeError(read.error).isForbidden ? undefined : read.data?.data
  const bars = answer ? barsOf(answer, { declaration, query, chart, addressOf, context }) : null
  const summed = chart.sum === undefined ? undefined : declaration.fields[chart.sum]
  const field = declaration.fields[chart.by]
  if (!field) return null
  const write = summed?.kind === 'rupees' ? formatRupees : formatCount
  // The bars end at one line, whatever the figures are.
  const width = Math.max(4, ...(bars ?? []).map(({ figure }) => write(figure).length))
  const maxFigure = Math.max(1, ...(bars ?? []).map(({ figure }) => figure))
  return (
    <figure className="list-chart" aria-busy={read.isPlaceholderData}>
      {bars === null && read.isPending ? (
        <Skeleton hasTitle={false} rows={field.kind === 'choice' ? Object.keys(field.choices).length : 3} />
      ) : (
        <table>
          <caption>
            {chart.label} {read.error && bars ? <small>May be out of date</small> : null}
          </caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{labelOf(chart.by, field)}</th>
              <th scope="col">{chart.sum !== undefined && summed ? labelOf(chart.sum, summed) : capitalised(declaration.label.many)}</th>
            </tr>
          </thead>
          <tbody>
            {(bars ?? []).map(({ key, label, to, figure }) => (
              <tr key={key}>
                <th scope="row">{to === null ? label : <Link to={to}>{label}</Link>}</th>
                <td>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(Math.max(figure, 0) / maxFigure) * 100} height={8} className={key === 'others' ? 'list-chart-others' : undefined} />
                  </svg>
                  <span className="figure" style={{ width: `${width}ch` }}>
                    {write(figure)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bars === null && !read.isPending ? <p>The figures could not be loaded</p> : null}
      {bars?.length === 0 ? <p>Nothing to count</p> : null}
    </figure>
  )
}

interface BarsFrom extends ListChartsProps {
  readonly chart: Chart
  readonly context: CellContext
}

/** The bars of an answer: choices in their own order, also those without a record, other groups as they came; null for an answer of another form. */
function barsOf(answer: unknown, { declaration, query, chart, addressOf, context }: BarsFrom): readonly Bar[] | null {
  const field = declaration.fields[chart.by]
  const groups = at(answer, 'groups')
  if (!field || !Array.isArray(groups)) return null
  const isMoney = chart.sum !== undefined && declaration.fields[chart.sum]?.kind === 'rupees'
  const figureOf = (group: unknown): number | null => {
    const raw = at(group, chart.sum === undefined ? 'count' : 'sum')
    return typeof raw !== 'number' || !Number.isFinite(raw) ? null : isMoney ? paiseOfRupees(raw) : raw
  }
  const closed: readonly unknown[] = field.kind === 'choice' ? Object.keys(field.choices) : field.kind === 'yesNo' ? [true, false] : []
  const known: unknown[] = groups.map((group) => at(group, 'value'))
  const missing = closed.filter((value) => !known.includes(value)).map((value) => ({ value, count: 0, sum: 0 }))
  const all = [...groups, ...missing].toSorted((one, other) => placeOf(closed, one) - placeOf(closed, other))
  const bars = all.map((group): Bar | null => {
    const value = at(group, 'value') ?? null
    const figure = figureOf(group)
    if (figure === null || (value !== null && typeof value !== 'string' && typeof value !== 'boolean')) return null
    const record = { [chart.by]: value, [nameKey(chart.by)]: at(group, 'name') ?? null }
    const label = value === null ? 'Not set' : drawCell({ name: chart.by, field, record }, context)
    return { key: String(value), label, to: value === null ? null : addressOfGroup(declaration, query, chart, value, addressOf), figure }
  })
  const others = at(answer, 'others')
  const otherFigure = figureOf(others)
  const label = countText(Number(at(others, 'groups')), { one: 'other', many: 'others' })
  const rest = otherFigure === null ? [] : [{ key: 'others', label, to: null, figure: otherFigure }]
  return bars.every((bar) => bar !== null) ? [...bars, ...rest] : null
}

/** Choices come in their order, others as they came, records without a value last. */
function placeOf(closed: readonly unknown[], group: unknown): number {
  const value = at(group, 'value') ?? null
  const place = closed.indexOf(value)
  return value === null ? closed.length + 1 : place === -1 ? closed.length : place
}

/** The filter by a chart's field. */
function ownFilter({ list }: Declaration, { by }: Chart): string | undefined {
  return Object.entries({ ...list.filters, ...list.advanced }).find(([, filter]) => comparedField(filter) === by)?.[0]
}

/** The list's filters without the chart's own, which would leave one bar. */
function otherFilters(declaration: Declaration, { filters }: ListQuery, chart: Chart): ListQuery['filters'] {
  const own = ownFilter(declaration, chart)
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== own))
}

/** The address of the list of one group; null where no filter leads to it, or it is the list already. */
function addressOfGroup(declaration: Declaration, query: ListQuery, chart: Chart, value: FilterValue, addressOf: ListChartsProps['addressOf']): string | null {
  const name = ownFilter(declaration, chart)
  if (name === undefined || String(query.filters[name]) === String(value)) return null
  return addressOf(changeQuery(query, { filters: { ...query.filters, [name]: value } }))
}
