import type { HttpRequest } from './request.ts'

/** Milliseconds for which a write with an unknown outcome keeps its key. */
const keptFor = 10 * 60_000

/** The Idempotency-Keys of writes: the same write gets the same key for as long as nobody knows whether it was made (GEN-03). */
export interface WriteKeys {
  /** The key to send with a write. `now` is in milliseconds since 1970. */
  keyOf(fingerprint: string, now: number): string
  /** Keeps the key of a failed write that may have been applied; the next identical write uses it again. */
  keep(fingerprint: string, key: string, request: HttpRequest, now: number): void
  /** The write was refused. */
  drop(fingerprint: string): void
  /** A call succeeded, so the outcome of earlier writes to the same records is known. */
  succeeded(request: HttpRequest): void
}

/** Keeps keys in memory only. */
export function createWriteKeys(): WriteKeys {
  const keys = new Map<string, { key: string; method: string; path: string; until: number }>()
  return {
    keyOf(fingerprint, now) {
      for (const [each, { until }] of keys) if (until <= now) keys.delete(each)
      return keys.get(fingerprint)?.key ?? randomKey()
    },
    keep: (fingerprint, key, { method, path }, now) => keys.set(fingerprint, { key, method, path, until: now + keptFor }),
    drop: (fingerprint) => keys.delete(fingerprint),
    succeeded({ method, path }) {
      for (const [fingerprint, write] of keys) {
        // After reading a record again the user decides again; a repeated POST would add a second record, so its key outlives reads.
        const isSeen = method === 'GET' && write.method !== 'POST' && `${write.path}/`.startsWith(`${path}/`)
        if (isSeen || (method !== 'GET' && write.path === path)) keys.delete(fingerprint)
      }
    },
  }
}

/** 128 random bits in hex. Not crypto.randomUUID: that is missing where the panel is served without TLS on a local network. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
