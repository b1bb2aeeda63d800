import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import { NewsBar } from '#crud/list/news-bar.tsx'
import { useAnswerNews } from '#crud/list/use-answer-news.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { useAnswer } from '#crud/use-answer.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CriticalQueue } from './critical-queue.tsx'
import { ReportQueue } from './report-queue.tsx'
import { WaitingList } from './waiting-list.tsx'
import { type CriticalValue, readCritical, readReturned, readWaiting, type ReturnedReport } from './wire-sheet.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import './results.css'

/** Lists the waiting results: critical values to phone, results to verify, and those that were sent back (RES-10, CRV-01). */
export default function VerificationQueuePage({ declaration }: PageProps) {
  return (
    <>
      <PageHeader title="Results" subtitle="Critical values to phone, results to verify, results sent back" />
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
        rowsOf={reportRows}
        draw={(rows, changed) => <WaitingList declaration={declaration} rows={rows} changed={changed} />}
      />
      <Queue
        declaration={declaration}
        call="returned"
        most="50"
        title="Sent back for re-entry"
        problem="The results to type again could not be loaded"
        read={readReturned}
        rowsOf={reportRows}
        draw={(rows, changed) =>
          rows.length === 0 ? (
            <EmptyPanel message="No results are to be typed again" />
          ) : (
            <ReportQueue rows={rows} changed={changed} last="Returned" draw={returnedWords} />
          )
        }
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

function reportRows<Row extends { readonly id: string }>({ items }: Rows<Row>): ReadonlyMap<string, string> {
  return new Map(items.map((row) => [row.id, JSON.stringify(row)]))
}

function returnedWords({ reason }: ReturnedReport): ReactNode {
  return reason ? <TypedText text={reason} /> : 'Typed, not handed over yet'
}

/** Poll interval in milliseconds while no stream of changes is connected. */
const pollMs = 60_000

/** One queue; what others add to it and change in it is reported, and shown on demand (LIVE-02). */
function Queue<Row>({ declaration, call, most, title, problem, read, rowsOf, draw }: QueueProps<Row>) {
  const parameters = { query: { limit: most } }
  const answer = useAnswer(declaration, call, parameters, read, { pollMs })
  const { words, changed } = useAnswerNews({ declaration, call, parameters, answer, of: 'reports', read, rowsOf })
  const { content, retry } = answer
  // Finished items leave the queue with their buttons.
  const rowFocus = useRowFocus<HTMLElement>()
  return (
    <section aria-label={title} tabIndex={-1} {...rowFocus}>
      <NewsBar words={words} onShow={retry} />
      <h2>
        {title}
        {content ? ` (${content.totalCount})` : ''}
      </h2>
      <AnswerBody declaration={declaration} answer={answer} title={problem} rows={4}>
        {({ items }) => draw(items, changed)}
      </AnswerBody>
    </section>
  )
}
