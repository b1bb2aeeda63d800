import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { releaseJobs } from '#contract/results.ts'
import { usePermission } from '#crud/current-user.ts'
import { JobList, useJobs } from '#crud/job-progress.tsx'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { ReportQueue } from './report-queue.tsx'
import type { WaitingReport } from './sheet.ts'

const ReleaseManyDialog = lazyWithPreload(async () => (await import('./release-many-dialog.tsx')).ReleaseManyDialog)

interface WaitingListProps {
  readonly rows: readonly WaitingReport[]
  readonly changed: ReadonlySet<string>
}

const touches = ['results', 'reports', 'notifications']
const words = { doing: 'Releasing reports', done: 'released' }

/** The reports that wait for verification, and the button that releases the unremarkable ones (RES-10). */
export function WaitingList({ rows, changed }: WaitingListProps) {
  const [isAsking, setAsking] = useState(false)
  const { jobs, isUnderWay, problem } = useJobs({ calls: releaseJobs, touches, words })
  const { reason } = usePermission('reports.create')
  const unflagged = rows.filter(({ leftOut }) => leftOut === null)
  return (
    <>
      {rows.length === 0 ? null : (
        <div className="results-steps">
          {reason === undefined ? (
            <Button disabled={unflagged.length === 0 || isUnderWay} onClick={() => setAsking(true)}>
              Release {unflagged.length} without findings…
            </Button>
          ) : (
            <PermittedButton reason={reason}>Release those without findings…</PermittedButton>
          )}
        </div>
      )}
      {problem}
      <JobList jobs={jobs} words={words} calls={releaseJobs} />
      {isAsking ? (
        <Suspense fallback={null}>
          <ReleaseManyDialog rows={rows} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
      {rows.length === 0 ? (
        <EmptyPanel message="No results wait for verification" />
      ) : (
        <ReportQueue rows={rows} changed={changed} last="Needs review" draw={({ leftOut }) => leftOut} />
      )}
    </>
  )
}
