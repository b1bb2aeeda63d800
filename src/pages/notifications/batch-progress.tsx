import { Progress } from 'antd'
import { deliveryStates } from '#domain/notification-delivery.ts'
import { formatCount } from '#domain/count.ts'
import { at } from '#definition/path.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { IdList } from './id-notes.tsx'

const everyMs = 2_000

/** Progress of a bulk message and its deliveries by state; unknown ids are reported. Nothing where the server does not say. */
export function BatchProgress({ sent }: { sent: Readonly<Record<string, unknown>> }) {
  const id = typeof sent.id === 'string' ? sent.id : ''
  const query = useCallQuery(
    useDeclaration('notifications'),
    'batch',
    { path: { id } },
    { enabled: id !== '', refetchInterval: ({ state }) => (isOver(state.data?.data) ? false : everyMs) },
  )
  const batch: unknown = query.data?.data
  const [done, total] = [numberIn(batch, 'done'), numberIn(batch, 'total')]
  const states: unknown = at(batch, 'states')
  const unknown: unknown = sent.unknown
  return (
    <section className="notify-batch" aria-label="The last message to many">
      {batch ? (
        <>
          <p role="status">
            {formatCount(done)} of {formatCount(total)} customers
          </p>
          <Progress percent={total > 0 ? Math.round((done / total) * 100) : 0} aria-label="Customers done" />
          <ul className="notify-states">
            {Object.entries(deliveryStates).map(([state, look]) => {
              const count = numberIn(states, state)
              return count > 0 ? (
                <li key={state}>
                  <StatusTag status={look} /> {formatCount(count)}
                </li>
              ) : null
            })}
          </ul>
        </>
      ) : null}
      {Array.isArray(unknown) && unknown.length > 0 ? <IdList words="unknown ids were left out" ids={unknown.map(String)} /> : null}
    </section>
  )
}

function numberIn(value: unknown, name: string): number {
  const amount: unknown = at(value, name)
  return typeof amount === 'number' ? amount : 0
}

/** Nothing is made or sent any more. */
function isOver(batch: unknown): boolean {
  const states: unknown = at(batch, 'states')
  return at(batch, 'finished') === true && ['queued', 'sending', 'handing'].every((state) => numberIn(states, state) === 0)
}
