import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'

interface ChartFrameProps {
  readonly title: string
  /** Headings of the table's columns. */
  readonly heads: readonly string[]
  /** Rows of the table; `to` is the list behind one. */
  readonly rows: readonly { readonly label: string; readonly to?: string; readonly words: readonly string[] }[]
  readonly children: ReactNode
}

/** A chart under its title, with the same figures as a table. */
export function ChartFrame({ title, heads, rows, children }: ChartFrameProps) {
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      {children}
      <details>
        <summary>View as table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="chart-table" aria-label={`${title}, as a table`} tabIndex={0}>
          <table>
            <TableHead titles={heads} />
            <tbody>
              {rows.map(({ label, to, words }) => (
                <tr key={label}>
                  <th scope="row">{to === undefined ? <TypedText text={label} /> : <Link to={to}>{label}</Link>}</th>
                  {words.map((each, index) => (
                    <td key={heads[index + 1]}>{each}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

interface ChartLegendProps {
  readonly series: readonly string[]
  /** Name of the line over the columns. */
  readonly line?: string | undefined
  /** Name of the dashed line. */
  readonly target?: string | undefined
}

/** The names of a chart's series and lines with their colours; nothing for a single one. */
export function ChartLegend({ series, line, target }: ChartLegendProps) {
  const marks = [...series.map((name, index) => [name, `chart-legend-${index}`]), [line, 'chart-legend-line'], [target, 'chart-legend-target']]
  const named = marks.filter(([name]) => name !== undefined)
  if (named.length < 2) return null
  return (
    <ul className="chart-legend">
      {named.map(([name, className]) => (
        <li key={name} className={className}>
          {name}
        </li>
      ))}
    </ul>
  )
}
