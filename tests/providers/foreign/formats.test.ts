import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ApiDeclaration } from '#definition/api-declaration.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { choice, choices, civilDate, clockTime, group, icon, instant, integer, reference, references, rows, rupees, text, yesNo } from '#definition/kind.ts'
import { unreadKey } from '#definition/record.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { kits } from '#tests/providers/foreign/kits.ts'
import { failureOf, httpFixture, json } from '#tests/providers/http-fixture.ts'

const states = { created: { label: 'Created' }, done: { label: 'Done' } } as const
const words = { PENDING: 'created', ERLEDIGT: 'done', DONE: 'done' } as const
const coded = { 1: 'created', 2: 'done' } as const

/** A small foreign API with one kit; it keeps what it is sent. */
function openKit(extra: AnyField, wire: Readonly<Record<string, unknown>>, api: ApiDeclaration = {}) {
  let kept: Record<string, unknown> = { id: 'k1', kit_name: 'Kit', is_active: true, ...wire }
  const declaration: Declaration = { ...kits, fields: { ...kits.fields, extra }, list: { ...kits.list, filters: { extra: 'extra' } }, api }
  const fixture = httpFixture(({ method, path, body }) => {
    if (method !== 'GET') kept = method === 'PATCH' ? { ...kept, ...(JSON.parse(body) as object) } : (JSON.parse(body) as typeof kept)
    return json({ data: path.endsWith('/kits') ? { items: [kept], totalCount: 1 } : kept })
  })
  const provider = createDataProvider(fixture.http, new Map([['kits', declaration]]))
  const one = async () => (await provider.getOne({ resource: 'kits', id: 'k1' })).data
  return { ...fixture, provider, one, kept: () => kept }
}

afterEach(() => vi.restoreAllMocks())

type Row = [what: string, field: AnyField, api: ApiDeclaration, wire: unknown, read: unknown, change: unknown, written: unknown]

/** Moments: six in the evening in India, midnight there, and midnight in UTC. */
const [evening, midnight, nextDay] = ['2026-11-22T12:30:00.000Z', '2026-11-22T18:30:00.000Z', '2026-11-23T00:00:00.000Z']

