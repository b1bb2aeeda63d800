import type { LiveChange } from '#domain/live-change.ts'

/** A message of the stream of changes. */
export type LiveMessage =
  | { readonly kind: 'change'; readonly cursor: string; readonly change: LiveChange }
  /** The connection works; everything up to the cursor has been sent. */
  | { readonly kind: 'ready' | 'beat'; readonly cursor: string }
  /** Changes are missing: everything shown has to be refetched; the cursor is null if none is known. */
  | { readonly kind: 'gap'; readonly cursor: string | null }
  /** The user's permissions have changed. */
  | { readonly kind: 'rights' }
  /** The session is over. */
  | { readonly kind: 'end' }

const cursorPattern = /^\d+-\d+$/

/** Reads one message of the stream; null for an unknown one. */
export function readLiveMessage({ event, id, data }: { event?: string | undefined; id?: string | undefined; data: string }): LiveMessage | null {
  if (event === 'rights' || event === 'end') return { kind: event }
  if (id === undefined || !cursorPattern.test(id)) return null
  if (event === 'ready' || event === 'beat' || event === 'gap') return { kind: event, cursor: id }
  const change = event === 'change' ? readChange(data) : null
  return change && { kind: 'change', cursor: id, change }
}

/** Reads a change from its text. */
function readChange(data: string): LiveChange | null {
  let read: unknown
  try {
    read = JSON.parse(data)
  } catch {
    return null
  }
  const { entity, id, action, by, at } = fieldsOf(read)
  if (typeof entity !== 'string' || typeof id !== 'string' || typeof action !== 'string' || typeof at !== 'string') return null
  const { id: userId, name } = fieldsOf(by)
  return { entity, id, action, at, by: typeof userId === 'string' && typeof name === 'string' ? { id: userId, name } : null }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
