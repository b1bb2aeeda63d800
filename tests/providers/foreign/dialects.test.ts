import { describe, expect, test } from 'vitest'
import type { ApiDeclaration } from '#definition/api-declaration.ts'
import { checkDeclarations } from '#definition/check.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { type Dialect, foreignServer } from '#tests/providers/foreign/foreign-server.ts'
import { kits, labDialect } from '#tests/providers/foreign/kits.ts'
import { failureOf, json, httpFixture } from '#tests/providers/http-fixture.ts'

/** Other servers, with the declarations for them. */
const dialects: readonly [name: string, speaks: Partial<Dialect>, api: ApiDeclaration, yes?: unknown, no?: unknown][] = [
  ["the laboratory's", {}, {}],
  ['an id under another name', { id: 'uuid' }, { id: 'uuid' }],
  ['an id inside', { id: 'meta.uuid' }, { id: 'meta.uuid' }],
  ['flags as 0 and 1', {}, { yesNo: [1, 0] }, 1, 0],
  ['flags as letters', {}, { yesNo: ['Y', 'N'] }, 'Y', 'N'],
  ['rows alone', { list: null, record: null }, { items: '.', record: '.', total: { header: 'X-Count' } }],
  ['rows in data, the count in a header', { list: { items: 'data', total: 'headerToo' } }, { items: 'data', total: 'headerToo' }],
  ['another envelope', { list: { items: 'results', total: 'page.count' }, record: 'result' }, { items: 'results', total: 'page.count', record: 'result' }],
  [
    'offsets and other names',
    { paging: 'offset', names: { page: 'skip', limit: 'take', sort: 'by', order: 'way', search: 'q' } },
    { paging: 'offset', parameters: { page: 'skip', limit: 'take', sort: 'by', order: 'way', search: 'q' } },
  ],
  ['offsets', { paging: 'offset', names: { ...labDialect.names, page: 'offset' } }, { paging: 'offset' }],
  [
    'cursors without a count',
    { paging: 'cursor', list: { items: 'data', total: null }, names: { ...labDialect.names, page: 'cursor' } },
    { paging: { cursor: 'links.next' }, items: 'data' },
  ],
  ['{ ok: true } for a change', { done: { status: 200, body: { ok: true } } }, { confirmation: { at: 'ok', is: true } }],
  ['an empty 200 for a change', { done: { status: 200, body: undefined } }, { confirmation: 'anyAnswer' }],
  ['204 for a change', { record: null, done: { status: 204, body: null } }, { record: '.' }],
  [
    'all at once',
    {
      list: { items: 'rows', total: null },
      record: null,
      id: '_id',
      names: { page: 'after', limit: 'first', sort: 'order_by', order: 'dir', search: 'text' },
      paging: 'cursor',
      done: { status: 200, body: { result: 'done' } },
    },
    {
      items: 'rows',
      record: '.',
      id: '_id',
      parameters: { page: 'after', limit: 'first', sort: 'order_by', order: 'dir', search: 'text' },
      paging: { cursor: 'links.next' },
      confirmation: { at: 'result', is: 'done' },
      yesNo: ['yes', 'no'],
    },
    'yes',
    'no',
  ],
]

function open(speaks: Partial<Dialect>, api: ApiDeclaration, yes: unknown = true, no: unknown = false) {
  const dialect: Dialect = { ...labDialect, ...speaks }
  const [outer = '', deeper] = dialect.id.split('.')
  const start = Array.from({ length: 7 }, (_, index) => ({
    [outer]: deeper ? { [deeper]: `k${index + 1}` } : `k${index + 1}`,
    kit_name: `Kit ${'cafbdeg'[index]}`,
    is_active: index % 3 === 0 ? no : yes,
    place: { room: `R${9 - index}` },
    stock: index,
  }))
  const server = foreignServer(dialect, start, ['is_active', 'stock'])
  const declaration = { ...kits, api: { ...api, update: 'PATCH' as const } }
  const fixture = httpFixture(server.behave)
  const provider = createDataProvider(fixture.http, new Map([['kits', declaration]]))
  const ids = async (currentPage: number, pageSize: number, more: Record<string, unknown> = {}) =>
    (await provider.getList({ resource: 'kits', pagination: { currentPage, pageSize }, ...more })).data.map(({ id }) => id)
  return { ...server, ...fixture, declaration, provider, ids }
}

