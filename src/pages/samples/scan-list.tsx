import { useNotification } from '@refinedev/core'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import * as samples from '#contract/samples.ts'
import type { Declaration } from '#definition/declaration.ts'
import { mayReject } from '#domain/sample.ts'
import { receiptOutcomes, isReceipt } from '#domain/sample-receipt.ts'
import { usePermission } from '#crud/current-user.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useWrite } from '#crud/use-write.ts'
import { BirthText } from '#ui/birth-text.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TransportTimes } from '#ui/transport-times.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { ContainerName } from './container-name.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { overdueTransport, type Scan, type ScanQueue } from './scan-queue.ts'

/** Words for what was done about a scanned sample: in the answer to the last scan, and in its row. */
const actWords = {
  undone: { answer: 'Receipt undone', row: 'Taken back' },
  rejected: { answer: 'Sample rejected', row: 'Rejected after this scan' },
} as const

interface LastScanProps {
  readonly scan: Scan | undefined
  readonly received: number
  readonly total: number
}

/** The answer to the last scan, large enough to be read from the bench, and the counts of the session. */
export function LastScan({ scan, received, total }: LastScanProps) {
  const { answer = null, problem = null } = scan ?? {}
  const outcome = answer ? receiptOutcomes[answer.outcome] : null
  const tone = outcome?.tone ?? (problem ? 'warning' : 'neutral')
  return (
    <div className={`receive-answer tone-${tone}`} role="status" aria-label="Answer to the last scan">
      {scan === undefined ? (
        <p>No scans yet in this session.</p>
      ) : (
        <>
          <strong>
            {outcome ? StatusIcon({ name: outcome.icon }) : null}{' '}
            {scan.act ? actWords[scan.act].answer : (outcome?.label ?? (scan.isWaiting ? 'Sending…' : 'Not received'))}
          </strong>
          <p>
            <span className="figure">{answer?.sample?.number ?? scan.code}</span>
            {answer?.patient ? (
              <>
                {' · '}
                <TypedText text={answer.patient.name} />
              </>
            ) : null}
            {answer?.sample ? (
              <>
                {' · '}
                <ContainerName name={answer.sample.container} />
              </>
            ) : null}
          </p>
          <p>{answer?.detail ?? problem ?? ''}</p>
          <TransportWarnings answer={answer} />
        </>
      )}
      {total > 0 ? (
        <p className="receive-counts">
          {received} received, {total} {total === 1 ? 'scan' : 'scans'}
        </p>
      ) : null}
    </div>
  )
}

/** The tests of a received sample whose transport took longer than they allow. */
function TransportWarnings({ answer }: Pick<Scan, 'answer'>) {
  const overdue = answer ? overdueTransport(answer) : null
  return overdue ? <TransportTimes facts={overdue} /> : null
}

interface ScanListProps {
  readonly declaration: Declaration
  readonly queue: ScanQueue
  readonly scans: readonly Scan[]
  /** Called when the work on a row has ended. */
  onDone(): void
}

/** The scans of this session, the newest first, each with what can be done about it. */
export function ScanList({ declaration, queue, scans, onDone }: ScanListProps) {
  const { reason } = usePermission('orders.edit')
  const { send } = useWrite(samples.undoReceipt)
  const { open } = useNotification()
  const fail = useFailureNotice()
  const { run } = useOneAtATime()
  const [rejected, reject] = useState<number | null>(null)
  const asked = scans.find(({ id }) => id === rejected)
  // A sample may have been scanned twice.
  const mark = (sampleId: string, act: NonNullable<Scan['act']>) => {
    for (const { id, answer } of scans) if (answer?.sample?.id === sampleId) queue.change(id, { act })
  }
  const undo = async ({ answer }: Scan) => {
    const sample = answer?.sample
    if (!sample) return
    try {
      await send({ id: sample.id }, {}, { version: sample.version })
      mark(sample.id, 'undone')
      open?.({ type: 'success', message: `The receipt of ${sample.number} is undone` })
    } catch (thrown) {
      fail(thrown, (message) => message ?? `The receipt of ${sample.number} could not be undone`)
    }
    onDone()
  }
  const press = useEventCallback((act: RowAct, scan: Scan) => {
    if (act === 'undo') void run(() => undo(scan))
    else if (act === 'reject') reject(scan.id)
    else {
      queue.add(scan.code, true)
      onDone()
    }
  })
  if (scans.length === 0) return null
  return (
    <div className="scan-list">
      <table aria-label="Scans of this session">
        <TableHead titles={['Time', 'Sample', 'Patient', 'Answer']} hidden="Actions" />
        <tbody>
          {scans.map((scan) => (
            <ScanRow key={scan.id} scan={scan} reason={reason} onAct={press} />
          ))}
        </tbody>
      </table>
      {asked?.answer?.sample ? (
        <RejectDialog
          resource={declaration.name}
          sample={asked.answer.sample}
          onClose={() => {
            reject(null)
            onDone()
          }}
          onRejected={() => mark(asked.answer?.sample?.id ?? '', 'rejected')}
        />
      ) : null}
    </div>
  )
}

/** The acts on a scan of the list. */
type RowAct = 'undo' | 'reject' | 'confirm'

interface ScanRowProps {
  readonly scan: Scan
  /** Reason that the user may change no sample. */
  readonly reason: string | undefined
  onAct(act: RowAct, scan: Scan): void
}

/** A scan of the list; the next scan does not draw it again. */
const ScanRow = memo(function ScanRow({ scan, reason, onAct }: ScanRowProps) {
  const { answer, code, at, act, isWaiting, problem } = scan
  const { outcome, sample, patient, order, detail } = answer ?? {}
  const number = sample?.number ?? code
  return (
    <tr>
      <td className="scan-time">
        <InstantText instant={at} show="time" />
      </td>
      <th scope="row">
        <span className="figure">
          <TypedText text={number} most={20} />
        </span>
        <small>{sample ? <ContainerName name={sample.container} /> : null}</small>
      </th>
      <td>
        {patient ? <TypedText text={patient.name} /> : null}
        <small>
          {patient ? (
            <>
              {patient.gender ? `${patient.gender} · ` : null}
              <BirthText birth={patient} />
            </>
          ) : null}
          {order ? (
            <>
              {' · '}
              <Link to={`/orders/${order.id}`}>{order.number}</Link>
            </>
          ) : null}
        </small>
      </td>
      <td>
        {outcome ? <StatusTag status={receiptOutcomes[outcome]} /> : isWaiting ? 'Sending…' : 'Not received'}
        <small>{act ? actWords[act].row : (detail ?? problem ?? '')}</small>
        {act ? null : <TransportWarnings answer={answer} />}
      </td>
      <td className="scan-actions">
        {outcome === 'notCollected' ? (
          <LightButton isSmall reason={reason} aria-label={`Record ${number} as collected and receive it`} onClick={() => onAct('confirm', scan)}>
            Collected, receive
          </LightButton>
        ) : null}
        {outcome && isReceipt(outcome) && act === null ? (
          <LightButton isSmall reason={reason} aria-label={`Undo the receipt of ${number}`} onClick={() => onAct('undo', scan)}>
            Undo
          </LightButton>
        ) : null}
        {sample && outcome && (isReceipt(outcome) || outcome === 'alreadyReceived') && mayReject(sample.state) && act === null ? (
          <LightButton isSmall reason={reason} aria-label={`Reject ${number}`} onClick={() => onAct('reject', scan)}>
            Reject…
          </LightButton>
        ) : null}
      </td>
    </tr>
  )
})
