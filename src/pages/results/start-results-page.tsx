import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { patientFactsText } from '#domain/patient-facts.ts'
import { Loading } from '#crud/loading.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { describeError } from '#ui/describe-error.ts'
import { failureText } from './failure-text.ts'
import { useAnswer } from '#crud/use-answer.ts'
import { SecondReport } from './second-report.tsx'
import { readPatients } from './wire-sheet.ts'
import './results.css'

/** Begins the results of an order in Testing, for one of its patients, for the only one without a question: `/results/begin?order=…` (RES-01). */
export default function StartResultsPage({ declaration }: PageProps) {
  const [search] = useSearchParams()
  const order = search.get('order')
  if (!order)
    return (
      <section aria-label="Add results">
        <PageHeader title="Add results" />
        <EmptyPanel message="Choose an order in Testing to add results" action={<LinkButton to="/reports/testing">Orders in Testing</LinkButton>} />
      </section>
    )
  return <Patients declaration={declaration} orderId={order} />
}

function Patients({ declaration, orderId }: { declaration: PageProps['declaration']; orderId: string }) {
  const { content, error, retry } = useAnswer(declaration, 'order', { path: { id: orderId } }, readPatients)
  const { send } = useCalls('results')
  const { run, isWorking } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ readonly patientId: string; readonly sentence: string } | null>(null)
  const navigate = useNavigate()
  const only = content?.patients.length === 1 ? content.patients[0]?.id : undefined
  const beginOnly = useEventCallback((patientId: string) => void run(() => begin(patientId)))
  useEffect(() => {
    if (only !== undefined) beginOnly(only)
  }, [only, beginOnly])
  async function begin(patientId: string, isConfirmed = false) {
    setAsked(null)
    try {
      const id = at(await send('begin', {}, { orderId, patientId, ...(isConfirmed ? { confirmed: true } : {}) }), 'id')
      if (typeof id !== 'string') throw new TypeError('the answer names no report')
      void navigate(`/results/${id}/sheet`, { replace: true })
    } catch (thrown) {
      const { question } = describeError(thrown)
      if (question) return setAsked({ patientId, sentence: question.sentence })
      setFailure(failureText(thrown, 'The results could not be begun'))
    }
  }
  if (!content && error) return <ErrorPanel title="The order could not be loaded" error={error} onRetry={retry} />
  if (!content || (only !== undefined && failure === null && asked === null)) return <Loading rows={3} />
  return (
    <section aria-label="Add results">
      <PageHeader
        title="Add results"
        subtitle={`Order ${content.orderNumber}: choose the patient`}
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
          orderNumber={content.orderNumber}
          {...asked}
          isWorking={isWorking}
          onAdd={() => void run(() => begin(asked.patientId, true))}
        />
      ) : null}
      <ul className="result-people">
        {content.patients.map(({ id, name, ...facts }) => (
          <li key={id}>
            <Button disabled={isWorking} onClick={() => void run(() => begin(id))}>
              <TypedText text={name} />
            </Button>{' '}
            <small className="result-entered">{patientFactsText(facts)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