describe('a value in another form', () => {
  test.each<Row>([
    ['text', text(), {}, 'A\nA', 'A\nA', 'B', 'B'],
    ['icon', icon(['Heart', 'Bone']), {}, 'Heart', 'Heart', 'Bone', 'Bone'],
    ['amount', rupees(), {}, 450.5, 45_050, 9_999, 99.99],
    ['day with dashes', civilDate({ format: 'DD-MM-YYYY' }), {}, '22-11-2026', '2026-11-22', '2026-02-03', '03-02-2026'],
    ['day with slashes', civilDate({ format: 'DD/MM/YYYY' }), {}, '3/4/2026', '2026-04-03', '2026-12-31', '31/12/2026'],
    ['day of an American', civilDate({ format: 'MM/DD/YYYY' }), {}, '04/03/2026', '2026-04-03', '2026-12-31', '12/31/2026'],
    ['day with dots', civilDate({ format: 'DD.MM.YYYY' }), {}, '22.11.2026', '2026-11-22', '2026-02-03', '03.02.2026'],
    ['day without separators', civilDate({ format: 'YYYYMMDD' }), {}, 20_261_122, '2026-11-22', '2026-02-03', '20260203'],
    ['day as an epoch', civilDate({ format: 'epochSeconds' }), {}, 1_795_285_800, '2026-11-22', '2026-11-23', 1_795_372_200],
    ['day by the whole API', civilDate(), { formats: { civilDate: 'DD-MM-YYYY' } }, '22-11-2026', '2026-11-22', '2026-02-03', '03-02-2026'],
    [
      'day whose format goes first',
      civilDate({ format: 'YYYY/MM/DD' }),
      { formats: { civilDate: 'epochMs' } },
      '2026/11/22',
      '2026-11-22',
      '2026-02-03',
      '2026/02/03',
    ],
    ['moment in seconds', instant({ format: 'epochSeconds' }), {}, 1_795_350_600, evening, nextDay, 1_795_392_000],
    ['moment in milliseconds, as text', instant({ format: 'epochMs' }), {}, '1795392000123', '2026-11-23T00:00:00.123Z', nextDay, 1_795_392_000_000],
    ['moment with an offset', instant({ format: 'offset' }), {}, '2026-11-22T18:00:00+05:30', evening, midnight, '2026-11-23T00:00:00+05:30'],
    ['moment without a zone', instant({ format: 'local' }), {}, '2026-11-22 18:00:05', '2026-11-22T12:30:05.000Z', midnight, '2026-11-23T00:00:00'],
    ['moment in a pattern', instant({ format: 'DD-MM-YYYY HH:mm' }), {}, '22-11-2026 18:00', evening, '2026-11-22T18:31:00.000Z', '23-11-2026 00:01'],
    [
      'moment in a pattern with seconds',
      instant({ format: 'DD/MM/YYYY HH:mm:ss' }),
      {},
      '22/11/2026 18:00:07',
      '2026-11-22T12:30:07.000Z',
      '2026-11-22T18:31:00.000Z',
      '23/11/2026 00:01:00',
    ],
    ['time with seconds', clockTime({ format: 'HH:mm:ss' }), {}, '07:30:00', '07:30', '23:59', '23:59:00'],
    ['number in quotes', integer({ format: 'text' }), {}, '17', 17, 0, '0'],
    ['number in quotes by the whole API', integer(), { formats: { integer: 'text' } }, '-3', -3, 12, '12'],
    ['amount in quotes', rupees({ format: 'text' }), {}, '450.50', 45_050, 9900, '99.00'],
    ['amount in paise', rupees({ format: 'paise' }), {}, 45_050, 45_050, 9999, 9999],
    ['amount in paise, as text', rupees({ format: 'paise' }), {}, '45050', 45_050, 1, 1],
    ['status in another language', choice(states, { values: words }), {}, 'ERLEDIGT', 'done', 'created', 'PENDING'],
    ['second word of a status', choice(states, { values: words }), {}, 'DONE', 'done', 'done', 'ERLEDIGT'],
    ['status as a number', choice(states, { values: coded }), {}, 2, 'done', 'created', 1],
    ['list of words', choices(states, { values: words }), {}, ['PENDING', 'DONE'], ['created', 'done'], ['done'], ['ERLEDIGT']],
    ['id as a number', reference('kits', { format: 'number' }), {}, 7, '7', '8', 8],
    ['ids as numbers', references('kits', { format: 'number' }), {}, [{ id: 7 }], ['7'], ['8', '9'], [8, 9]],
    ['yes and no', yesNo(), { yesNo: ['J', 'N'] }, 'N', false, true, 'J'],
  ])('%s is read, written and read again', async (_, field, api, wire, read, change, written) => {
    const { provider, one, kept } = openKit(field, { extra: wire, is_active: api.yesNo ? 'J' : true }, { update: 'PATCH', ...api })
    expect((await one()).extra).toEqual(read)
    const { data } = await provider.update({ resource: 'kits', id: 'k1', variables: { extra: change } })
    expect(kept().extra).toEqual(written)
    expect(data.extra).toEqual(change)
    expect((await one()).extra).toEqual(change)
  })

  test('an empty value stays empty in every form', async () => {
    for (const field of [civilDate({ format: 'epochMs' }), instant({ format: 'local' }), rupees({ format: 'paise' }), choice(states, { values: words })]) {
      const { provider, one, kept } = openKit(field, { extra: null }, { update: 'PATCH' })
      const read = await one()
      expect([read.extra, read[unreadKey('extra')]]).toEqual([null, undefined])
      await provider.update({ resource: 'kits', id: 'k1', variables: { extra: null } })
      expect(kept().extra).toBeNull()
    }
  })

  test('values inside a group and a list of rows are read too', async () => {
    const inside = { day: civilDate({ format: 'DD-MM-YYYY' }) }
    expect((await openKit(group(inside), { extra: { day: '22-11-2026' } }).one()).extra).toEqual({ day: '2026-11-22' })
    expect((await openKit(rows(inside), { extra: [{ day: '22-11-2026' }, { day: '01-02-2026' }] }).one()).extra).toEqual([
      { day: '2026-11-22' },
      { day: '2026-02-01' },
    ])
  })

  test.each<[AnyField, object, unknown, string]>([
    [choice(states, { values: words }), {}, 'created', 'extra=PENDING'],
    [civilDate({ format: 'DD-MM-YYYY' }), {}, '2026-11-22', 'extra=22-11-2026'],
    [rupees({ format: 'paise' }), {}, '450.5', 'extra=45050'],
    [instant({ format: 'epochSeconds' }), { extra: { atLeast: 'extra' } }, '2026-11-22', 'extra=1795285800'],
    [instant({ format: 'epochMs' }), { extra: { atMost: 'extra' } }, '2026-11-22', 'extra=1795372199999'],
  ])('a filter goes in its form', async (field, filters, value, query) => {
    const { http, arrived } = openKit(field, {})
    const list = { ...kits.list, filters: { extra: 'extra', ...filters } }
    const declaration = { ...kits, fields: { ...kits.fields, extra: field }, list } as Declaration
    const provider = createDataProvider(http, new Map([['kits', declaration]]))
    await provider.getList({ resource: 'kits', filters: [{ field: 'extra', operator: 'eq', value }] })
    expect(arrived.at(-1)?.query).toContain(query)
  })
})

