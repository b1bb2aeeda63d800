import { afterAll, beforeAll } from 'vitest'

/** A resource that the tests of a file, or of a `describe`, share: opened before the first test, closed after the last. */
export function opened<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): Opened {
  const parts: Partial<Opened> = {}
  beforeAll(async () => void Object.assign(parts, await open()))
  afterAll(() => parts.close?.())
  return parts as Opened
}
