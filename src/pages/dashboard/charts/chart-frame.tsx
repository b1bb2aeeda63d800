import type { ReactNode } from 'react'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'

interface ChartFrameProps {
  readonly title: string
  /** What the first column of the table is called. */
  readonly head: string
  readonly rows: readonly { readonly label: string; readonly words: string }[]
  readonly children: ReactNode
}

/** A chart under its title, with the same figures as a table. */
export function ChartFrame({ title, head, rows, children }: ChartFrameProps) {
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      {children}
      <details>
        <summary>As a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="chart-table" aria-label={`${title}, as a table`} tabIndex={0}>
          <table>
            <TableHead titles={[head, title]} />
            <tbody>
              {rows.map(({ label, words }) => (
                <tr key={label}>
                  <th scope="row">
                    <TypedText text={label} />
                  </th>
                  <td>{words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