describe.each(dialects)('%s', (_, speaks, api, yes, no) => {
  test('the declaration is sound', () => {
    expect(checkDeclarations([{ file: 'resources/kits.ts', declaration: open(speaks, api, yes, no).declaration }], null)).toEqual([])
  })

  test('pages follow each other without a gap; past the end there is none, and the count is known at the end', async () => {
    const { ids, provider } = open(speaks, api, yes, no)
    expect(await ids(1, 3)).toEqual(['k1', 'k2', 'k3'])
    expect(await ids(2, 3)).toEqual(['k4', 'k5', 'k6'])
    expect(await ids(3, 3)).toEqual(['k7'])
    expect(await ids(5, 3)).toEqual([])
    // Without a count, a following page shows as one more row.
    expect((await provider.getList({ resource: 'kits', pagination: { currentPage: 1, pageSize: 3 } })).total).toBeGreaterThan(3)
    expect((await provider.getList({ resource: 'kits', pagination: { currentPage: 3, pageSize: 3 } })).total).toBe(7)
    // A page by its address, with nothing read before.
    expect(await open(speaks, api, yes, no).ids(3, 3)).toEqual(['k7'])
  })

  test('filters, search and sort reach it in its own words', async () => {
    const { ids } = open(speaks, api, yes, no)
    expect(await ids(1, 10, { filters: [{ field: 'isActive', operator: 'eq', value: false }] })).toEqual(['k1', 'k4', 'k7'])
    expect(await ids(1, 10, { filters: [{ field: 'stock', operator: 'eq', value: '2' }] })).toEqual(['k3'])
    expect(await ids(1, 10, { filters: [{ field: 'search', operator: 'eq', value: 'kit f' }] })).toEqual(['k3'])
    expect(await ids(1, 2, { sorters: [{ field: 'name', order: 'asc' }] })).toEqual(['k2', 'k4'])
    expect(await ids(2, 2, { sorters: [{ field: 'room', order: 'desc' }] })).toEqual(['k3', 'k4'])
  })

  test('a record is read, changed, made and deleted', async () => {
    const { provider, kept } = open(speaks, api, yes, no)
    expect((await provider.getOne({ resource: 'kits', id: 'k2' })).data).toMatchObject({ id: 'k2', name: 'Kit a', isActive: true, room: 'R8' })
    await provider.update({ resource: 'kits', id: 'k2', variables: { name: 'Other', isActive: false, room: 'R1' } })
    expect(kept[1]).toMatchObject({ kit_name: 'Other', is_active: no ?? false, place: { room: 'R1' } })
    expect((await provider.getOne({ resource: 'kits', id: 'k2' })).data).toMatchObject({ name: 'Other', isActive: false, room: 'R1' })
    await provider.create({ resource: 'kits', variables: { name: 'New', isActive: true } })
    expect(kept.at(-1)).toMatchObject({ kit_name: 'New', is_active: yes ?? true })
    await provider.deleteOne({ resource: 'kits', id: 'k1' })
    expect(kept).toHaveLength(7)
    expect((await failureOf(provider.getOne({ resource: 'kits', id: 'k1' }))).kind).toBe('missing')
  })
})

