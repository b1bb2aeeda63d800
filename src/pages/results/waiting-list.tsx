import { Button } from 'antd'
import { useState } from 'react'
import { at } from '#definition/path.ts'
import { usePermission } from '#crud/current-user.ts'
import { useCalls } from '#crud/use-call.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { failureText } from './failure-text.ts'
import { ReportQueue } from './report-queue.tsx'
import type { WaitingReport } from './wire-sheet.ts'

interface WaitingListProps {
  readonly rows: readonly WaitingReport[]
  readonly changed: ReadonlySet<string>
}

/** The reports that wait for verification, and the button that releases those that nobody has to look at again (RES-10). */
export function WaitingList({ rows, changed }: WaitingListProps) {
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
      {rows.length === 0 ? (
        <EmptyPanel message="No results wait for verification" />
      ) : (
        <ReportQueue rows={rows} changed={changed} last="Look again" draw={({ leftOut }) => leftOut} />
      )}
    </>
  )
}
