import { useLogout, useNotification } from '@refinedev/core'
import { Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import * as account from '#contract/account.ts'
import type { Content } from '#crud/contract-answer.ts'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { useRead } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { SecondFactor } from './second-factor.tsx'
import './users.css'

/** Lists the user's sessions: each with a way to end it, and one way to end them all. */
export default function SessionsDialog({ declaration, onClose }: DialogProps) {
  const one = useWrite(account.endSession)
  const all = useWrite(account.endAllSessions)
  const { open } = useNotification()
  const { mutate: logout } = useLogout()
  const { isWorking, run } = useOneAtATime((thrown) => {
    const { message, detail } = describeError(thrown)
    open?.({ type: 'error', message: message ?? 'Failed to end the session', description: detail ?? '' })
  })
  /** The id of the session that is being ended, or `all`; of the last one while nothing is under way. */
  const [ending, setEnding] = useState('')
  const [isShownOnce, setShownOnce] = useState(false)
  const { content, error, isLoading, retry } = useRead(account.sessions, {})
  const { isForbidden, isUnsupported } = describeError(error)
  const sessions = isForbidden ? null : content
  const act = (key: string, work: () => Promise<unknown>, after: () => unknown) =>
    run(async () => {
      setEnding(key)
      await work()
      await after()
    })
  const logOut = () => logout({ redirectPath: false })
  const end = ({ id, isCurrent }: Content<typeof account.sessions>[number]) =>
    act(
      id,
      () => one.send({ id }, {}, isCurrent ? { isQuiet: true } : { isAwaited: true }),
      () => (isCurrent ? logOut() : undefined),
    )
  const endAll = () => act('all', () => all.send({}, {}, { isQuiet: true }), logOut)
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button danger disabled={!sessions || isWorking} loading={isWorking && ending === 'all'} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </>
  )
  return (
    <Modal
      open
      title="Sessions and security"
      width={560}
      footer={isUnsupported ? <Button onClick={onClose}>Close</Button> : footer}
      // A key or a click outside must not close a secret that is shown only once.
      keyboard={!isShownOnce}
      maskClosable={!isShownOnce}
      onCancel={onClose}
    >
      {sessions && error ? <OutdatedNote declaration={declaration} title="Failed to load where you are signed in" error={error} onRetry={retry} /> : null}
      {sessions ? (
        <ul className="session-list">
          {sessions.map((session) => (
            <li key={session.id}>
              <div className="session-words">
                <span>
                  <TypedText text={session.browser ?? 'Another program'} /> {session.isCurrent ? <Tag color="blue">This browser</Tag> : null}
                </span>
                <small className="form-help">
                  {session.address ? `${session.address} · ` : null}last used <InstantText instant={session.lastUsedAt} />
                </small>
              </div>
              <Button
                size="small"
                aria-label={`Sign out: ${session.browser ?? 'another program'}${session.isCurrent ? ', this browser' : ''}`}
                disabled={isWorking}
                loading={isWorking && ending === session.id}
                onClick={() => void end(session)}
              >
                Sign out
              </Button>
            </li>
          ))}
        </ul>
      ) : isUnsupported ? (
        <p>This laboratory’s API does not tell where you are signed in.</p>
      ) : isLoading ? (
        <Loading rows={3} />
      ) : (
        <ErrorPanel title="Failed to load where you are signed in" error={error} onRetry={retry} />
      )}
      <SecondFactor onShownOnce={setShownOnce} />
    </Modal>
  )
}