describe('a value that cannot be read', () => {
  test.each<[AnyField, ApiDeclaration, unknown, string]>([
    [civilDate({ format: 'MM/DD/YYYY' }), {}, '22/11/2026', '"22/11/2026" is no value of a civilDate field'],
    [civilDate(), {}, '22-11-2026', '"22-11-2026" is no value of a civilDate field'],
    [civilDate({ format: 'DD-MM-YYYY' }), {}, '30-02-2026', '"30-02-2026" is no value of a civilDate field'],
    [instant(), {}, 1_795_350_600, '1795350600 is no value of an instant field'],
    [instant(), {}, '2026-11-22T18:00:00', '"2026-11-22T18:00:00" is no value of an instant field'],
    [instant({ format: 'local' }), {}, '2026-11-22T25:00', '"2026-11-22T25:00" is no value of an instant field'],
    [integer(), {}, '17', '"17" is no value of an integer field'],
    [integer({ format: 'text' }), {}, 'many', '"many" is no value of an integer field'],
    [rupees({ format: 'paise' }), {}, 45.5, '"45.5 paise" is no value of a rupees field'],
    [clockTime(), {}, '07:30:00', '"07:30:00" is no value of a clockTime field'],
    [yesNo(), {}, 'yes', '"yes" is no value of a yesNo field'],
    [group({ day: civilDate() }), {}, { day: '22-11-2026' }, 'day: "22-11-2026" is no value of a civilDate field'],
    [rows({ day: civilDate() }), {}, [{ day: '2026-11-22' }, { day: 5 }], 'day: 5 is no value of a civilDate field'],
  ])('is named in its cell and in the log, without its value there', async (field, api, wire, reason) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { provider } = openKit(field, { extra: wire }, api)
    const { data } = await provider.getList({ resource: 'kits' })
    expect(data[0]?.[unreadKey('extra')]).toBe(reason)
    expect(data[0]).toMatchObject({ id: 'k1', name: 'Kit' })
    expect(log.mock.calls).toEqual([['kits: could not read k1 (extra)']])
  })

  test('makes a row unreadable where the record would mislead without it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { data } = await openKit(integer({ notNull: true }), { extra: 'many' }).provider.getList({ resource: 'kits' })
    expect(data).toEqual([{ id: 'k1', unreadable: 'extra: "many" is no value of an integer field' }])
    expect(log.mock.calls).toEqual([['kits: could not read k1 (the row: extra)']])
  })
})

