import type { Declaration } from '#definition/declaration.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { answersInMemory } from '#providers/memory/memory-calls.ts'
import { memoryFlags } from '#providers/memory/memory-flags.ts'
import { seedRows } from '#providers/memory/seed-rows.ts'

/** Monday, ten in the morning in the laboratory. */
export const now = new Date('2026-11-23T04:30:00Z')

/** The whole laboratory in memory, with calls as the screens make them. */
export function labInMemory(clock = () => now) {
  const all = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })
  const registry = new Map(Object.values(all).map((each) => [each.default.name, each.default]))
  const data = answersInMemory(createMemoryDataProvider({ registry, rows: seedRows(registry, now), flags: memoryFlags }), registry, clock)
  async function call(what: string, payload?: unknown, version?: string): Promise<Record<string, unknown>> {
    const [method = '', url = ''] = what.split(' ')
    const headers = version === undefined ? {} : { headers: { 'If-Match': version } }
    const answer = await data.custom?.({ method: method.toLowerCase() as 'get', url, payload, ...headers } as never)
    return answer?.data as Record<string, unknown>
  }
  const read = async (resource: string, id: string) => (await data.getOne({ resource, id })).data
  const rows = async (resource: string) => (await data.getList({ resource, pagination: { currentPage: 1, pageSize: 500 } })).data
  return { call, read, rows, data }
}
