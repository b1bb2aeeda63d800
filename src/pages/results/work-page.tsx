import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { criticalClock, minutesText } from '#domain/results/critical.ts'
import type { Declaration } from '#definition/declaration.ts'
import { at } from '#definition/path.ts'
import { usePermission } from '#crud/current-user.ts'
import { NewsBar } from '#crud/list/news-bar.tsx'
import { useAnswerNews } from '#crud/list/use-answer-news.ts'
import { Loading } from '#crud/loading.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CriticalActions, type CriticalActionsProps, ReplacedNote, useCriticalDialog } from './critical-actions.tsx'
import { criticalText } from './critical-text.ts'
import { failureText } from './failure-text.ts'
import { useAnswer } from '#crud/use-answer.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { TableHead } from '#ui/table-head.tsx'
import { type CriticalValue, readCritical, readWaiting } from './wire-sheet.ts'
import './results.css'

/** What waits: critical values to be called through, and results to be verified (RES-10, CRV-01). */
export default function WorkPage({ declaration }: PageProps) {
  return (
    <>
      <PageHeader title="Results" subtitle="Critical values to be called through, and results to be verified" />
      <Queue
        declaration={declaration}
        call="critical"
        most="100"
        title="Critical values"
        problem="The critical values could not be loaded"
        read={readCritical}
        rowsOf={criticalRows}
        draw={(rows, changed) => <CriticalQueue rows={rows} changed={changed} />}
      />
      <Queue
        declaration={declaration}
        call="waiting"
        most="50"
        title="To verify"
        problem="The results to verify could not be loaded"
        read={readWaiting}
        rowsOf={waitingRows}
        draw={(rows, changed) => <WaitingList rows={rows} changed={changed} />}
      />
    </>
  )
}

interface Rows<Row> {
  readonly items: readonly Row[]
  readonly totalCount: number
}

interface QueueProps<Row> {
  readonly declaration: Declaration
  readonly call: string
  /** Rows that are read at most. */
  readonly most: string
  readonly title: string
  readonly problem: string
  read(data: unknown): Rows<Row> | null
  rowsOf(content: Rows<Row>): ReadonlyMap<string, string>
  draw(rows: readonly Row[], changed: ReadonlySet<string>): ReactNode
}

/** Rows by id, each as a text; how long it waits is the clock's. */
function criticalRows({ items }: Rows<CriticalValue>): ReadonlyMap<string, string> {
  return new Map(items.map(({ minutes: _, warning: __, ...row }) => [row.id, JSON.stringify(row)]))
}

function waitingRows({ items }: Rows<Waiting>): ReadonlyMap<string, string> {
  return new Map(items.map((row) => [row.id, JSON.stringify(row)]))
}

/** Poll interval in milliseconds while no stream of changes is connected. */
const pollMs = 60_000

/** One queue; what others add to it and change in it is reported, and shown on demand (LIVE-02). */
function Queue<Row>({ declaration, call, most, title, problem, read, rowsOf, draw }: QueueProps<Row>) {
  const parameters = { query: { limit: most } }
  const answer = useAnswer(declaration, call, parameters, read, { pollMs })
  const { words, changed } = useAnswerNews({ declaration, call, parameters, answer, of: 'reports', read, rowsOf })
  const { content, error, retry } = answer
  return (
    <section aria-label={title}>
      <NewsBar words={words} onShow={retry} />
      <h2>
        {title}
        {content ? ` (${content.totalCount})` : ''}
      </h2>
      {content ? draw(content.items, changed) : error ? <ErrorPanel title={problem} error={error} onRetry={retry} /> : <Loading rows={4} />}
    </section>
  )
}

function CriticalQueue({ rows, changed }: { rows: readonly CriticalValue[]; changed: ReadonlySet<string> }) {
  const now = new Date(usePresent(tenSecondsOf))
  const { dialog, open } = useCriticalDialog(rows)
  return (
    <>
      {rows.length === 0 ? (
        <EmptyPanel message="No critical value waits for a call" />
      ) : (
        <CriticalTable rows={rows} changed={changed} now={now} onOpen={open} />
      )}
      {dialog}
    </>
  )
}

