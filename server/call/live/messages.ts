import type { LiveChange } from '#domain/live-change.ts'
import type { ChangeEvent } from '#server/call/audit/events.ts'

/** One message of the stream of changes, before it is written. */
export interface LiveMessage {
  readonly event: LiveEventName
  /** Where to go on after this message; the client sends it back as Last-Event-ID. */
  readonly id?: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * `ready`: changes come from here on. `change`: a record changed. `beat`: nothing happened, and the line works.
 * `gap`: changes are missing, all that is shown is to be read again. `rights`: the permissions changed, connect again. `end`: the session is over.
 */
export type LiveEventName = 'ready' | 'change' | 'beat' | 'gap' | 'rights' | 'end'

/** A change as everybody who may see such records hears of it: which record, what was done, who and when; nothing of what it says (LIVE-01). */
export function changeMessage({ cursor, entity, entityId, action, userId, userName, at }: ChangeEvent): LiveMessage {
  const by = userId === null ? null : { id: userId, name: userName ?? 'Somebody' }
  const change: LiveChange = { entity, id: entityId, action, by, at }
  return { event: 'change', id: cursor, data: { ...change } }
}
