import { Input } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { record } from '#contract/patients.ts'
import { reissue } from '#contract/results.ts'
import { usePermission } from '#crud/current-user.ts'
import type { Content } from '#crud/contract-answer.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { useWrite } from '#crud/use-write.ts'
import { describeError } from '#ui/describe-error.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

interface OutdatedReportsProps {
  readonly reports: Content<typeof record>['outdatedReports']
  /** The reason of the patient's correction, which the corrected reports give too. */
  readonly reason: string
}

/** Released reports with former data of a patient: each can be issued corrected, which is then verified and released (PAT-01, RES-12). */
export function OutdatedReports({ reports, reason: initial }: OutdatedReportsProps) {
  const [reason, setReason] = useState(initial)
  const [failure, setFailure] = useState<unknown>(null)
  const { isWorking, run } = useOneAtATime(setFailure)
  const { send } = useWrite(reissue)
  const { reason: refusal } = usePermission('reports.edit')
  const id = useId()
  const issue = (reportId: string) => {
    setFailure(null)
    return run(async () => {
      await send({ id: reportId }, { reason: reason.trim() })
    })
  }
  return (
    <>
      {failure ? <SaveProblem failure={describeError(failure)} sentence="Failed to issue the corrected report. Please try again." /> : null}
      {initial === '' && reports.some(({ isUploaded, isBeingCorrected }) => !isUploaded && !isBeingCorrected) ? (
        <>
          <label htmlFor={id} className="form-label">
            Reason on the corrected report
          </label>
          <Input id={id} value={reason} onChange={({ target }) => setReason(target.value)} />
        </>
      ) : null}
      <ul className="outdated-reports">
        {reports.map((report) => (
          <li key={report.id}>
            <span>
              <Link to={report.isUploaded ? `/reports/${report.id}` : `/results/${report.id}/sheet`}>{report.number}</Link>
              {report.orderNumber ? ` · order ${report.orderNumber}` : ''}
            </span>
            {report.isUploaded ? (
              <span>Upload a corrected file</span>
            ) : report.isBeingCorrected ? (
              <span role="status">Awaits verification</span>
            ) : (
              <PermittedButton
                reason={refusal}
                disabled={isWorking || reason.trim() === ''}
                aria-label={`Issue corrected report ${report.number}`}
                onClick={() => void issue(report.id)}
              >
                Issue corrected report
              </PermittedButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
