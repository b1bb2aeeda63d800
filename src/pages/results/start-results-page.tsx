import { useOne } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import * as results from '#contract/results.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { RecordOf } from '#definition/field.ts'
import { fillPath } from '#definition/endpoints.ts'
import { patientFactsText } from '#domain/patient-facts.ts'
import type orders from '#resources/orders.ts'
import { Loading } from '#crud/loading.tsx'
import { useWrite } from '#crud/use-write.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { useToday } from '#ui/use-today.ts'
import { describeError } from '#ui/describe-error.ts'
import { failureText } from './failure-text.ts'
import { SecondReport } from './second-report.tsx'
import './results.css'

/**
 * Begins the results of an order in Testing for one of its patients (RES-01). The only one, or the one that the address names, needs no choice:
 * `/results/begin?order=…&patient=…`.
 */
export default function StartResultsPage() {
  const [search] = useSearchParams()
  const order = search.get('order')
  if (!order)
    return (
      <section aria-label="Add results">
        <PageHeader title="Add results" />
        <EmptyPanel message="Choose an order in Testing to add results" action={<LinkButton to="/reports/testing">Orders in Testing</LinkButton>} />
      </section>
    )
  return <Patients orderId={order} patientId={search.get('patient')} />
}

function Patients({ orderId, patientId: named }: { readonly orderId: string; readonly patientId: string | null }) {
  const { query } = useOne<RecordOf<typeof orders.fields>>({ resource: 'orders', id: orderId, errorNotification: false })
  const order = query.data?.data
  const today = useToday()
  const { send } = useWrite(results.begin)
  const { run, isWorking } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ readonly patientId: string; readonly sentence: string } | null>(null)
  const navigate = useNavigate()
  const only = order?.patients?.length === 1 ? order.patients[0]?.id : order?.patients?.find(({ id }) => id === named)?.id
  const beginOnly = useEventCallback((patientId: string) => void run(() => begin(patientId)))
  useEffect(() => {
    if (only !== undefined) beginOnly(only)
  }, [only, beginOnly])
  async function begin(patientId: string, isConfirmed = false) {
    setAsked(null)
    try {
      const begun = await send({}, { orderId, patientId, ...(isConfirmed ? { confirmed: true } : {}) })
      if (!begun) throw new TypeError('the answer names no report')
      void navigate(`/results/${begun.id}/sheet`, { replace: true })
    } catch (thrown) {
      const { question } = describeError(thrown)
      if (question) return setAsked({ patientId, sentence: question.sentence })
      setFailure(failureText(thrown, 'The results could not be begun'))
    }
  }
  if (!order && query.error && !query.isFetching)
    return <ErrorPanel title="The order could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
  if (!order || (only !== undefined && failure === null && asked === null)) return <Loading rows={3} />
  return (
    <section aria-label="Add results">
      <PageHeader
        title="Add results"
        subtitle={`Order ${order.orderNumber}: choose the patient`}
        actions={
          <>
            <LinkButton to={fillPath('/orders/{id}', { id: orderId })}>Back to the order</LinkButton>
            <LinkButton to="/reports/testing">Orders in Testing</LinkButton>
          </>
        }
      />
      {failure ? (
        <p role="alert" className="result-alert">
          {failure}
        </p>
      ) : null}
      {asked ? (
        <SecondReport
          orderId={orderId}
          orderNumber={order.orderNumber}
          {...asked}
          isWorking={isWorking}
          onAdd={() => void run(() => begin(asked.patientId, true))}
        />
      ) : null}
      <ul className="result-people">
        {(order.patients ?? []).map(({ id, name, ...facts }) => (
          <li key={id}>
            <Button disabled={isWorking} onClick={() => void run(() => begin(id))}>
              <TypedText text={name} />
            </Button>{' '}
            <small className="result-entered">{patientFactsText(facts, today)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
