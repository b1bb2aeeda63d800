import { Progress } from 'antd'
import * as notifications from '#contract/notifications.ts'
import { deliveryStates, openStates } from '#domain/notification-delivery.ts'
import { countText, formatCount } from '#domain/count.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'
import { PartProblem } from '#ui/part-problem.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { IdList } from './id-notes.tsx'

type Batch = Content<typeof notifications.batches>[number]

const everyMs = 2_000
const problemText = 'The progress of the message could not be loaded.'

/** Progress of a bulk message and its deliveries by state; unknown ids are reported. Nothing where the server does not say. */
export function BatchProgress({ id, unknown }: Pick<Content<typeof notifications.sendBulk>, 'id' | 'unknown'>) {
  const {
    content: batch,
    error,
    retry,
  } = useRead(notifications.batch, { id: id ?? '' }, { isOff: id === null, everyMs: (read) => (read && isOver(read) ? false : everyMs) })
  return (
    <section className="notify-batch" aria-label="The last message to many">
      {batch ? <BatchState batch={batch} /> : null}
      <PartProblem sentence={problemText} error={error} onRetry={retry} />
      {unknown.length > 0 ? <IdList words={unknown.length === 1 ? 'unknown id was left out' : 'unknown ids were left out'} ids={unknown} /> : null}
    </section>
  )
}

/**
 * The messages to many that were sent before, by colleagues too while they are not over: leaving the page does not end them. Without `except`, which is shown
 * already. Nothing where the server does not list them.
 */
export function FormerBatches({ except }: { readonly except: string | null }) {
  const { content, error, retry } = useRead(
    notifications.batches,
    {},
    { everyMs: (read) => (read?.some((batch) => batch.id !== except && !isOver(batch)) ? everyMs : false) },
  )
  return (
    <>
      <PartProblem sentence="The progress of former messages could not be loaded." error={error} onRetry={retry} />
      {content
        ?.filter(({ id }) => id !== except)
        .map((batch) => (
          <section key={batch.id} className="notify-batch" aria-label={`Message to many: ${batch.title ?? ''}`}>
            <p>
              <strong>
                <TypedText text={batch.title} />
              </strong>
              {batch.by ? (
                <>
                  {' '}
                  · sent by <TypedText text={batch.by.name} />
                </>
              ) : null}
            </p>
            <BatchState batch={batch} />
          </section>
        ))}
    </>
  )
}

function BatchState({ batch: { done, total, states } }: { readonly batch: Batch }) {
  return (
    <>
      <p role="status">
        {formatCount(done)} of {customersText(total)}
      </p>
      <Progress percent={total > 0 ? Math.round((done / total) * 100) : 0} aria-label="Customers done" />
      <ul className="notify-states">
        {Object.entries(deliveryStates).map(([state, look]) => {
          const count = states[state] ?? 0
          return count > 0 ? (
            <li key={state}>
              <StatusTag status={look} /> {formatCount(count)}
            </li>
          ) : null
        })}
      </ul>
    </>
  )
}

/** True when nothing more is made or sent. */
function isOver({ finished, states }: Batch): boolean {
  return finished && openStates.every((state) => (states[state] ?? 0) === 0)
}

/** A number of customers in words: `1 customer`. */
export function customersText(count: number): string {
  return countText(count, { one: 'customer', many: 'customers' })
}
