import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { reissue } from '#contract/results.ts'
import { mayStep } from '#domain/results/states.ts'
import { usePermission } from '#crud/current-user.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { useWrite } from '#crud/use-write.ts'
import { describeError } from '#ui/describe-error.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { Sheet } from './sheet.ts'

interface PatientOutdatedProps {
  readonly sheet: Sheet
  onDone(message: string): void
}

/** Says that the released report has a former name, sex or date of birth of the patient, and issues a corrected one (PAT-01). */
export function PatientOutdated({ sheet, onDone }: PatientOutdatedProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { isWorking, run } = useOneAtATime(setFailure)
  const { reason: refusal } = usePermission('reports.edit')
  const { send } = useWrite(reissue)
  const isUnderWay = !sheet.rows.some(({ state }) => mayStep('amend', state))
  const issue = () =>
    run(async () => {
      setFailure(null)
      const fresh = await send({ id: sheet.id }, { reason: reason?.trim() ?? '' }, { version: sheet.version ?? undefined })
      onDone(fresh?.said ?? 'Corrected report begun: it awaits verification')
    })
  return (
    <>
      {failure ? <SaveProblem failure={describeError(failure)} sentence="Failed to issue the corrected report. Please try again." /> : null}
      <Alert
        type="warning"
        showIcon
        className="patient-outdated"
        message={
          <span className="patient-outdated-line">
            <span>Released with a former name, sex or date of birth of the patient.</span>
            {isUnderWay ? (
              <span>The corrected report awaits verification and release.</span>
            ) : reason === null ? (
              <PermittedButton size="small" reason={refusal} onClick={() => setReason('')}>
                Issue corrected report
              </PermittedButton>
            ) : (
              <>
                <Input
                  autoFocus
                  className="result-reason"
                  aria-label="Reason on the corrected report"
                  placeholder="Reason on the corrected report"
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                  onPressEnter={() => void (reason.trim() && issue())}
                />
                <Button type="primary" disabled={isWorking || reason.trim() === ''} onClick={() => void issue()}>
                  Issue corrected report
                </Button>
              </>
            )}
          </span>
        }
      />
    </>
  )
}
