import { Button } from 'antd'
import { AtSign, Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { readMention, unreadMentions } from '#contract/timeline.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRead } from '#crud/use-read.ts'
import { useWrite } from '#crud/use-write.ts'
import { fillPath } from '#definition/endpoints.ts'
import { AgoText } from '#ui/ago-text.tsx'
import { describeError } from '#ui/describe-error.ts'
import { PartProblem } from '#ui/part-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useBusyRows } from '#ui/use-one-at-a-time.ts'

/** Characters of a note that are shown. */
const shownWords = 160

interface BellMentionsProps {
  /** The user went to the record. */
  onLeave(): void
  /** A note has left the bell. */
  onGone(): void
}

/** The unread notes that name the user, each with the way to its record (HIS-02). */
export function BellMentions({ onLeave, onGone }: BellMentionsProps) {
  const { content, error, retry } = useRead(unreadMentions, {})
  const { send } = useWrite(readMention)
  const { busy, run } = useBusyRows()
  const showFailure = useFailureNotice()
  const markRead = (id: string) =>
    run(id, async () => {
      try {
        await send({ id }, {})
      } catch (error) {
        if (!describeError(error).isMissing) showFailure(error, (message) => message ?? 'Failed to mark as read', `mention-${id}`)
      }
    })
  if (!content) return <PartProblem sentence="The notes that name you could not be loaded." error={error} onRetry={retry} />
  if (content.length === 0) return null
  return (
    <ul className="bell-mentions">
      {content.map(({ id, at, by, words, record }) => (
        <li key={id} aria-busy={busy.has(id)}>
          <AtSign size={18} aria-hidden />
          <div className="bell-words">
            <p className="bell-title">
              <Link
                to={fillPath(`/${record.resource}/{id}`, { id: record.id })}
                onClick={() => {
                  markRead(id)
                  onLeave()
                }}
              >
                <TypedText text={by} /> mentioned you on {record.noun}{' '}
                {record.name === null ? null : <TypedText className={record.name.includes(' ') ? undefined : 'figure'} text={record.name} />}
              </Link>
            </p>
            <p className="bell-message">
              <TypedText text={words} most={shownWords} />
            </p>
            <p className="bell-about">
              <AgoText instant={at} />
            </p>
          </div>
          <div className="bell-acts">
            <Button
              type="text"
              size="small"
              aria-label={`Mark the note of ${by} as read`}
              title="Mark as read"
              disabled={busy.has(id)}
              icon={<Check size={16} aria-hidden />}
              onClick={() => {
                markRead(id)
                onGone()
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
