import { type Flag, flagSign, flags, flagText } from '#domain/results/flag.ts'
import { scientificText } from '#domain/results/scientific-text.ts'
import type { reportStatuses } from '#domain/report.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { TableHead } from '#ui/table-head.tsx'
import type { Report } from './report.ts'

type Results = NonNullable<NonNullable<Report['tests']>[number]['results']>

/** A report's tests with their results; values that are not released yet are called so (RES-09). */
export function ReportTests({ report: { tests, status } }: { readonly report: Report }) {
  if (!tests || tests.length === 0) return <p>No tests</p>
  const all = tests.flatMap(({ results }) => results ?? [])
  const isUnreleased = status === ('Processing' satisfies keyof typeof reportStatuses) && all.length > 0
  const isCorrected = !isUnreleased && all.some(({ isReleased }) => isReleased === false)
  return (
    <>
      {isUnreleased ? <p>These results are not released yet.</p> : null}
      {isCorrected ? <p>Values that are not released yet are marked: the file does not have them.</p> : null}
      <ul className="report-tests">
        {tests.map((test) => (
          <li key={test.id ?? test.name}>
            <TypedText text={test.name} />
            {test.results && test.results.length > 0 ? <ResultList of={test.name} results={test.results} marksUnreleased={isCorrected} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function ResultList({ of, results, marksUnreleased }: { readonly of: string | null; readonly results: Results; readonly marksUnreleased: boolean }) {
  return (
    <table className="report-results" aria-label={`Results of ${of ?? 'the test'}`}>
      <TableHead titles={['Parameter', 'Value', 'Normal range']} />
      <tbody>
        {results.map(({ parameter, value, normalRange, status, direction, unclear, isReleased }) => (
          <tr key={parameter}>
            <th scope="row">
              <TypedText text={parameter} />
            </th>
            <td>
              <TypedText text={value && scientificText(value)} />{' '}
              <FlagTag status={status} direction={direction === 'High' || direction === 'Low' ? direction : null} />
              {unclear ? <small className="report-unclear">{unclear}</small> : null}
              {marksUnreleased && isReleased === false ? <small className="report-unreleased">not released yet</small> : null}
            </td>
            <td>
              <TypedText text={normalRange && scientificText(normalRange)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The flag in words and sign, with its side (RES-04); a Normal is plain, and so is a value without a flag. An unknown status is shown as it came. */
function FlagTag({ status, direction }: { readonly status: string | null; readonly direction: 'High' | 'Low' | null }) {
  if (!status || status === 'Normal') return status ? <small>{status}</small> : null
  if (!isFlag(status)) return <small>{status}</small>
  const flagged = { flag: status, direction }
  return <StatusTag status={{ ...flags[status], label: [flagSign(flagged), flagText(flagged)].join(' ') }} />
}

function isFlag(status: string): status is Flag {
  return Object.hasOwn(flags, status)
}
