import { afterAll, beforeAll } from 'vitest'

/** What the tests of a file, or of a `describe`, work on: opened before the first of them, closed after the last; it has its parts from then on. */
export function opened<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): Opened {
  const parts: Partial<Opened> = {}
  beforeAll(async () => void Object.assign(parts, await open()))
  afterAll(() => parts.close?.())
  return parts as Opened
}