interface CriticalTableProps extends Pick<CriticalActionsProps, 'onOpen'> {
  readonly rows: readonly CriticalValue[]
  readonly changed: ReadonlySet<string>
  readonly now: Date
}

function CriticalTable({ rows, changed, now, onOpen }: CriticalTableProps) {
  return (
    <div className="results-scroll">
      <table className="result-grid">
        <TableHead titles={['Patient', 'Value', 'Open for', 'Calls', 'Report']} hidden="Actions" />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={changed.has(row.id) ? 'result-changed' : ''}>
              <th scope="row">
                <TypedText text={row.patient.name} /> <small className="patient-number">{row.patient.number}</small>
              </th>
              <td>
                <strong>{criticalText(row)}</strong> {row.direction}
                <ReplacedNote critical={row} />
              </td>
              <td data-label="Open for">
                <WaitingTime row={row} now={now} />
              </td>
              <td className="figure" data-label="Calls">
                {row.calls.length}
              </td>
              <td className="figure">
                <Link to={`/results/${row.reportId}/sheet`}>{row.reportNumber}</Link>
              </td>
              <td>
                <CriticalActions critical={row} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How long a critical value waits, by the clock, and what the clock warns of (CRV-01, CRV-04). */
function WaitingTime({ row, now }: { row: CriticalValue; now: Date }) {
  const { minutes, warning } = criticalClock(row.savedAt, row.calls, now)
  return (
    <>
      <span className="result-waiting">{minutesText(minutes)}</span> {warning ? <small className="result-problem">{warning}</small> : null}
    </>
  )
}

type Waiting = NonNullable<ReturnType<typeof readWaiting>>['items'][number]

function WaitingList({ rows, changed }: { rows: readonly Waiting[]; changed: ReadonlySet<string> }) {
  const { send } = useCalls('results')
  const [message, setMessage] = useState<string | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => setMessage(failureText(thrown, 'The reports could not be released')))
  const { reason } = usePermission('reports.create')
  const unflagged = rows.filter(({ leftOut }) => leftOut === null)
  const releaseAll = async () => {
    const answer: unknown = await send('releaseMany', {}, { ids: unflagged.map(({ id }) => id) })
    const [released, leftOut] = [at(answer, 'released'), at(answer, 'leftOut')]
    const reasons = Array.isArray(leftOut) ? leftOut.map((each) => `${String(at(each, 'number'))}: ${String(at(each, 'reason'))}`) : []
    setMessage(`${Array.isArray(released) ? released.length : 0} released. ${reasons.length > 0 ? `Left out: ${reasons.join('; ')}` : ''}`)
  }
  return (
    <>
      {rows.length === 0 ? null : (
        <div className="results-steps">
          {reason === undefined ? (
            <Button disabled={unflagged.length === 0} loading={isWorking} onClick={() => void run(releaseAll)}>
              Release all without flags ({unflagged.length})
            </Button>
          ) : (
            <PermittedButton reason={reason}>Release all without flags</PermittedButton>
          )}
        </div>
      )}
      {message ? <p role="status">{message}</p> : null}
      {rows.length === 0 ? <EmptyPanel message="No results wait for verification" /> : <WaitingTable rows={rows} changed={changed} />}
    </>
  )
}

function WaitingTable({ rows, changed }: { rows: readonly Waiting[]; changed: ReadonlySet<string> }) {
  return (
    <div className="results-scroll">
      <table className="result-grid">
        <TableHead titles={['Report', 'Patient', 'Order #', 'Values', 'Look again']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={changed.has(row.id) ? 'result-changed' : ''}>
              <th scope="row">
                <Link to={`/results/${row.id}/sheet`}>{row.number}</Link>
              </th>
              <td>
                <TypedText text={row.patient.name} /> <small className="patient-number">{row.patient.number}</small>
              </td>
              <td className="figure">{row.orderNumber}</td>
              <td className="figure" data-label="Values">
                {row.values}
              </td>
              <td>{row.leftOut ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
