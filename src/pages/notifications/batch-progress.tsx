import { Progress } from 'antd'
import * as notifications from '#contract/notifications.ts'
import { deliveryStates, openStates } from '#domain/notification-delivery.ts'
import { countText, formatCount } from '#domain/count.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { IdList } from './id-notes.tsx'

type Batch = Content<typeof notifications.batch>

const everyMs = 2_000

/** Progress of a bulk message and its deliveries by state; unknown ids are reported. Nothing where the server does not say. */
export function BatchProgress({ id, unknown }: Pick<Content<typeof notifications.sendBulk>, 'id' | 'unknown'>) {
  const { content: batch } = useRead(notifications.batch, { id: id ?? '' }, { isOff: id === null, everyMs: (read) => (read && isOver(read) ? false : everyMs) })
  return (
    <section className="notify-batch" aria-label="The last message to many">
      {batch ? (
        <>
          <p role="status">
            {formatCount(batch.done)} of {customersText(batch.total)}
          </p>
          <Progress percent={batch.total > 0 ? Math.round((batch.done / batch.total) * 100) : 0} aria-label="Customers done" />
          <ul className="notify-states">
            {Object.entries(deliveryStates).map(([state, look]) => {
              const count = batch.states[state] ?? 0
              return count > 0 ? (
                <li key={state}>
                  <StatusTag status={look} /> {formatCount(count)}
                </li>
              ) : null
            })}
          </ul>
        </>
      ) : null}
      {unknown.length > 0 ? <IdList words={unknown.length === 1 ? 'unknown id was left out' : 'unknown ids were left out'} ids={unknown} /> : null}
    </section>
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
