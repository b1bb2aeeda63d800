import { Mentions } from 'antd'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { addNote, colleagues, editNote, maxNoteLength } from '#contract/timeline.ts'
import { useKeptDraft } from '#crud/drafts/use-kept-draft.tsx'
import { type UnsavedGuard, useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRead } from '#crud/use-read.ts'
import { useWrites } from '#crud/use-write.ts'
import { LightButton } from '#ui/light-button.tsx'

/** A note that is being changed. */
interface ChangedNote {
  readonly id: string
  readonly words: string
  readonly version: string | null
  readonly mentions: readonly { readonly id: string; readonly name: string }[]
}

/** A draft of a note: its words, and the ids of the colleagues that it names. */
interface KeptNote {
  readonly words: string
  readonly named: readonly (readonly [name: string, id: string])[]
}

interface NoteBoxProps {
  readonly resource: string
  /** Id of the record. */
  readonly id: string
  /** The user's own note; a new one without it. */
  readonly note?: ChangedNote
  onClose?(): void
}

/** The field of a note: `@` offers colleagues by keyboard, Ctrl+Enter saves the note. It asks before unsaved words are left, and keeps them as a draft (HIS-02, KEEP-01). */
export function NoteBox({ resource, id, note, onClose }: NoteBoxProps) {
  const [words, setWords] = useState(note?.words ?? '')
  const [isNaming, setNaming] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const named = useRef(new Map(note?.mentions.map((person) => [person.name, person.id])))
  const { content: people, isLoading } = useRead(colleagues, { resource }, { isOff: !isNaming })
  const { send } = useWrites()
  const showFailure = useFailureNotice()
  const isEmpty = words.trim() === ''
  const isDirty = words.trim() !== (note?.words ?? '').trim()
  const draft = useKeptDraft({
    place: `${resource} note ${note?.id ?? id}`,
    version: note?.version ?? null,
    typed: isDirty ? { words, named: [...named.current].filter(([name]) => words.includes(`@${name}`)) } : null,
    isWorth: (kept) => kept.words !== words,
    onRestore: (kept) => {
      const { words: former, named: people }: KeptNote = { words: '', named: [], ...kept }
      for (const [name, personId] of people) named.current.set(name, personId)
      setWords(former)
    },
  })
  const guard = useRef<UnsavedGuard>(null)
  const cancel = onClose && (() => (guard.current ? guard.current.leave(onClose) : onClose()))
  const save = async () => {
    if (isEmpty || isSaving) return
    setSaving(true)
    const mentions = [...named.current].flatMap(([name, personId]) => (words.includes(`@${name}`) ? [personId] : []))
    const body = { words, mentions }
    try {
      if (note) await send(editNote, { resource, id, noteId: note.id }, body, note.version === null ? {} : { version: note.version })
      else await send(addNote, { resource, id }, body)
      guard.current?.release()
      draft.drop()
      if (!note) setWords('')
      onClose?.()
    } catch (error) {
      showFailure(error, (message) => (message ? `The note is not saved: ${message}` : 'The note is not saved'), `note-${note?.id ?? id}`)
    } finally {
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    }
    // The window around it stays open.
    if (event.key === 'Escape' && (onClose || isNaming)) {
      event.stopPropagation()
      cancel?.()
    }
  }
  return (
    <div className="note-box">
      {draft.offer}
      <Mentions
        aria-label={note ? 'Change the note' : 'Note'}
        placeholder="Write a note. @ names a colleague"
        autoSize={{ minRows: 1, maxRows: 10 }}
        autoFocus={note !== undefined}
        maxLength={maxNoteLength}
        value={words}
        loading={isNaming && isLoading}
        notFoundContent="No such colleague"
        filterOption={(typed, { value = '' }) => isBeginning(typed, value)}
        options={(people ?? []).map((person) => ({ key: person.id, value: person.name, label: person.name }))}
        onFocus={() => setNaming(false)}
        onSearch={() => setNaming(true)}
        onSelect={({ key, value }) => {
          if (key !== undefined && value !== undefined) named.current.set(value, key)
        }}
        onChange={setWords}
        onKeyDown={onKeyDown}
      />
      {isEmpty && !onClose ? null : (
        <div className="note-box-buttons">
          {cancel ? <LightButton onClick={cancel}>Cancel</LightButton> : null}
          <LightButton variant="primary" disabled={isEmpty || isSaving} onClick={() => void save()}>
            {isSaving ? 'Saving…' : note ? 'Save note' : 'Add note'}
          </LightButton>
        </div>
      )}
      {isDirty ? <UnsavedNote ref={guard} isSaving={isSaving} onDiscard={draft.drop} /> : null}
    </div>
  )
}

interface UnsavedNoteProps {
  readonly ref: Ref<UnsavedGuard>
  readonly isSaving: boolean
  onDiscard(): void
}

/** Guards a note with unsaved words. Only those have a guard: a page has one more already. */
function UnsavedNote({ ref, isSaving, onDiscard }: UnsavedNoteProps) {
  const guard = useUnsavedGuard({ isDirty: true, isWorking: isSaving, onDiscard })
  useImperativeHandle(ref, () => guard)
  return guard.question
}

/** True when a name, or a word in it, begins with what is typed. */
function isBeginning(typed: string, name: string): boolean {
  return [name, ...name.split(' ')].some((word) => word.toLowerCase().startsWith(typed.toLowerCase()))
}
