import { ApiError, kindOfStatus } from '#providers/http/api-error.ts'
import type { BaseRecord, CustomParams, DataProvider, GetListParams } from '@refinedev/core'

/** One call that a screen made. */
export interface RecordedCall {
  readonly what: 'list' | 'one' | 'many' | 'create' | 'update' | 'delete' | 'custom'
  readonly resource: string
  readonly given: unknown
}

/** A failed change, as the HTTP client throws it; status 0 is a server that did not answer. */
export function refusal(status: number, serverMessage?: string, errors?: Readonly<Record<string, string[]>>): ApiError {
  const facts = { write: true, statusCode: status, ...(serverMessage ? { serverMessage } : {}), ...(errors ? { errors } : {}) }
  return new ApiError(status === 0 ? 'timeout' : kindOfStatus(status), facts)
}

/** A data provider over records in memory, for screens apart from any server; `fail` makes the next call of a kind fail. */
export interface MemoryProvider extends DataProvider {
  readonly calls: RecordedCall[]
  readonly records: Record<string, (BaseRecord & { id: string })[]>
  fail(what: RecordedCall['what'], error: Error): void
  /** Holds all calls of a kind until the answer is called. */
  hold(what: RecordedCall['what']): () => void
}

/** Starts with copies of the given records, by resource. */
export function memoryProvider(start: Readonly<Record<string, readonly (BaseRecord & { id: string })[]>>): MemoryProvider {
  const records = structuredClone(start) as MemoryProvider['records']
  const calls: RecordedCall[] = []
  const failures = new Map<string, Error>()
  const holds = new Map<string, Promise<void>>()
  const pass = async (what: RecordedCall['what'], resource: string, given: unknown) => {
    calls.push({ what, resource, given })
    await holds.get(what)
    const error = failures.get(what)
    failures.delete(what)
    if (error) throw error
  }
  const rowsOf = (resource: string) => records[resource] ?? []
  const find = (resource: string, id: unknown) => {
    const row = rowsOf(resource).find((each) => each.id === String(id))
    if (!row) throw refusal(404)
    return row
  }
  const provider = {
    calls,
    records,
    fail: (what: RecordedCall['what'], error: Error) => void failures.set(what, error),
    hold(what: RecordedCall['what']) {
      let release = () => {}
      holds.set(what, new Promise((resolve) => (release = resolve)))
      return () => {
        holds.delete(what)
        release()
      }
    },
    getApiUrl: () => '',
    async getList({ resource, pagination, filters = [] }: GetListParams) {
      await pass('list', resource, { filters, pagination })
      const rows = rowsOf(resource).filter((row) =>
        filters.every((filter) => {
          if (!('field' in filter)) return true
          if (filter.field === 'search') return String(row.name).toLowerCase().includes(String(filter.value).toLowerCase())
          return row[filter.field] === filter.value
        }),
      )
      return { data: structuredClone(rows.slice(0, pagination?.pageSize ?? 10)), total: rows.length }
    },
    async getOne({ resource, id }: { resource: string; id: unknown }) {
      await pass('one', resource, id)
      return { data: structuredClone(find(resource, id)) }
    },
    async getMany({ resource, ids }: { resource: string; ids: unknown[] }) {
      await pass('many', resource, ids)
      return { data: structuredClone(ids.map((id) => find(resource, id))) }
    },
    async create({ resource, variables }: { resource: string; variables: unknown }) {
      await pass('create', resource, variables)
      const made = { ...(variables as object), id: `new-${rowsOf(resource).length}` }
      records[resource] = [...rowsOf(resource), made]
      return { data: made }
    },
    async update({ resource, id, variables }: { resource: string; id: unknown; variables: unknown }) {
      await pass('update', resource, variables)
      return { data: Object.assign(find(resource, id), variables) }
    },
    async deleteOne({ resource, id }: { resource: string; id: unknown }) {
      await pass('delete', resource, id)
      return { data: find(resource, id) }
    },
    async custom({ url, method, payload, headers }: CustomParams<unknown, unknown>) {
      await pass('custom', url, { method, payload, headers })
      return { data: {} }
    },
  }
  return provider as unknown as MemoryProvider
}
