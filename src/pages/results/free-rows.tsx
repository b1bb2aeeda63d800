import { TypedText } from '#ui/typed-text.tsx'
import { RowFlag } from './grid-cells.tsx'
import type { SheetRow } from './wire-sheet.ts'

/** Results outside the grids: free rows (REP-08), and values of what the catalogue no longer measures. */
export function FreeRows({ rows }: { rows: readonly SheetRow[] }) {
  if (rows.length === 0) return null
  return (
    <div className="results-scroll">
      <table className="result-grid">
        <caption>Other results</caption>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Parameter</th>
            <th scope="col">Value</th>
            <th scope="col">Flag</th>
            <th scope="col">Normal range</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <TypedText text={row.testName} />
              </td>
              <th scope="row">
                <TypedText text={row.parameter} />
              </th>
              <td>
                <TypedText text={row.value} />
              </td>
              <td>
                <RowFlag row={row} />
              </td>
              <td>
                <TypedText text={row.rangeText} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
