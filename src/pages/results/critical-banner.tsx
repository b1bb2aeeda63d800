import { useState } from 'react'
import * as results from '#contract/results.ts'
import { callOutcomes, criticalClock } from '#domain/results/critical.ts'
import { minutesText } from '#domain/turnaround.ts'
import { usePermission } from '#crud/current-user.ts'
import { useWrite } from '#crud/use-write.ts'
import { tenSecondsOf, usePresent } from '#ui/clock.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { CriticalActions, ReplacedNote, useCriticalDialog } from './critical-actions.tsx'
import { criticalText } from './critical-text.ts'
import { failureText } from './failure-text.ts'
import type { CriticalValue, Sheet, SheetRow } from './sheet.ts'

/** The critical drafts of a sheet whose clock has not started (CRV-01). */
export function draftCriticals({ rows, criticalDrafts }: Sheet): readonly SheetRow[] {
  return rows.filter(({ id }) => criticalDrafts.includes(id))
}

/** Critical values of a report: those without a confirmed call, with their clock, and drafts whose clock has not started (CRV-01, CRV-03, CRV-04). */
export function CriticalBanner({ sheet }: { sheet: Sheet }) {
  const now = usePresent(tenSecondsOf)
  const { dialog, open } = useCriticalDialog(sheet.openCriticals)
  return (
    <>
      {sheet.openCriticals.map((critical) => {
        const clock = criticalClock(critical.savedAt, critical.calls, new Date(now))
        const last = critical.calls.at(-1)
        return (
          <div key={critical.id} role="alert" className="critical-banner">
            <strong>Critical: {criticalText(critical)}</strong>
            <span>
              open for {minutesText(clock.minutes)}
              {clock.warning ? `. ${clock.warning}` : ''}
              {last && last.outcome !== 'Closed' ? `. Last call: ${callOutcomes[last.outcome].label}` : ''}
            </span>
            <ReplacedNote critical={critical} />
            <CriticalActions critical={critical} onOpen={open} />
          </div>
        )
      })}
      {draftCriticals(sheet).map((row) => (
        <DraftBanner key={row.id} sheetId={sheet.id} row={row} onCall={(critical) => open({ what: 'call', critical })} />
      ))}
      {dialog}
    </>
  )
}

interface DraftBannerProps {
  readonly sheetId: string
  readonly row: SheetRow
  onCall(critical: CriticalValue): void
}

/** A critical draft. It enters the queue when it is handed over, or at once with `Call now`, which opens the call. */
function DraftBanner({ sheetId, row, onCall }: DraftBannerProps) {
  const { reason } = usePermission('reports.create')
  const { send } = useWrite(results.callNow)
  const [failure, setFailure] = useState<string | null>(null)
  const { isWorking, run } = useOneAtATime((thrown) => setFailure(failureText(thrown, 'The call could not be started')))
  const callNow = async () => {
    const critical = (await send({ id: sheetId }, { resultId: row.id }))?.openCriticals.find(({ id }) => id === row.id)
    if (critical) onCall(critical)
  }
  return (
    <div role="alert" className="critical-banner">
      <strong>Critical: {criticalText(row)}</strong>
      <span>{failure ?? 'Draft: the clock starts at hand-over'}</span>
      <PermittedButton size="small" reason={reason} loading={isWorking} onClick={() => void run(callNow)}>
        Call now
      </PermittedButton>
    </div>
  )
}
