import type { HttpRequest } from './request.ts'

/** How long a write whose outcome is unknown keeps its key, in milliseconds. */
const keptFor = 10 * 60_000

/** The Idempotency-Keys of writes: the same write gets the same key for as long as nobody knows whether it was made (GEN-03). */
export interface WriteKeys {
  /** The key to send with a write. `now` is in milliseconds since 1970. */
  keyOf(fingerprint: string, now: number): string
  /** The write failed and may or may not have been made: the next identical one carries the same key. */
  keep(fingerprint: string, key: string, request: HttpRequest, now: number): void
  /** The write was refused. */
  drop(fingerprint: string): void
  /** A call succeeded: earlier writes of what it changes or shows are settled by it. */
  succeeded(request: HttpRequest): void
}

/** Keeps keys in memory; nothing of it is stored. */
export function createWriteKeys(): WriteKeys {
  const kept = new Map<string, { key: string; method: string; path: string; until: number }>()
  return {
    keyOf(fingerprint, now) {
      for (const [each, { until }] of kept) if (until <= now) kept.delete(each)
      return kept.get(fingerprint)?.key ?? randomKey()
    },
    keep: (fingerprint, key, { method, path }, now) => kept.set(fingerprint, { key, method, path, until: now + keptFor }),
    drop: (fingerprint) => kept.delete(fingerprint),
    succeeded({ method, path }) {
      for (const [fingerprint, write] of kept) {
        // Whoever has read a record again decides again; a repeated POST would add a second one, so its key outlives reads.
        const isSeen = method === 'GET' && write.method !== 'POST' && `${write.path}/`.startsWith(`${path}/`)
        if (isSeen || (method !== 'GET' && write.path === path)) kept.delete(fingerprint)
      }
    },
  }
}

/** 128 random bits in hex. Not crypto.randomUUID: that is missing where the panel is served without TLS on a local network. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
