import type { LiveChange } from '#domain/live-change.ts'
import type { ChangeEvent } from '#server/call/audit/events.ts'

/** One message of the stream of changes, before it is written. */
export interface LiveMessage {
  readonly event: LiveEventName
  /** The cursor after this message; the client sends it back as Last-Event-ID. */
  readonly id?: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * `ready`: changes follow. `change`: a record changed. `beat`: heartbeat.
 * `gap`: changes are missing, refetch everything. `rights`: the permissions changed, connect again. `end`: the session is over.
 */
export type LiveEventName = 'ready' | 'change' | 'beat' | 'gap' | 'rights' | 'end'

/** A change as clients get it: which record, which action, who and when, but no content (LIVE-01). */
export function changeMessage({ cursor, entity, entityId, action, userId, userName, at }: ChangeEvent): LiveMessage {
  const by = userId === null ? null : { id: userId, name: userName ?? 'Somebody' }
  const change: LiveChange = { entity, id: entityId, action, by, at }
  return { event: 'change', id: cursor, data: { ...change } }
}
