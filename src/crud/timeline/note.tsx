import { useState } from 'react'
import type { ContentOf } from '#contract/call.ts'
import type { timeline } from '#contract/timeline.ts'
import { AgoText } from '#ui/ago-text.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LongText } from '#ui/long-text.tsx'
import { NoteBox } from './note-box.tsx'

type Entry = ContentOf<typeof timeline.answer>['entries'][number]

/** A note in a timeline. Its author changes it in place; anybody reads its former words (HIS-02). */
export function Note({ note }: { note: NonNullable<Entry['note']> }) {
  const [isChanged, setChanged] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { words, isOwn, former, mentions } = note
  if (isChanged) return <NoteBox {...note.record} note={note} onClose={() => setChanged(false)} />
  return (
    <div className="note">
      <div className="note-words">
        <NoteWords words={words} names={mentions.map(({ name }) => name)} />
      </div>
      {isOwn || former.length > 0 ? (
        <div className="note-foot">
          {former.length > 0 ? (
            <LightButton variant="link" isSmall aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide former words' : 'Edited'}
            </LightButton>
          ) : null}
          {isOwn ? (
            <LightButton variant="link" isSmall onClick={() => setChanged(true)}>
              Edit
            </LightButton>
          ) : null}
        </div>
      ) : null}
      {isOpen ? (
        <ul className="timeline-changes">
          {former.toReversed().map((each) => (
            <li key={each.until}>
              <LongText text={each.words} /> · until <AgoText instant={each.until} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The words of a note with the names of colleagues in bold. */
function NoteWords({ words, names }: { words: string; names: readonly string[] }) {
  const name = names.find((each) => words.includes(`@${each}`))
  if (name === undefined) return <LongText text={words} />
  const at = words.indexOf(`@${name}`)
  const end = at + name.length + 1
  return (
    <>
      {at > 0 ? <NoteWords words={words.slice(0, at)} names={names} /> : null}
      <strong>{words.slice(at, end)}</strong>
      {end < words.length ? <NoteWords words={words.slice(end)} names={names} /> : null}
    </>
  )
}