describe('a PUT that replaces', () => {
  const replace = { update: 'replace' } as const

  test('carries the whole record as it is now, with the changes', async () => {
    const { provider, arrived, kept } = openKit(integer(), { extra: 4, place: { room: 'R1', floor: 2 }, undeclared: [1] }, replace)
    await provider.update({ resource: 'kits', id: 'k1', variables: { name: 'New', room: 'R2' } })
    expect(arrived.map(({ method }) => method)).toEqual(['GET', 'PUT'])
    expect(kept()).toEqual({ id: 'k1', kit_name: 'New', is_active: true, extra: 4, place: { room: 'R2', floor: 2 }, undeclared: [1] })
  })

  test('carries what is written under another name there too, as it is or as it is changed', async () => {
    const field = reference('kits', { from: 'clinic.id', writeTo: 'clinic_id', format: 'number' })
    const { provider, arrived } = openKit(field, { clinic: { id: 3, name: 'Asha' } }, replace)
    await provider.update({ resource: 'kits', id: 'k1', variables: { name: 'New' } })
    await provider.update({ resource: 'kits', id: 'k1', variables: { extra: '4' } })
    const [first, second] = arrived.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body ?? '') as object)
    expect(first).toMatchObject({ clinic: { id: 3, name: 'Asha' }, clinic_id: 3 })
    expect(second).toMatchObject({ clinic: { id: 4 }, clinic_id: 4 })
  })

  test('is not sent where the record cannot be read', async () => {
    const fixture = httpFixture(({ method }) => (method === 'GET' ? json({ message: 'Gone' }, 404) : json({ status: 'success' })))
    const provider = createDataProvider(fixture.http, new Map([['kits', { ...kits, api: replace }]]))
    expect((await failureOf(provider.update({ resource: 'kits', id: 'k1', variables: { name: 'New' } }))).kind).toBe('missing')
    expect(fixture.arrived.map(({ method }) => method)).toEqual(['GET'])
  })

  test('has the version that the form read', async () => {
    const fixture = httpFixture(() => json({ data: { id: 'k1', kit_name: 'A', is_active: true } }, 200, { ETag: '"2"' }))
    const provider = createDataProvider(fixture.http, new Map([['kits', { ...kits, api: replace }]]))
    await provider.update({ resource: 'kits', id: 'k1', variables: { name: 'New', version: '"1"' } })
    await provider.update({ resource: 'kits', id: 'k1', variables: { name: 'Newer' } })
    expect(fixture.arrived.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  })
})

test('a value is written under another name than it is read from', async () => {
  const field = reference('kits', { from: 'clinic.id', writeTo: 'clinic_id', format: 'number' })
  const { provider, one, arrived } = openKit(field, { clinic: { id: 3 } }, { update: 'PATCH' })
  expect((await one()).extra).toBe('3')
  await provider.update({ resource: 'kits', id: 'k1', variables: { extra: '4' } })
  expect(JSON.parse(arrived.at(-1)?.body ?? '')).toEqual({ clinic_id: 4 })
})

describe('the id of a new record', () => {
  const created = async (api: ApiDeclaration, answer: () => Response) =>
    createDataProvider(httpFixture(answer).http, new Map([['kits', { ...kits, api }]])).create({ resource: 'kits', variables: { name: 'A' } })

  test.each<[ApiDeclaration, () => Response, unknown]>([
    [{ createdId: 'insertId' }, () => json({ insertId: 7 }, 201), '7'],
    [{ createdId: 'result.new', id: 'meta.uuid' }, () => json({ result: { new: 'x1' } }), 'x1'],
    [{ createdId: { header: 'Location' } }, () => new Response('', { status: 201, headers: { Location: 'https://lab.example/kits/k%209?x=1' } }), 'k 9'],
    [{ createdId: 'insertId' }, () => json({ data: { id: 'k5', kit_name: 'A', is_active: true } }), 'k5'],
  ])('is read from its place: %j', async (api, answer, id) => {
    expect((await created(api, answer)).data.id).toBe(id)
  })

  test('is missed where it is nowhere', async () => {
    expect((await failureOf(created({ createdId: 'insertId' }, () => json({}, 201)))).outcome).toBe('unknown')
  })
})

