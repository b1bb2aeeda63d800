import { beforeAll, expect, test } from 'vitest'
import type { Guard } from '#contract/call.ts'
import { isPermission } from '#domain/permission.ts'
import { guards } from '#tests/api/call/guards.ts'
import { changedTables } from '#tests/guards/footprint.ts'
import { type Endpoint, endpointsIn } from '#tests/guards/fuzz/endpoints.ts'
import { scannedNumber } from '#tests/guards/lab-records.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { singleActors } from '#tests/guards/permissions/actors.ts'
import { pathWithIds } from '#tests/guards/record-ids.ts'
import { nobody } from '#tests/support/ids.ts'
import { small } from '#tests/support/small-lab.ts'
import { opened } from '#tests/support/opened.ts'

const lab = opened(() => openGuardLab())
let endpoints: readonly Endpoint[]
beforeAll(async () => {
  endpoints = endpointsIn((await lab.call('GET', '/openapi.json')).body)
})

const calls = (Object.entries(guards) as [Guard, readonly string[]][]).flatMap(([guard, own]) =>
  own.flatMap((call) => (call.startsWith('GET ') && call !== 'GET /live' && call !== 'GET /openapi.json' ? [{ guard, path: call.slice(4) }] : [])),
)
/** Parameters without which a read is refused, or shows a day on which nothing is. */
const needed: Readonly<Record<string, string>> = {
  '/admin/list-exports/{resource}': 'format=csv&columns=orderNumber',
  '/orders/admin/stats': 'day=2026-11-22',
  '/orders/admin/charts': 'fromDate=2026-01-01&toDate=2026-11-23',
  '/orders/admin/{id}/paper': 'paper=slip',
  '/admin/sample-collections/board': 'date=2026-11-23',
  '/samples/admin/lookup': `code=${scannedNumber}`,
  '/samples/admin/labels': 'date=2026-11-23',
  '/reports/admin/patients/{patientId}/history': 'parameterCode=K',
  '/admin/notification-endpoints/check-customers': `ids=${small.asha}&type=Welcome`,
}
const read = (path: string, query: string, token: string) => lab.call('GET', query ? `${path}?${query}` : path, { token })

test.each(calls)('GET $path refuses ids that are not there and unknown parameters, and changes nothing', async ({ path }) => {
  const token = lab.token('super_admin')
  const before = await lab.footprint()
  const found: string[] = []
  for (const [name] of path.matchAll(/\{\w+\}/g))
    for (const id of ['none', nobody]) {
      const { status } = await read(pathWithIds(path.replace(name, id), lab.ids()), needed[path] ?? '', token)
      if (status !== 404) found.push(`${name} ${id}: ${status}`)
    }
  const { status } = await read(pathWithIds(path, lab.ids()), `${needed[path] ?? ''}&nonsense=1`, token)
  if (status !== 422) found.push(`an unknown parameter: ${status}`)
  expect(found).toEqual([])
  expect(changedTables(before, await lab.footprint())).toEqual([])
})

/** A value that a parameter must refuse; null for one that takes any text. */
function wrongValue(name: string, { enum: choices, type }: Endpoint['query'][string]): string | null {
  if (choices || name === 'sort' || name === 'order') return 'nonsense'
  if (type === 'boolean' || /^(is|open|un|on|for_|is_)/.test(name)) return 'perhaps'
  if (name === 'page' || name === 'limit') return '0'
  return /date|day|from|^to$|month/i.test(name) ? '2026-02-30' : null
}

test('GEN-02 every read refuses each parameter with a value that it cannot have', async () => {
  const taken: string[] = []
  for (const { path } of calls) {
    const { query = {} } = endpoints.find((each) => each.method === 'GET' && each.path === path) ?? {}
    for (const [name, schema] of Object.entries(query)) {
      const value = wrongValue(name, schema)
      if (value === null) continue
      const { status, body } = await read(pathWithIds(path, lab.ids()), `${name}=${value}`, lab.token('super_admin'))
      if (status !== 422 || !Object.hasOwn((body as { errors?: object }).errors ?? {}, name)) taken.push(`GET ${path}?${name}=${value}: ${status}`)
    }
  }
  expect(taken).toEqual([])
})

/** Values that a parameter may take: those that it lists, and those that mean a record, a day or a word of the laboratory. */
function valuesOf(name: string, { enum: choices, type }: Endpoint['query'][string]): readonly string[] {
  if (choices) return choices.map(String)
  if (/^(is|open|un|on|for_|is_)/.test(name) || type === 'boolean') return ['true', 'false']
  if (/id$/i.test(name)) return [small.asha, small.ravi, lab.ids().order, lab.ids().report]
  if (/from|start/i.test(name)) return ['2026-01-01']
  if (/to$|end/i.test(name)) return ['2026-12-31']
  if (/date|day/i.test(name)) return ['2026-11-23']
  return { month: ['2026-11'], entity: ['orders', 'users'], page: ['1', '2'], limit: ['1', '100'], search: ['a'] }[name] ?? ['Asha']
}

/** The names of the fields and the ids of an answer. */
function contents(body: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (value: unknown, at: string): void => {
    if (Array.isArray(value)) for (const each of value) look(each, at)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        const isField = /^[a-z]/i.test(key) && !/^[\da-f]{8}-/.test(key)
        if (isField) found.add(`${at}.${key}`)
        if (key === 'id' && typeof each === 'string') found.add(`${at} ${each}`)
        look(each, `${at}.${isField ? key : '#'}`)
      }
  }
  look(body, '')
  return found
}

test.each(calls.filter(({ guard }) => isPermission(guard)))('threat 4 GET $path shows no more with any parameter than without it', async ({ guard, path }) => {
  const actor = singleActors.find(({ name }) => name === `${guard} alone`)
  const token = (await actor?.token(lab)) ?? ''
  const query = endpoints.find((each) => each.method === 'GET' && each.path === path)?.query ?? {}
  const address = pathWithIds(path, lab.ids())
  const base = [...(needed[path]?.split('&') ?? []), ...('limit' in query ? ['limit=100'] : [])]
  const without = contents((await read(address, base.join('&'), token)).body)
  const found: string[] = []
  for (const [name, schema] of Object.entries(query)) {
    for (const value of valuesOf(name, schema)) {
      const { status, body } = await read(address, [...base.filter((each) => !each.startsWith(`${name}=`)), `${name}=${value}`].join('&'), token)
      if (status >= 500 || status === 401) found.push(`${name}=${value}: ${status}`)
      if (status !== 200) continue
      const more = [...contents(body)].filter((each) => !without.has(each))
      if (more.length > 0) found.push(`${name}=${value}: ${more.join()}`)
    }
  }
  expect(found).toEqual([])
})

test('self-test: a field or record more is seen', () => {
  const without = contents({ data: { items: [{ id: 'a', name: 'x' }] } })
  const more = (body: unknown) => [...contents(body)].filter((each) => !without.has(each))
  expect(more({ data: { items: [{ id: 'b', name: 'x' }] } })).toEqual(['.data.items b'])
  expect(more({ data: { items: [{ id: 'a', name: 'x', phone: '1' }] } })).toEqual(['.data.items.phone'])
})
