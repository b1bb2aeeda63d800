/** A place where one is signed in, as the dialog shows it. */
export interface ShownSession {
  readonly id: string
  readonly browser: string | null
  readonly address: string | null
  readonly lastUsedAt: string
  readonly isCurrent: boolean
}

/** Reads the sessions of an answer; null for one that holds anything else. */
export function readSessions(data: unknown): readonly ShownSession[] | null {
  if (!Array.isArray(data)) return null
  const read = data.map(readSession)
  return read.every((session) => session !== null) ? read : null
}

function readSession(value: unknown): ShownSession | null {
  const { id, browser = null, address = null, lastUsedAt, isCurrent } = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (typeof id !== 'string' || typeof lastUsedAt !== 'string' || Number.isNaN(Date.parse(lastUsedAt))) return null
  return { id, browser: textOrNull(browser), address: textOrNull(address), lastUsedAt, isCurrent: isCurrent === true }
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
