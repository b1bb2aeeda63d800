import { useActiveAuthProvider } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useContext, useEffect, useRef, useState } from 'react'
import type { FormValues } from '#crud/form/form-state.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { useToday } from '#ui/use-today.ts'
import { holdPlace } from './draft-place.ts'
import { draftsKept } from './drafts-kept.ts'
import { dropDraft, keepDraft, type KeptDraft } from './draft-vault.ts'
import './drafts.css'

/** Milliseconds after the last key before a draft is kept. */
const restMs = 400

/** Typed input that is kept as a draft. */
export interface DraftOptions {
  /** The form and the id of its record, stored as they are: never a name of a person. Null keeps nothing. */
  readonly place: string | null
  /** Version of the record that is changed. A draft of another version is offered with a note. */
  readonly version?: string | null
  /** The typed values; null while there are none. */
  readonly typed: FormValues | null
  /** False for a draft that the form has already: it is not offered. */
  isWorth(values: FormValues): boolean
  onRestore(values: FormValues): void
}

interface DraftOfferProps extends DraftOptions {
  readonly place: string
  readonly userId: string
  /** Reports the place that this tab holds. */
  onHeld(name: string): void
}

/** Keeps what is typed in a form for its person and record, and offers what was typed there before (KEEP-01). */
export function DraftOffer({ userId, place, version = null, typed, isWorth, onRestore, onHeld }: DraftOfferProps) {
  const today = useToday()
  const timeZone = useContext(TimeZoneContext)
  const session = useActiveAuthProvider()
  const [found, setFound] = useState<KeptDraft | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  const isKept = useRef(false)
  const report = useEventCallback(onHeld)
  useEffect(() => {
    let isHere = true
    const holding = holdPlace(userId, place, Date.now())
    void holding.then(({ name, draft }) => {
      if (!isHere) return
      setHeld(name)
      setFound(draft)
      report(name)
    })
    return () => {
      isHere = false
      void holding.then(({ release }) => release())
    }
  }, [userId, place, report])
  const text = typed && JSON.stringify(typed)
  useEffect(() => {
    if (held === null) return
    if (text === null) {
      if (isKept.current) void dropDraft(userId, held)
      isKept.current = false
      return
    }
    const keep = async () => {
      // A sign-out in another tab has deleted the drafts.
      if ((await session?.check?.())?.authenticated === false) return
      isKept.current = true
      draftsKept.set(await keepDraft(userId, held, { values: JSON.parse(text), at: Date.now(), version }))
    }
    const timer = setTimeout(() => void keep(), restMs)
    return () => clearTimeout(timer)
  }, [session, userId, held, version, text])
  if (!found || !isWorth(found.values)) return null
  const instant = new Date(found.at).toISOString()
  const isToday = civilDateOf(new Date(found.at), timeZone) === today
  const isOutdated = typeof found.version === 'string' && found.version !== version
  const discard = () => {
    setFound(null)
    if (text === null && held !== null) void dropDraft(userId, held)
  }
  return (
    <Alert
      type={isOutdated ? 'warning' : 'info'}
      showIcon
      role="status"
      className="draft-offer"
      message={
        isOutdated ? 'You left this without saving. The record has changed since: check the values after restoring them.' : 'You left this without saving.'
      }
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