describe('a deviation from the declaration is named', () => {
  const asked = (api: ApiDeclaration, answer: () => Response) => createDataProvider(httpFixture(answer).http, new Map([['kits', { ...kits, api }]]))
  test.each<[ApiDeclaration, unknown, string]>([
    [{ items: '.', total: { header: 'X-Count' } }, { rows: [] }, 'kits: the answer itself is no list'],
    [{ items: '.', total: { header: 'X-Count' } }, [], 'kits: the header X-Count is no count'],
    [{ items: 'data', total: { header: 'X-Count' } }, { data: [] }, 'kits: the header X-Count is no count'],
    [{ items: 'rows', yesNo: [1, 0] }, { rows: [] }, 'kits: data.totalCount is no count'],
    [{ items: 'rows', paging: 'offset' }, { data: [] }, 'kits: rows is no list'],
  ])('%j of %j', async (api, body, sentence) => {
    const error = await failureOf(asked(api, () => json(body)).getList({ resource: 'kits' }))
    expect(error).toMatchObject({ kind: 'badAnswer', cause: { message: sentence } })
  })

  test.each<[ApiDeclaration, unknown]>([
    [{ confirmation: { at: 'ok', is: true } }, { ok: 1 }],
    [{ confirmation: { at: 'ok', is: true } }, { status: 'success' }],
    [{ record: '.' }, {}],
    [{ yesNo: [1, 0] }, ''],
  ])('%j: the answer %j confirms no deletion and no change', async (api, body) => {
    const provider = asked(api, () => json(body))
    expect((await failureOf(provider.deleteOne({ resource: 'kits', id: 'k1' }))).outcome).toBe('unknown')
    expect((await failureOf(provider.update({ resource: 'kits', id: 'k1', variables: {} }))).outcome).toBe('unknown')
  })

  test('a page in place of JSON is never an answer, whatever confirms', async () => {
    const provider = asked({ confirmation: 'anyAnswer' }, () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    expect((await failureOf(provider.deleteOne({ resource: 'kits', id: 'k1' }))).kind).toBe('badAnswer')
  })

  test('sentences about fields come to the fields, whatever the API calls them', async () => {
    const refuses = () => json({ message: 'No', errors: { kit_name: ['Too short'], 'place.room': ['Taken'], stock: ['Low'], other: ['Odd'] } }, 422)
    for (const api of [{}, { yesNo: [1, 0] as const }])
      expect((await failureOf(asked(api, refuses).update({ resource: 'kits', id: 'k1', variables: { name: 'x' } }))).errors).toEqual({
        name: ['Too short'],
        room: ['Taken'],
        stock: ['Low'],
        other: ['Odd'],
      })
  })
})

describe('an action of an API that answers otherwise', () => {
  const act = (api: ApiDeclaration, answer: () => Response, url = '/kits/k%2F1/stop') => {
    const fixture = httpFixture(answer)
    const stop = { label: 'Stop', call: { method: 'POST', path: '/kits/{id}/stop' } } as const
    const provider = createDataProvider(fixture.http, new Map([['kits', { ...kits, actions: { stop }, api }]]))
    return { ...fixture, done: provider.custom?.({ url, method: 'post', payload: { leaks: true, reason: 'x' } }) ?? Promise.resolve() }
  }
  const ok = { confirmation: { at: 'ok', is: true } } as const

  test('a call is done when the answer says so as declared, and is sent in its words', async () => {
    expect(await act(ok, () => json({ ok: true })).done).toEqual({ data: {} })
    expect(await act({ confirmation: 'anyAnswer' }, () => new Response('', { status: 200 })).done).toEqual({ data: {} })
    const { done, arrived } = act({ yesNo: [1, 0], record: '.' }, () => json({ id: 'k/1', kit_name: 'A', is_active: 0 }))
    expect(await done).toMatchObject({ data: { id: 'k/1', is_active: false } })
    expect(arrived[0]?.body).toBe('{"leaks":1,"reason":"x"}')
  })

  test('a call is not done without a marker; another call is evaluated as usual', async () => {
    expect((await failureOf(act(ok, () => json({ ok: false })).done)).outcome).toBe('unknown')
    expect((await failureOf(act(ok, () => json({ ok: true }), '/kits/k1/start').done)).outcome).toBe('unknown')
    expect(await act(ok, () => json({ status: 'success', data: { a: 1 } }), '/other').done).toEqual({ data: { a: 1 } })
  })
})
