import { expect, test } from 'vitest'
import { emptyApi } from '#tests/support/lab-api.ts'

const api = emptyApi()

/** Adds customers of one name, each a minute after the last; all of one moment get it from the first. */
async function add(name: string, from: number, to: number): Promise<void> {
  await api.database.query(
    `insert into customers (id, name, email, phone, search_text, created_at, updated_at)
     select gen_random_uuid(), $1::text || ' ' || n, $1::text || n || '@x.example', '+91' || (9000000000 + n), lower($1::text) || ' ' || n || ' ' || lower($1::text) || n || '@x.example +91' || (9000000000 + n),
       timestamptz '2026-01-01' + n / 3 * interval '1 minute', now() from generate_series($2::integer, $3::integer) n`,
    [name, from, to],
  )
}

interface Customers {
  readonly items: readonly { readonly name: string }[]
  readonly totalCount: number
  readonly totalCapped?: true
  readonly isSimilar?: true
}

async function search(text: string, paging: string): Promise<Customers> {
  const { status, body } = await api.call('GET', `/customers/admin?search=${text}&${paging}`, { as: 'super_admin' })
  expect(status).toBe(200)
  return body as Customers
}

const namesOf = ({ items }: Customers) => items.map(({ name }) => name)

test('CUS-05 a search counts 2,000 matches, says when there are more, and finds the same first rows', async () => {
  await add('Lakshmi', 1, 2_000)
  await add('Gopal', 2_001, 2_400)
  const all = await search('lakshmi', 'limit=10')
  expect([all.totalCount, all.totalCapped, all.isSimilar]).toEqual([2_000, undefined, undefined])
  const last = await search('lakshmi', 'limit=100&page=20')
  expect(namesOf(last)).toHaveLength(100)
  expect(namesOf(await search('lakshmi', 'limit=100&page=21'))).toEqual([])
  await add('Lakshmi', 2_401, 2_401)
  const more = await search('lakshmi', 'limit=10')
  expect([more.totalCount, more.totalCapped]).toEqual([2_000, true])
  expect(namesOf(more)).toEqual(['Lakshmi 2401', ...namesOf(all).slice(0, 9)])
})

test('CUS-05 a common search is not counted again, but with a filter', async () => {
  await add('Meena', 3_001, 5_001)
  expect((await search('meena', 'limit=10')).totalCapped).toBe(true)
  await api.database.query("delete from customers where name in ('Meena 3001', 'Meena 3002')")
  expect(await search('meena', 'limit=10')).toMatchObject({ totalCount: 2_000, totalCapped: true })
  for (const filter of ['fromDate=2025-01-01', 'email=meena']) expect(await search('meena', `limit=10&${filter}`)).toMatchObject({ totalCount: 1_999 })
})

test('CUS-05 the pages of a ranked search follow one another across the first 200 matches', async () => {
  const pagesOf = async (limit: number) => {
    const pages = []
    for (let page = 1; page <= Math.ceil(400 / limit); page += 1) pages.push(...namesOf(await search('gopal', `limit=${limit}&page=${page}`)))
    return pages
  }
  const byHundreds = await pagesOf(100)
  expect([byHundreds.length, new Set(byHundreds).size]).toEqual([400, 400])
  // Page 3 of these begins among the first 200 and ends after them.
  expect(await pagesOf(80)).toEqual(byHundreds)
})

test.each([
  ['gopal', 400, undefined],
  ['gopal200', 9, undefined],
  ['gopal2001', 1, undefined],
  ['gopil2001', 0, undefined],
  ['gopil', 400, true],
  ['nobody', 0, true],
])('CUS-05 %s is found %i times, marked as similar: %s', async (text, count, isSimilar) => {
  const found = await search(text, 'limit=5')
  expect([found.totalCount, found.isSimilar ?? undefined, namesOf(found).length]).toEqual([count, isSimilar, Math.min(5, count)])
})

test('CUS-05 a search for a part of nearly all texts says that there are more, and lists them in order', async () => {
  const found = await search('example', 'limit=2&sort=name&order=asc')
  expect([found.totalCount, found.totalCapped, namesOf(found)]).toEqual([2_000, true, ['Gopal 2001', 'Gopal 2002']])
})

test('CUS-05 a part of a telephone number finds customers and families that have it, and no email address', async () => {
  await api.database.query(
    `insert into patients (id, customer_id, name, gender, date_of_birth, relationship, phone, created_at, updated_at)
     select gen_random_uuid(), id, 'Mother', 'Female', '1950-01-01', 'Mother', '+918877665544', now(), now() from customers where name in ('Gopal 2001', 'Gopal 2399')`,
  )
  await api.database.query("update customers set search_text = search_text || ' 8877665544' where name in ('Gopal 2001', 'Gopal 2399')")
  await api.database.query("update customers set email = '88776@x.example', search_text = 'gopal 2100 88776@x.example' where name = 'Gopal 2100'")
  await api.database.query("update customers set phone = '+919988776000', search_text = 'gopal 2200 +919988776000' where name = 'Gopal 2200'")
  const { body } = await api.call('GET', '/customers/admin?phone=88776&sort=name&order=asc', { as: 'super_admin' })
  expect(namesOf(body as Customers)).toEqual(['Gopal 2001', 'Gopal 2200', 'Gopal 2399'])
})
