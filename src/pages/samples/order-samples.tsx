import { useSubscription } from '@refinedev/core'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import * as samples from '#contract/samples.ts'
import { formatCivilDate } from '#domain/civil-date.ts'
import { hoursText } from '#domain/time-slot.ts'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { usePermission } from '#crud/current-user.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import type { SlotProps } from '#crud/screens-context.ts'
import { SlowPart } from '#crud/slow-part.tsx'
import { useRead } from '#crud/use-read.ts'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import type { Sample } from './sample.ts'
import { SampleTable } from './sample-table.tsx'

/** The samples of an order, or of some of its patients (SMP-06); nothing where there are none or the server has no such call. */
export default function OrderSamples({ declaration, values }: SlotProps) {
  const { orderId, patientIds, names }: SlotProps['values'] = { ...ofVisit(values), ...values }
  const { reason } = usePermission('orders.view')
  const { content, error, retry } = useRead(samples.ofOrder, { id: String(orderId) }, { isOff: reason !== undefined })
  if (reason !== undefined || describeError(error).isUnsupported) return null
  if (!content) return error ? <ErrorPanel title="The samples could not be loaded" error={error} onRetry={retry} /> : <SlowPart many="samples" />
  const shown = Array.isArray(patientIds) ? content.filter(({ patientId }) => patientIds.includes(patientId)) : content
  if (shown.length === 0) return null
  const again = shown.filter(({ replaces, state }) => replaces !== null && state === 'ToCollect')
  return (
    <section aria-label="Samples">
      <header className="samples-head">
        <h2>Samples</h2>
        <Link to={`/sample-collections/labels?${declaration.name === 'sample-collections' ? `visit=${values.id}` : `order=${orderId}`}`}>Print labels</Link>
      </header>
      {again.length > 0 && declaration.name === 'orders' ? <p className="samples-again">{againText(again, String(orderId))}</p> : null}
      {error ? <OutdatedNote declaration={declaration} title="The samples could not be read again" error={error} onRetry={retry} /> : null}
      <LiveSamples resource={declaration.name} samples={shown} {...(names instanceof Map ? { names } : {})} onChange={retry} />
    </section>
  )
}

/** The new samples in place of rejected ones: the visits that they are collected at, or the way to book one. */
function againText(again: readonly Sample[], orderId: string) {
  const visits = [...new Map(again.flatMap(({ visit }) => (visit ? [[visit.id, visit] as const] : []))).values()]
  return (
    <>
      A sample was rejected: a new one is to be collected{visits.length > 0 ? ' at ' : '. '}
      {visits.map(({ id, reference, scheduledDate, timeSlot }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : null}
          <Link to={`/sample-collections/${id}`}>{reference}</Link> on {formatCivilDate(scheduledDate)}, {hoursText(timeSlot)}
        </span>
      ))}
      {again.every(({ visit }) => visit !== null) ? (
        '.'
      ) : (
        <>
          {visits.length > 0 ? '. ' : null}
          <Link to={`/sample-collections/schedule?order=${orderId}`}>Schedule collection</Link>
        </>
      )}
    </>
  )
}

/** The patients of a visit and of the others at the same address; nothing for other values. */
function ofVisit({ patientId, stopVisits }: SlotProps['values']) {
  const visits: readonly FormValues[] = Array.isArray(stopVisits) ? stopVisits : []
  const names = new Map(visits.map((visit) => [visit.patientId, String(visit.patientName)]))
  return { names, patientIds: typeof patientId === 'string' ? [patientId, ...names.keys()] : undefined }
}

/** The table, read again when somebody else has changed one of the samples. */
function LiveSamples({ onChange, ...table }: ComponentProps<typeof SampleTable> & { onChange(): void }) {
  useSubscription({ channel: 'resources/samples', params: { ids: table.samples.map(({ id }) => id) }, onLiveEvent: onChange })
  return <SampleTable {...table} />
}
