import type { ReactNode } from 'react'
import * as results from '#contract/results.ts'
import type { Declaration } from '#definition/declaration.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import { NewsBar, useAnswerNews } from '#crud/list/news-bar.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import type { DeclaredAnswer } from '#crud/use-read.ts'
import { useRead, useReadNow } from '#crud/use-read.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CalledInTime } from './called-in-time.tsx'
import { CriticalQueue } from './critical-queue.tsx'
import { ReportQueue } from './report-queue.tsx'
import { WaitingList } from './waiting-list.tsx'
import type { CriticalValue, ReturnedReport } from './sheet.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import './results.css'

/** Poll interval in milliseconds while no stream of changes is connected. */
const pollMs = 60_000
const firstCriticals = { limit: 100 }
const firstReports = { limit: 50 }

/** Lists the waiting results: critical values to phone, results to verify, and those that were sent back (RES-10, CRV-01). */
export default function VerificationQueuePage({ declaration }: PageProps) {
  const readNow = useReadNow()
  const critical = useRead(results.critical, firstCriticals, { pollMs })
  const waiting = useRead(results.waiting, firstReports, { pollMs })
  const returned = useRead(results.returned, firstReports, { pollMs })
  return (
    <>
      <PageHeader title="Results" subtitle="Critical values to phone, results to verify, results sent back" />
      <Queue
        declaration={declaration}
        title="Critical values"
        problem="The critical values could not be loaded"
        answer={critical}
        readNow={() => readNow(results.critical, firstCriticals)}
        rowsOf={criticalRows}
        figure={<CalledInTime pollMs={pollMs} />}
        draw={(rows, changed) => <CriticalQueue rows={rows} changed={changed} />}
      />
      <Queue
        declaration={declaration}
        title="To verify"
        problem="The results to verify could not be loaded"
        answer={waiting}
        readNow={() => readNow(results.waiting, firstReports)}
        rowsOf={reportRows}
        draw={(rows, changed) => <WaitingList rows={rows} changed={changed} />}
      />
      <Queue
        declaration={declaration}
        title="Sent back for re-entry"
        problem="The results to type again could not be loaded"
        answer={returned}
        readNow={() => readNow(results.returned, firstReports)}
        rowsOf={reportRows}
        draw={(rows, changed) =>
          rows.length === 0 ? (
            <EmptyPanel message="Nothing was sent back" />
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
  readonly title: string
  readonly problem: string
  readonly answer: DeclaredAnswer<Rows<Row>>
  /** A figure below the title. */
  readonly figure?: ReactNode
  /** Asks the same once more. */
  readNow(): Promise<Rows<Row> | null>
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

/** One queue; what others add to it and change in it is reported, and shown on demand (LIVE-02). */
function Queue<Row>({ declaration, title, problem, answer, figure, readNow, rowsOf, draw }: QueueProps<Row>) {
  const { words, changed } = useAnswerNews({ answer, of: 'reports', readNow, rowsOf })
  const { content, retry } = answer
  // Finished items leave the queue with their buttons.
  const rowFocus = useRowFocus<HTMLElement>()
  return (
    <section aria-label={title} tabIndex={-1} {...rowFocus}>
      <NewsBar words={words} onShow={retry} />
      <h2 className="queue-title">
        {title}
        {content ? ` (${content.totalCount})` : ''}
      </h2>
      {figure}
      <AnswerBody declaration={declaration} answer={answer} title={problem} rows={4}>
        {({ items }) => draw(items, changed)}
      </AnswerBody>
    </section>
  )
}
