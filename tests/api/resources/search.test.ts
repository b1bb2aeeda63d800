import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { customers } from '#server/db/tables/customers.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { numbered } from '#tests/support/ids.ts'
import { readCsv } from '#tests/support/read-csv.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

let order: string
const at = '2026-11-01T10:00:00.000Z'

/** Test names with what else is searched of each. */
const named = [
  ['Blood Culture & Sensitivity', ''],
  ['Thyroid Profile', ''],
  ['Vitamin D (25-OH)', ''],
  ['Vitamin B12', 'Cobalamin, daily dose'],
  ['ALT', 'SGPT'],
  ['Glucose, Fasting', 'Fasting blood sugar'],
] as const

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  await api.db.insert(tests).values(
    named.map(([name, alias], index) => ({
      id: numbered('test', 20 + index),
      name,
      description: name,
      price: 10_000,
      categoryId: small.blood,
      aliases: alias ? [alias] : [],
      searchText: searchTextOf(name, alias, name),
      createdAt: at,
      updatedAt: at,
    })),
  )
  await change(api.db, customers, small.ravi, { phone: '+91 50000 00032', searchText: searchTextOf('Ravi Iyer', 'ravi@example.com', '+91 50000 00032') })
  for (let count = 0; count < 21; count += 1) order = (await makeOrder(api.db)).number
})

const found = async (path: string) => {
  const { body } = await api.call('GET', path)
  const list = body.data ?? body
  return { names: (list.items ?? list.orders).map((row) => row.orderNumber ?? row.name), marks: [list.totalCapped, list.isSimilar] }
}

test.each([
  ['vit', ['Vitamin B12', 'Vitamin D (25-OH)', 'Blood Culture & Sensitivity']],
  ['vit d', ['Vitamin D (25-OH)', 'Vitamin B12', 'Blood Culture & Sensitivity']],
  ['25', ['Vitamin D (25-OH)']],
  ['SGPT', ['ALT']],
  ['sugar fasting', ['Sugar 100%', 'Glucose, Fasting']],
  ['glucose', ['Glucose, Fasting']],
])('GEN-04 the catalogue is searched for %s: words that begin so first, aliases too', async (search, names) => {
  expect(await found(`/tests?search=${encodeURIComponent(search)}`)).toEqual({ names, marks: [undefined, undefined] })
})

test('GEN-04 a chosen sort takes precedence over the match', async () => {
  expect((await found('/tests?search=vit&sort=name&order=desc')).names).toEqual(['Vitamin D (25-OH)', 'Vitamin B12', 'Blood Culture & Sensitivity'])
  expect((await found('/tests?search=vit&sort=price&order=asc')).names).toEqual(['Blood Culture & Sensitivity', 'Vitamin D (25-OH)', 'Vitamin B12'])
})

test.each([
  ['thyriod', 'Thyroid Profile'],
  ['thyrid', 'Thyroid Profile'],
  ['hyroid', 'Thyroid Profile'],
  ['glucpse fasting', 'Glucose, Fasting'],
])('GEN-04 one typing mistake is tolerated where nothing else matches, with a note: %s', async (search, name) => {
  const { names, marks } = await found(`/tests?search=${encodeURIComponent(search)}`)
  expect(names).toEqual([name])
  expect(marks[1]).toBe(search === 'hyroid' ? undefined : true)
})

test.each(['thriod', 'thyiord', 'vitx', '98000 00009', 'nobody', '%_%_%_%'])(
  'GEN-04 two slips, short words and numbers are not forgiven: %s',
  async (search) => {
    for (const list of ['/tests', '/customers/admin', '/orders/admin/all'])
      expect((await found(`${list}?search=${encodeURIComponent(search)}`)).names).toEqual([])
  },
)

test.each(['50000 00032', '+91 50000 00032', '05000000032', '50000 000', '+91 50000'])(
  'CUS-05 a telephone number, or a part of one, is found as %s',
  async (search) => {
    expect((await found(`/customers/admin?search=${encodeURIComponent(search)}`)).names).toEqual(['Ravi Iyer'])
  },
)

test('ORD-09 an order is found by its number however it is typed', async () => {
  const count = Number(order.slice(-7))
  for (const search of [order, order.toLowerCase(), `lab ${count}`, `LAB-${count}`, `lab${count}`, `Lab-00${count}`])
    expect([search, (await found(`/orders/admin/all?search=${search}`)).names]).toEqual([search, [order]])
})

test('CUS-05 a search beyond the count pages through every match in list order, filters kept', async () => {
  await api.db.execute(sql`insert into customers (id, name, email, phone, search_text, created_at, updated_at)
    select gen_random_uuid(), 'Many ' || lpad(n::text, 4, '0'), 'many' || n || '@x.example', '+919800000000', 'many ' || lpad(n::text, 4, '0') || ' many' || n || '@x.example +919800000000',
      timestamptz '2026-01-01' + n * interval '1 minute', now() from generate_series(1, 2003) n`)
  const page = async (query: string) => {
    const { body } = await api.call('GET', `/customers/admin?limit=3&${query}`)
    const { items, totalCount, totalCapped = false } = body as unknown as { items: readonly { name: string }[]; totalCount: number; totalCapped?: boolean }
    return [items.map(({ name }) => name.slice(5)).join(' '), totalCount, totalCapped]
  }
  expect(await page('search=many&page=1')).toEqual(['2003 2002 2001', 2000, true])
  expect(await page('search=many&page=3')).toEqual(['1997 1996 1995', 2000, true])
  expect(await page('search=many&page=1&sort=name&order=asc')).toEqual(['0001 0002 0003', 2000, true])
  expect(await page('search=many&page=1&toDate=2026-01-01')).toEqual([expect.stringMatching(/^\d{4} \d{4} \d{4}$/), expect.any(Number), false])
  expect(await page('email=x.example&page=2')).toEqual(['2000 1999 1998', 2000, true])
  expect(await page('search=001&page=2&email=many')).toEqual(['0016 0015 0014', 13, false])
  expect(await page('page=1&fromDate=2026-01-01&toDate=2026-01-31')).toEqual(['2003 2002 2001', 2003, false])
})

test('FLD-01 a phlebotomist’s phone is stored in one form, and found as it was typed', async () => {
  const { body } = await api.call('POST', '/admin/phlebotomists', { name: 'Suresh Patil', phone: '98450 12345', isActive: true })
  expect(body.data.phone).toBe('+919845012345')
  const changed = await api.call('PUT', `/admin/phlebotomists/${body.data.id}`, { phone: '+65 9123 4567' })
  expect(changed.body.data.phone).toBe('+65 9123 4567')
  await api.call('PUT', `/admin/phlebotomists/${body.data.id}`, { phone: '098450-12346' })
  for (const words of ['98450 12346', '9845012346', '98450']) {
    const found = await api.call('GET', `/admin/phlebotomists?search=${encodeURIComponent(words)}`)
    expect(found.body.data.items).toMatchObject([{ phone: '+919845012346' }])
  }
  const [, row] = readCsv(String((await api.call('GET', '/admin/phlebotomists/export?search=suresh')).body))
  expect(row, 'in a file as in the list').toEqual(['Suresh Patil', "'+91 98450 12346", 'Active'])
})
