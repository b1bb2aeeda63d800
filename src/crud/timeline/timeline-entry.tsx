import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { timeline } from '#contract/timeline.ts'
import type { ContentOf } from '#contract/call.ts'
import { fillPath } from '#definition/endpoints.ts'
import { countText } from '#domain/count.ts'
import { AgoText } from '#ui/ago-text.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LongText } from '#ui/long-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Note } from './note.tsx'

type Entry = ContentOf<typeof timeline.answer>['entries'][number]

/** Changes that are shown without a click. */
const shownChanges = 3

/** Characters of a value that are shown. */
const maxValueLength = 300

/** One entry: the person, the sentence with links to other records, the time, the reason and the further changes. */
export function TimelineEntry({ entry: { by, at, says, reason, changes, note } }: { entry: Entry }) {
  return (
    <li>
      <p>
        <strong>{by === null ? 'System' : <TypedText text={by} />}</strong>{' '}
        {says.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no ids and never move
          <SentencePart key={index} part={part} />
        ))}
        <span className="timeline-time">
          {' · '}
          <AgoText instant={at} />
        </span>
      </p>
      {reason ? (
        <div className="timeline-reason">
          <LongText text={reason} />
        </div>
      ) : null}
      {note ? <Note note={note} /> : null}
      <Changes changes={changes} />
    </li>
  )
}

/** Words of a sentence; the name of another record leads to it. */
function SentencePart({ part: { text, record } }: { part: Entry['says'][number] }) {
  if (!record) return <span>{text}</span>
  return (
    <Link to={fillPath(`/${record.resource}/{id}`, { id: record.id })}>
      <TypedText text={text} />
    </Link>
  )
}

/** The changed fields with their values; many of them on request. */
function Changes({ changes }: { changes: Entry['changes'] }) {
  const [isOpen, setOpen] = useState(changes.length <= shownChanges)
  if (changes.length === 0) return null
  return (
    <>
      {changes.length > shownChanges ? (
        <LightButton variant="link" isSmall aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide changes' : `Show ${countText(changes.length, { one: 'change', many: 'changes' })}`}
        </LightButton>
      ) : null}
      {isOpen ? (
        <ul className="timeline-changes">
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              <TypedText text={label} />
              {before === null && after === null ? null : (
                <>
                  : <TypedText text={before ?? '(empty)'} most={maxValueLength} /> <span aria-hidden>→</span>
                  <span className="visually-hidden"> became </span> <TypedText text={after ?? '(empty)'} most={maxValueLength} />
                </>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
