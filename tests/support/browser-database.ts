import { onTestFinished, vi } from 'vitest'

/** A database of the browser in memory, with the calls that the panel makes; it is gone with its test. Returns the stored rows of each store, by key. */
export function browserDatabase(): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const stores = new Map<string, Map<string, unknown>>()
  const rowsOf = (name: string) => stores.get(name) ?? new Map<string, unknown>()
  const keyOf = (row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '')
  const objectStore = (name: string) => ({
    get: (key: string) => answered(rowsOf(name).get(key)),
    getAll: () => answered([...rowsOf(name).values()]),
    put: (row: unknown, key = keyOf(row)) => answered(rowsOf(name).set(key, row) && key),
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
