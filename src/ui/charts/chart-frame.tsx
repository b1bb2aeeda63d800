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

/** The names of a chart's series with their colours; nothing for a single one. The last one may be a line. */
export function ChartLegend({ series, isLastLine = false }: { readonly series: readonly string[]; readonly isLastLine?: boolean }) {
  if (series.length < 2) return null
  return (
    <ul className="chart-legend">
      {series.map((name, index) => (
        <li key={name} className={isLastLine && index === series.length - 1 ? 'chart-legend-line' : `chart-legend-${index}`}>
          {name}
        </li>
      ))}
    </ul>
  )
}
