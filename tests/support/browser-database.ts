import { onTestFinished, vi } from 'vitest'

/**
 * A database of the browser in memory, with the calls that the panel makes; it is gone with its test. While it is full it stores nothing. Returns the stored
 * rows of each store, by key.
 */
export function browserDatabase(isFull: () => boolean = () => false): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const stores = new Map<string, Map<string, unknown>>()
  const rowsOf = (name: string) => stores.get(name) ?? new Map<string, unknown>()
  const keyOf = (row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '')
  const objectStore = (name: string) => ({
    get: (key: string) => answered(rowsOf(name).get(key)),
    getAll: () => answered([...rowsOf(name).values()]),
    put(row: unknown, key = keyOf(row)) {
      if (isFull()) throw new DOMException('The storage is full', 'QuotaExceededError')
      return answered(rowsOf(name).set(key, row) && key)
    },
    delete: (key: string) => answered(rowsOf(name).delete(key)),
  })
  const database = {
    createObjectStore: (name: string) => stores.set(name, new Map()),
    transaction: () => ({ objectStore }),
    close: () => undefined,
  }
  vi.stubGlobal('indexedDB', { open: () => answered(database, stores.size === 0) })
  onTestFinished(() => void vi.unstubAllGlobals())
  return stores
}

/** A request that is answered a moment later, as the browser's are. */
function answered<Answer>(result: Answer, isNew = false) {
  const request: { readonly result: Answer; onupgradeneeded?: () => void; onsuccess?: () => void } = { result }
  queueMicrotask(() => {
    if (isNew) request.onupgradeneeded?.()
    request.onsuccess?.()
  })
  return request
}
