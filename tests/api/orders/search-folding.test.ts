import { beforeAll, describe, expect, test } from 'vitest'
import { latinSpellings } from '#server/db/search-script.ts'
import { respellStored } from '#server/jobs/respell.ts'
import { foldings } from '#tests/support/foldings.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'

const api = smallApi({ isAlone: true })

/** Patients, each on a separate order, some with their own telephone. */
const people = [
  ['D’Souza', null],
  ['José Fernandes', '\u202a(+91)\u00a098111\u201122233\u202c'],
  ['Divya Menon', null],
  ['दिव्या कुलकर्णी', '098444 55566'],
  ['லக்ஷ்மி', null],
  ['Pooja Singh', null],
] as const
const numbers = new Map<string, string>()

beforeAll(async () => {
  for (const [name, phone] of people) {
    const order = await makeOrder(api.db, { status: 'Confirmed' })
    const { status, body } = await api.call('POST', `/orders/${order.id}/patients`, { name, phone, gender: 'Other', dateOfBirth: '1990-01-31' })
    expect([status, body.data.name]).toEqual([201, name])
    numbers.set(name, order.number)
  }
})

const found = async (search: string, path = '/orders/admin/all') => {
  const { body } = await api.call('GET', `${path}?search=${encodeURIComponent(search)}`)
  return body
}

test('the database folds stored texts as the server folds what is typed', async () => {
  for (const [text, folded] of foldings) {
    const [row] = await api.database.query('select search_fold($1) as folded', [text])
    expect([text, row?.folded]).toEqual([text, folded])
  }
})

test.each([
  ["D'Souza", ['D’Souza']],
  ['dsouza', ['D’Souza']],
  ['jose', ['José Fernandes']],
  ['ＪＯＳＥ ｆｅｒ', ['José Fernandes']],
  ['Jose\u0301\u200b', ['José Fernandes']],
  ['दिव्या', ['Divya Menon', 'दिव्या कुलकर्णी']],
  ['దివ్య', ['Divya Menon', 'दिव्या कुलकर्णी']],
  ['திவ்யா', ['Divya Menon', 'दिव्या कुलकर्णी']],
  ['divya', ['Divya Menon', 'दिव्या कुलकर्णी']],
  ['divya kulkarni', ['दिव्या कुलकर्णी']],
  ['lakshmi', ['லக்ஷ்மி']],
  ['पूजा सिंह', ['Pooja Singh']],
])('a search for %s finds only the orders of %j', async (search, names) => {
  const { data } = await found(search)
  expect(data.orders.map((order) => order.orderNumber).sort()).toEqual(names.map((name) => numbers.get(name)).sort())
  expect(data.isSimilar).toBeUndefined()
})

test.each(['9811122233', '+91 98111 22233', 'tel:+919811122233', '\u2066(+91)\u00a098111\u201122233\u2069', '98111 222'])(
  "PAT-04 a patient's own phone, typed as %j, finds what the customer's finds",
  async (phone) => {
    expect((await found(phone)).data.orders.map((order) => order.orderNumber)).toEqual([numbers.get('José Fernandes')])
    expect((await found(phone, '/customers/admin')).items.map(({ id }) => id)).toEqual([small.asha])
    const { body } = await api.call('GET', `/customers/admin?phone=${encodeURIComponent(phone)}`)
    expect(body.items.map(({ id }) => id)).toEqual([small.asha])
    expect((await found('9811122234', '/customers/admin')).items).toEqual([])
  },
)

test("PAT-04 the visit of a patient is found by the patient's own phone and by the customer's", async () => {
  const order = await makeOrder(api.db, { status: 'Confirmed', people: [small.ashaSon] })
  const { body } = await api.call('POST', `/orders/${order.id}/patients`, { name: 'Mira', phone: '98222 33344' })
  const visit = { orderId: order.id, patientId: body.data.id, scheduledDate: '2026-11-25', timeSlot: '10:00-11:00', collectionAddress: '1, Station Road' }
  expect((await api.call('POST', '/admin/sample-collections', visit)).status).toBe(201)
  for (const phone of ['+919822233344', '9800000001'])
    expect((await found(phone, '/admin/sample-collections')).data.items.map(({ orderId }) => orderId)).toEqual([order.id])
})

test.each([
  ['दिव्या', 'divya'],
  ['सिंह', 'singh'],
  ['मनमोहन', 'manmohan'],
  ['जरीना', 'zarina'],
  ['नरेन्द्र', 'narendra'],
  ['திவ்யா', 'divya'],
  ['അവൻ', 'avan'],
])('the name %s may be written %s', (name, latin) => {
  expect(latinSpellings(name)).toContain(latin)
  expect(latinSpellings(latin)).toEqual([])
})

describe('names that were stored before searches read across scripts', () => {
  const tables = ['orders', 'customers', 'sample_collections'] as const
  const asBefore = 'प्रिया नाडार'
  const before = { orders: '', customers: '', sample_collections: '' }
  const textOf = async (table: string, id: string) => (await api.database.query(`select search_text as text, version from ${table} where id = $1`, [id]))[0]
  const respell = async () => {
    const next = respellStored(api.database, () => smallLabNow)
    let steps = 1
    while ((await next()) !== 'finished') steps += 1
    return steps
  }

  beforeAll(async () => {
    const order = await makeOrder(api.db, { status: 'Confirmed' })
    before.orders = order.id
    before.customers = small.asha
    before.sample_collections = (await api.database.query('select id from sample_collections limit 1'))[0]?.id as string
    for (const table of tables) await api.database.query(`update ${table} set search_text = search_fold($2) where id = $1`, [before[table], asBefore])
  })

  test('the first start spells them in Latin letters, once, and changes nothing else', async () => {
    expect((await found('priya')).data.orders).toEqual([])
    const versions = await Promise.all(tables.map((table) => textOf(table, before[table])))
    const others = await api.database.query('select id, search_text from orders where id <> $1 order by id', [before.orders])
    expect(await respell()).toBeGreaterThan(tables.length)
    for (const search of ['priya', 'Priya Nadar', 'ప్రియ']) {
      expect((await found(search)).data.orders.map(({ id }) => id)).toEqual([before.orders])
      expect((await found(search, '/customers/admin')).items.map(({ id }) => id)).toEqual([small.asha])
      expect((await found(search, '/admin/sample-collections')).data.items.map(({ id }) => id)).toEqual([before.sample_collections])
    }
    const after = await Promise.all(tables.map((table) => textOf(table, before[table])))
    expect(after.map((row) => row?.version)).toEqual(versions.map((row) => row?.version))
    expect(await api.database.query('select id, search_text from orders where id <> $1 order by id', [before.orders])).toEqual(others)
    // The next start does nothing; without the mark it changes nothing.
    expect(await respell()).toBe(1)
    await api.database.query("delete from settings where key like 'search-texts-respelled%'")
    expect(await respell()).toBeGreaterThan(tables.length)
    expect(await Promise.all(tables.map((table) => textOf(table, before[table])))).toEqual(after)
  })
})
