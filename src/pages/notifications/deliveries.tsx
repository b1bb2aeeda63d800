import * as notifications from '#contract/notifications.ts'
import { Button } from 'antd'
import { deliveryStates, openStates, resendableStates } from '#domain/notification-delivery.ts'
import { usePermission } from '#crud/current-user.ts'
import { describeError } from '#ui/describe-error.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRead } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { channelNames } from './reach.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { AgoText } from '#ui/ago-text.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import './notifications.css'

const everyMs = 2_000

/** The deliveries of a notification by channel; one that was not accepted can be sent again. Nothing where the server does not say. */
export function Deliveries({ id }: { id: string }) {
  const { send } = useWrite(notifications.sendAgain)
  const showFailure = useFailureNotice()
  const { isWorking, run } = useOneAtATime((thrown) => showFailure(thrown, (message) => message ?? 'It could not be sent again'))
  const mayEdit = usePermission('customers.edit')
  const { content, error, isLoading, retry } = useRead(
    notifications.deliveries,
    { id },
    { everyMs: (read) => (read?.some((delivery) => delivery && openStates.includes(delivery.state)) ? everyMs : false) },
  )
  // A delivery that is sent again takes its button away.
  const rowFocus = useRowFocus<HTMLElement>()
  const deliveries = content?.flatMap((delivery) => delivery ?? []) ?? []
  const sendAgain = (channel: string) =>
    run(async () => {
      await send({ id, channel }, {}, { isAwaited: true })
    })
  const { isUnsupported, isForbidden } = describeError(error)
  if (isUnsupported) return null
  const problem = error ? (
    <p role="alert" className="missing-piece">
      The outcome could not be loaded
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </p>
  ) : null
  // Deliveries read before stay, as long as the user may see them.
  if (problem && (deliveries.length === 0 || isForbidden)) return problem
  if (deliveries.length === 0) return isLoading ? null : <p className="notify-note">This notification was not sent by this server.</p>
  return (
    <section aria-label="What became of it" tabIndex={-1} {...rowFocus}>
      <h3 className="notify-heading">Channels</h3>
      {problem}
      <ul className="notify-deliveries">
        {deliveries.map(({ channel, state, attempts, updatedAt, lastError }) => (
          <li key={channel}>
            <strong>{channelNames[channel]}</strong>
            <StatusTag status={deliveryStates[state]} />
            <AgoText instant={updatedAt} />
            {resendableStates.includes(state) ? (
              <PermittedButton
                size="small"
                reason={mayEdit.reason}
                disabled={isWorking}
                aria-label={`Send again by ${channelNames[channel]}`}
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
