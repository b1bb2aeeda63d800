import type {
  BaseRecord,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core'
import { followingDays } from '#definition/following-days.ts'
import { computedValue } from '#definition/kind-rules.ts'
import { nameKey, unwrittenValues } from '#definition/record.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { declared, type DeclarationRegistry } from './data-provider.ts'
import { declaredFilters } from './declared-filters.ts'
import { filterParameters, validPage } from './list-query.ts'
import { type Flags, rowPredicate, sorted } from './memory-query.ts'

interface MemoryOptions {
  readonly registry: DeclarationRegistry
  /** Records as screens have them (paise, not rupees), by resource. They are copied. */
  readonly rows: Readonly<Record<string, readonly (BaseRecord & { readonly id: string })[]>>
  readonly flags?: Flags
  /** Answers declared calls by `METHOD /path`; a call that is not here is 404. */
  readonly calls?: Readonly<Record<string, (params: CustomParams) => unknown>>
}

type StoredRecord = BaseRecord & { readonly id: string; readonly version: string }

/** A data provider over rows in memory, for demos and for tests of screens without an API: same filters, sort, pages and versions. */
export function createMemoryDataProvider({ registry, rows, flags = {}, calls = {} }: MemoryOptions): DataProvider {
  const tables = new Map<string, Map<string, StoredRecord>>()
  for (const [resource, records] of Object.entries(rows)) {
    tables.set(resource, new Map(records.map((record) => [record.id, { ...structuredClone(record), version: '"v1"' }])))
  }
  let lastId = 0

  function tableOf(resource: string): Map<string, StoredRecord> {
    declared(registry, resource)
    const table = tables.get(resource) ?? new Map<string, StoredRecord>()
    tables.set(resource, table)
    return table
  }

  function stored(resource: string, id: unknown, write: boolean): StoredRecord {
    const record = tableOf(resource).get(String(id))
    if (!record) throw new ApiError('missing', { statusCode: 404, write })
    return record
  }

  /** A record with its derived values: computed fields, and the titles of its references. */
  function settled(resource: string, record: StoredRecord, written: object): StoredRecord {
    const names: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(declared(registry, resource).fields)) {
      if (field.kind === 'computed' && field.of.some((source) => source in written)) names[name] = computedValue(field, record)
      if (field.kind !== 'reference' || !(name in written) || nameKey(name) in written) continue
      const target = registry.get(field.to)
      const chosen = target && tables.get(field.to)?.get(String(record[name]))
      if (nameKey(name) in record || chosen) names[nameKey(name)] = chosen?.[target?.title ?? ''] ?? null
    }
    return { ...record, ...followingDays(declared(registry, resource).fields, record), ...names }
  }

  const provider = {
    async getList({ resource, pagination, filters, sorters }: GetListParams) {
      const matching = [...tableOf(resource).values()].filter(
        rowPredicate(declared(registry, resource), filterParameters(declaredFilters(declared(registry, resource), filters ?? [])), flags),
      )
      const { page, limit } = validPage(pagination)
      const data = sorted(matching, sorters?.[0]).slice((page - 1) * limit, page * limit)
      return { data: structuredClone(data), total: matching.length }
    },
    async getOne({ resource, id }: GetOneParams) {
      return { data: structuredClone(stored(resource, id, false)) }
    },
    async getMany({ resource, ids }: GetManyParams) {
      const table = tableOf(resource)
      return { data: structuredClone([...new Set(ids.map(String))].flatMap((id) => table.get(id) ?? [])) }
    },
    async create({ resource, variables }: CreateParams<BaseRecord>) {
      const table = tableOf(resource)
      do lastId += 1
      while (table.has(String(lastId)))
      const values = { ...unwrittenValues(declared(registry, resource)), ...structuredClone(variables) }
      const record = settled(resource, { ...values, id: String(lastId), version: '"v1"' }, values)
      table.set(record.id, record)
      return { data: structuredClone(record) }
    },
    async update({ resource, id, variables }: UpdateParams<BaseRecord>) {
      const before = stored(resource, id, true)
      const { version, ...values } = structuredClone(variables)
      if (version !== undefined && version !== before.version) throw new ApiError('stale', { statusCode: 412, write: true })
      const record = settled(resource, { ...before, ...values, id: before.id, version: nextVersion(before.version) }, values)
      tableOf(resource).set(record.id, record)
      return { data: structuredClone(record) }
    },
    async deleteOne({ resource, id, variables }: DeleteOneParams<{ readonly version?: unknown }>) {
      const record = stored(resource, id, true)
      if (variables?.version !== undefined && variables.version !== record.version) throw new ApiError('stale', { statusCode: 412, write: true })
      tableOf(resource).delete(record.id)
      return { data: structuredClone(record) }
    },
    getApiUrl: () => '',
    async custom(params: CustomParams) {
      const answer = calls[`${params.method.toUpperCase()} ${params.url}`]
      if (!answer) throw new ApiError('missing', { statusCode: 404, write: params.method !== 'get' })
      return { data: await answer(params) }
    },
  }
  return provider as DataProvider
}

function nextVersion(version: string): string {
  return `"v${Number(/\d+/.exec(version)?.[0] ?? 0) + 1}"`
}
