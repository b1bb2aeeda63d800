import { Alert, Button } from 'antd'
import { useContext, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#crud/current-user.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { useToday } from '#ui/use-today.ts'
import { dropDraft, keepDraft, type KeptDraft, keptDraft } from './draft-vault.ts'

/** Milliseconds after the last key before a draft is kept. */
const restMs = 400

interface FormDraftProps {
  /** The record and form that the draft belongs to. */
  readonly place: string
  /** The changed values; null while nothing is typed. */
  readonly typed: Readonly<Record<string, unknown>> | null
  /** False for a draft that the form has already: it is not offered. */
  isWorth(values: Readonly<Record<string, unknown>>): boolean
  onRestore(values: Readonly<Record<string, unknown>>): void
}

/** Keeps what is typed in a form for its person and record, and offers what was typed there before (KEEP-01). */
export function FormDraft({ place, typed, isWorth, onRestore }: FormDraftProps) {
  const userId = useCurrentUser()?.id
  const today = useToday()
  const timeZone = useContext(TimeZoneContext)
  const [found, setFound] = useState<KeptDraft | null>(null)
  const isKept = useRef(false)
  useEffect(() => {
    let isHere = true
    if (userId) void keptDraft(userId, place, Date.now()).then((draft) => isHere && setFound(draft))
    return () => {
      isHere = false
    }
  }, [userId, place])
  const text = typed && JSON.stringify(typed)
  useEffect(() => {
    if (!userId) return
    if (text === null) {
      if (isKept.current) void dropDraft(userId, place)
      isKept.current = false
      return
    }
    const timer = setTimeout(() => {
      isKept.current = true
      void keepDraft(userId, place, { values: JSON.parse(text), at: Date.now() })
    }, restMs)
    return () => clearTimeout(timer)
  }, [userId, place, text])
  if (!found || !userId || !isWorth(found.values)) return null
  const instant = new Date(found.at).toISOString()
  const isToday = civilDateOf(new Date(found.at), timeZone) === today
  const discard = () => {
    setFound(null)
    if (text === null) void dropDraft(userId, place)
  }
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="form-draft"
      message="You left this form without saving."
      action={
        <>
          <Button
            size="small"
            onClick={() => {
              setFound(null)
              onRestore(found.values)
            }}
          >
            <span>
              Restore what you typed at <InstantText instant={instant} show={isToday ? 'time' : 'dateTime'} />
            </span>
          </Button>
          <Button size="small" type="text" onClick={discard}>
            Discard
          </Button>
        </>
      }
    />
  )
}
