import type { BaseRecord, DataProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { ApiError, kindOfStatus } from '#providers/http/api-error.ts'

/** One call that a screen made. */
export interface RecordedCall {
  readonly what: 'list' | 'one' | 'many' | 'create' | 'update' | 'delete' | 'custom'
  readonly resource: string
  readonly given: unknown
}

/** A failed change, as the HTTP client throws it; status 0 is a server that did not answer. */
export function failedChange(status: number, serverMessage?: string, errors?: Readonly<Record<string, string[]>>): ApiError {
  const facts = { write: true, statusCode: status, ...(serverMessage ? { serverMessage } : {}), ...(errors ? { errors } : {}) }
  return new ApiError(status === 0 ? 'timeout' : kindOfStatus(status), facts)
}

/** The product's data provider over records in memory, with its calls recorded; `fail` makes the next call of a kind fail. */
export interface MemoryProvider extends DataProvider {
  readonly calls: RecordedCall[]
  /** Somebody else changes a record: its version goes up, and nothing is recorded. */
  changeElsewhere(resource: string, id: string, values: object): Promise<BaseRecord>
  fail(what: RecordedCall['what'], error: Error): void
  /** Holds all calls of a kind until the answer is called. */
  hold(what: RecordedCall['what']): () => void
}

/** Starts with copies of the given records, by resource. Declared calls get an empty answer. */
export function memoryProvider(
  rows: Readonly<Record<string, readonly (BaseRecord & { readonly id: string })[]>>,
  declarations: readonly Declaration[],
): MemoryProvider {
  const memory = createMemoryDataProvider({ registry: new Map(declarations.map((each) => [each.name, each])), rows })
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
  const provider: MemoryProvider = {
    ...memory,
    calls,
    fail: (what, error) => void failures.set(what, error),
    hold(what) {
      let release = () => {}
      holds.set(what, new Promise((resolve) => (release = resolve)))
      return () => {
        holds.delete(what)
        release()
      }
    },
    changeElsewhere: async (resource, id, variables) => (await memory.update({ resource, id, variables })).data,
    async getList(asked) {
      await pass('list', asked.resource, { filters: asked.filters, pagination: asked.pagination })
      return memory.getList(asked)
    },
    async getOne(asked) {
      await pass('one', asked.resource, asked.id)
      return memory.getOne(asked)
    },
    async getMany(asked) {
      await pass('many', asked.resource, asked.ids)
      return memory.getMany?.(asked) ?? { data: [] }
    },
    async create(asked) {
      await pass('create', asked.resource, asked.variables)
      return memory.create(asked)
    },
    async update(asked) {
      await pass('update', asked.resource, asked.variables)
      return memory.update(asked)
    },
    async deleteOne(asked) {
      await pass('delete', asked.resource, asked.id)
      return memory.deleteOne(asked)
    },
    async custom({ url, method, payload, headers }) {
      await pass('custom', url, { method, payload, headers })
      return { data: {} as never }
    },
  }
  return provider
}