describe('a refusal with its words elsewhere', () => {
  const refused = (errors: ApiDeclaration['errors'], body: unknown, status = 422) =>
    failureOf(
      createDataProvider(httpFixture(() => json(body, status)).http, new Map([['kits', { ...kits, api: { errors } }]])).update({
        resource: 'kits',
        id: 'k1',
        variables: { name: 'x' },
      }),
    )

  test.each<[ApiDeclaration['errors'], unknown, string, unknown]>([
    [{ message: 'error.detail' }, { error: { detail: 'Too short' } }, 'Too short', undefined],
    [{ message: 'title', fields: 'invalid' }, { title: 'No', invalid: { kit_name: 'Too short' } }, 'No', { name: ['Too short'] }],
    [
      { fields: 'violations', field: 'propertyPath', text: 'title' },
      { message: 'No', violations: [{ propertyPath: 'place.room', title: 'Taken' }] },
      'No',
      { room: ['Taken'] },
    ],
    [
      { message: 'm', fields: 'detail', field: 'loc', text: 'msg' },
      {
        m: 'No',
        detail: [
          { loc: ['body', 'kit_name'], msg: 'Short' },
          { loc: ['body', 'kit_name'], msg: 'Taken' },
        ],
      },
      'No',
      { name: ['Short', 'Taken'] },
    ],
    [
      { message: 'm', field: 'source.pointer', text: 'detail' },
      { m: 'No', errors: [{ source: { pointer: '/data/attributes/kit_name' }, detail: 'Short' }] },
      'No',
      { name: ['Short'] },
    ],
    [{ message: 'messages' }, { messages: ['One.', 'Two.'] }, 'One. Two.', undefined],
  ])('%j reaches form and fields', async (errors, body, message, fields) => {
    const error = await refused(errors, body)
    expect([error.message, error.errors, error.outcome]).toEqual([message, fields, 'refused'])
  })

  test('shows no stack of a fault, and its sentence where it is one', async () => {
    expect((await refused({ message: 'error' }, { error: 'at Kit.save (kit.js:12)' }, 500)).message).not.toContain('kit.js')
    expect(await refused({ message: 'error' }, { error: 'The store is closed.' }, 500)).toMatchObject({ kind: 'server', serverMessage: 'The store is closed.' })
  })

  test('keeps the body for a provider that builds on this one, and prints it nowhere', async () => {
    const error = await refused(undefined, { code: 'E7', hint: 'secret' })
    expect(error.body).toEqual({ code: 'E7', hint: 'secret' })
    expect(JSON.stringify(error)).not.toContain('secret')
  })

  test('with a status of success is no success', async () => {
    const save = (api: ApiDeclaration, body: unknown) =>
      failureOf(createDataProvider(httpFixture(() => json(body)).http, new Map([['kits', { ...kits, api }]])).deleteOne({ resource: 'kits', id: 'k1' }))
    expect(await save({ confirmation: { at: 'ok', is: true }, errors: { message: 'why' } }, { ok: false, why: 'In use' })).toMatchObject({
      kind: 'invalid',
      message: 'In use',
      outcome: 'refused',
    })
    expect((await save({ confirmation: 'anyAnswer' }, { status: 'error', message: 'In use' })).message).toBe('In use')
  })
})

test('pages from 0, and cursors that are addresses, are asked for as the API numbers them', async () => {
  const row = (id: string) => ({ id, kit_name: id, is_active: true })
  const from0 = httpFixture(() => json({ data: { items: [row('a')], totalCount: 30 } }))
  const paged = createDataProvider(from0.http, new Map([['kits', { ...kits, api: { paging: 'pageFrom0' } }]]))
  for (const currentPage of [1, 3]) await paged.getList({ resource: 'kits', pagination: { currentPage, pageSize: 10 } })
  expect(from0.arrived.map(({ query }) => new URLSearchParams(query).get('page'))).toEqual(['0', '2'])

  const linked = httpFixture(({ query }) =>
    json({ data: { items: [row(query.includes('after') ? 'b' : 'a')] }, next: query.includes('after') ? null : 'https://x.example/kits?limit=1&after=A%2F1' }),
  )
  const provider = createDataProvider(linked.http, new Map([['kits', { ...kits, api: { paging: { cursor: 'next' }, parameters: { page: 'after' } } }]]))
  const { data } = await provider.getList({ resource: 'kits', pagination: { currentPage: 2, pageSize: 1 } })
  expect(data.map(({ id }) => id)).toEqual(['b'])
  expect(new URLSearchParams(linked.arrived.at(-1)?.query).get('after')).toBe('A/1')
})

describe('an action', () => {
  test('has its body in the API’s form, and its refusal at the fields of the body', async () => {
    const stop = {
      label: 'Stop',
      call: { method: 'POST', path: '/kits/{id}/stop' },
      body: { on: civilDate({ from: 'stop_day' }), why: choice(states, { values: words }) },
    } as const
    const api: ApiDeclaration = { formats: { civilDate: 'DD-MM-YYYY' }, errors: { message: 'm', fields: 'f' } }
    const fixture = httpFixture(() => json({ m: 'No', f: { stop_day: 'Too early' } }, 422))
    const provider = createDataProvider(fixture.http, new Map([['kits', { ...kits, actions: { stop }, api }]]))
    const error = await failureOf(
      provider.custom?.({ url: '/kits/k1/stop', method: 'post', payload: { stop_day: '2026-11-22', why: 'done' } }) ?? Promise.resolve(),
    )
    expect(JSON.parse(fixture.arrived[0]?.body ?? '')).toEqual({ stop_day: '22-11-2026', why: 'ERLEDIGT' })
    expect([error.message, error.errors]).toEqual(['No', { on: ['Too early'] }])
  })
})
