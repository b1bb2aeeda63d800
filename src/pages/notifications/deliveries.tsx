import { Button } from 'antd'
import { deliveryStates, openStates, resendableStates } from '#domain/notification-delivery.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { describeError } from '#ui/describe-error.ts'
import { useCall } from '#crud/use-call.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { keyOf, number, readableOf, readOrNull, shape, text, textOrNull } from '#crud/wire.ts'
import { channelNames } from './reach.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import './notifications.css'

const readDeliveries = readableOf(
  shape({ channel: text, state: keyOf(deliveryStates), attempts: readOrNull(number), updatedAt: textOrNull, lastError: textOrNull }),
)

const namesOfChannels: Readonly<Record<string, string>> = channelNames
const everyMs = 2_000

/** The deliveries of a notification by channel; one that was not accepted can be sent again. Nothing where the server does not say. */
export function Deliveries({ id }: { id: string }) {
  const { send } = useCall('notifications', 'sendAgain')
  const showFailure = useFailureNotice()
  const { isWorking, run } = useOneAtATime((thrown) => showFailure(thrown, (message) => message ?? 'It could not be sent again'))
  const mayEdit = usePermission('customers.edit')
  const query = useCallQuery(
    useDeclaration('notifications'),
    'deliveries',
    { path: { id } },
    { refetchInterval: ({ state: query }) => (readDeliveries(query.data?.data).some(({ state }) => openStates.includes(state)) ? everyMs : false) },
  )
  // A delivery that is sent again takes its button away.
  const rowFocus = useRowFocus<HTMLElement>()
  const deliveries = readDeliveries(query.data?.data)
  const sendAgain = (channel: string) =>
    run(async () => {
      await send({ id, channel }, {}, { isAwaited: true })
    })
  const { isUnsupported, isForbidden } = describeError(query.error)
  if (isUnsupported) return null
  const problem = query.error ? (
    <p role="alert" className="missing-piece">
      What became of it could not be loaded
      <Button size="small" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  ) : null
  // Deliveries read before stay, as long as the user may see them.
  if (problem && (deliveries.length === 0 || isForbidden)) return problem
  if (deliveries.length === 0) return query.isPending ? null : <p className="notify-note">This notification was not sent by this server.</p>
  return (
    <section aria-label="What became of it" tabIndex={-1} {...rowFocus}>
      <h3 className="notify-heading">Channels</h3>
      {problem}
      <ul className="notify-deliveries">
        {deliveries.map(({ channel, state, attempts, updatedAt, lastError }) => (
          <li key={channel}>
            <strong>{namesOfChannels[channel] ?? channel}</strong>
            <StatusTag status={deliveryStates[state]} />
            <InstantText instant={updatedAt} />
            {resendableStates.includes(state) ? (
              <PermittedButton
                size="small"
                reason={mayEdit.reason}
                disabled={isWorking}
                aria-label={`Send again by ${namesOfChannels[channel] ?? channel}`}
                onClick={() => void sendAgain(channel)}
              >
                Send again
              </PermittedButton>
            ) : null}
            {lastError ? (
              <small>
                {lastError}
                {attempts !== null && attempts > 1 ? ` (${attempts} tries)` : ''}
              </small>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
