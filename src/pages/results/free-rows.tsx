import { flagSign, flags, flagText } from '#domain/results/flag.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { SheetRow } from './wire-sheet.ts'

/** Results that were typed as free rows (REP-08). */
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
                {row.flag ? (
                  <StatusTag
                    status={{
                      ...flags[row.flag],
                      label: [flagSign({ flag: row.flag, direction: row.direction }), flagText({ flag: row.flag, direction: row.direction })]
                        .filter(Boolean)
                        .join(' '),
                    }}
                  />
                ) : null}
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
