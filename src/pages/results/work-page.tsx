import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { waitWords } from '#domain/results/critical.ts'
import { at } from '#definition/path.ts'
import { usePermission } from '#crud/current-user.ts'
import { Loading } from '#crud/loading.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CriticalActions } from './critical-actions.tsx'
import { wordsOf } from './small-dialog.tsx'
import { useAnswer } from './use-answer.ts'
import { type CriticalValue, readCritical, readWaiting } from './wire-sheet.ts'
import './results.css'

/** What waits: critical values to be called through, and results to be verified (RES-10, CRV-01). */
export default function WorkPage({ declaration }: PageProps) {
  const critical = useAnswer(declaration, 'critical', { query: { limit: '100' } }, readCritical, 60_000)
  const waiting = useAnswer(declaration, 'waiting', { query: { limit: '50' } }, readWaiting, 60_000)
  return (
    <>
      <PageHeader title="Results" subtitle="Critical values to be called through, and results to be verified" />
      <Queue title="Critical values" problem="The critical values could not be loaded" answer={critical} draw={(rows) => <CriticalQueue rows={rows} />} />
      <Queue title="To verify" problem="The results to verify could not be loaded" answer={waiting} draw={(rows) => <WaitingList rows={rows} />} />
    </>
  )
}

interface QueueProps<Row> {
  readonly title: string
  readonly problem: string
  readonly answer: {
    readonly content: { readonly items: readonly Row[]; readonly totalCount: number } | null
    readonly error: unknown
    retry(): void
  }
  draw(rows: readonly Row[]): ReactNode
}

function Queue<Row>({ title, problem, answer: { content, error, retry }, draw }: QueueProps<Row>) {
  return (
    <section aria-label={title}>
      <h2>
        {title}
        {content ? ` (${content.totalCount})` : ''}
      </h2>
      {content ? draw(content.items) : error ? <ErrorPanel title={problem} error={error} onRetry={retry} /> : <Loading rows={4} />}
    </section>
  )
}

function CriticalQueue({ rows }: { rows: readonly CriticalValue[] }) {
  if (rows.length === 0) return <EmptyPanel message="No critical value waits for a call" />
  return (
    <div className="results-scroll">
      <table className="result-grid">
        <thead>
          <tr>
            <th scope="col">Patient</th>
            <th scope="col">Value</th>
            <th scope="col">Saved</th>
            <th scope="col">Calls</th>
            <th scope="col">Report</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <TypedText text={row.patient.name} />
              </th>
              <td>
                <strong>
                  {row.parameter} {row.value} {row.unit}
                </strong>{' '}
                {row.direction}
              </td>
              <td>
                {waitWords(row.minutes)} ago {row.warning ? <small className="result-problem">{row.warning}</small> : null}
              </td>
              <td className="figure" data-label="Calls">
                {row.calls.length}
              </td>
              <td>
                <Link to={`/results/${row.reportId}/sheet`}>{row.reportNumber}</Link>
              </td>
              <td>
                <CriticalActions
                  resultId={row.id}
                  words={`${row.parameter} ${row.value} ${row.unit}`.trim()}
                  phone={row.patient.phone ?? row.customer.phone}
                  calls={row.calls}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Waiting = NonNullable<ReturnType<typeof readWaiting>>['items'][number]

function WaitingList({ rows }: { rows: readonly Waiting[] }) {
  const { send, isSending } = useCalls('results')
  const [said, setSaid] = useState<string | null>(null)
  const { reason } = usePermission('reports.create')
  const plain = rows.filter(({ leftOut }) => leftOut === null)
  if (rows.length === 0) return <EmptyPanel message="No results wait for verification" />
  const releaseAll = async () => {
    try {
      const answer: unknown = await send('releaseMany', {}, { ids: plain.map(({ id }) => id) })
      const [released, leftOut] = [at(answer, 'released'), at(answer, 'leftOut')]
      const reasons = Array.isArray(leftOut) ? leftOut.map((each) => `${String(at(each, 'number'))}: ${String(at(each, 'reason'))}`) : []
      setSaid(`${Array.isArray(released) ? released.length : 0} released. ${reasons.length > 0 ? `Left out: ${reasons.join('; ')}` : ''}`)
    } catch (thrown) {
      setSaid(wordsOf(thrown, 'The reports could not be released'))
    }
  }
  return (
    <>
      <div className="results-steps">
        {reason === undefined ? (
          <Button disabled={plain.length === 0} loading={isSending} onClick={() => void releaseAll()}>
            Release all without flags ({plain.length})
          </Button>
        ) : (
          <PermittedButton reason={reason}>Release all without flags</PermittedButton>
        )}
      </div>
      {said ? <p role="status">{said}</p> : null}
      <div className="results-scroll">
        <table className="result-grid">
          <thead>
            <tr>
              <th scope="col">Report</th>
              <th scope="col">Patient</th>
              <th scope="col">Order #</th>
              <th scope="col">Values</th>
              <th scope="col">Look again</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link to={`/results/${row.id}/sheet`}>{row.number}</Link>
                </th>
                <td>
                  <TypedText text={row.patient.name} />
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
    </>
  )
}
