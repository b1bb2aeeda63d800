import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defineResource } from '#definition/define-resource.ts'
import { email, integer, longText, reference, rupees, text, yesNo } from '#definition/kind.ts'
import { testPackages } from '#server/db/tables/catalogue.ts'
import { keepStoredIndices } from '#server/resources/stored-indices.ts'
import { routesOf } from '#tests/api/resources/served-routes.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { called } from '#tests/support/called.ts'

const vans = defineResource({
  ...called('van'),
  title: 'plate',
  fields: {
    plate: text({ label: 'Number plate', required: 'Number plate is required', unique: true, sort: true }),
    badge: integer({ unique: true }),
    mail: email({ unique: true }),
    isActive: yesNo({ initial: true }),
  },
  list: { columns: ['plate'], filters: { isActive: 'isActive' }, advanced: { minBadge: { atLeast: 'badge' } } },
})

/** Packages under another name with a unique code, for which the table has the index. */
const bundles = defineResource({
  ...called('bundle'),
  permission: 'tests',
  fields: { name: text(), code: text({ unique: true }), description: longText(), price: rupees(), categoryId: reference('test-categories') },
  list: { columns: ['name'] },
})

const tables = { bundles: { table: testPackages, searched: ['name'] } }
const api = smallApi({ routes: routesOf([vans, bundles], { tables }), ownDatabase: true })

const errors: string[] = []
const keep = (declarations: Parameters<typeof keepStoredIndices>[1]) =>
  keepStoredIndices(api.database, declarations, { error: (message, facts) => void errors.push(`${message}: ${String(facts?.about)}`) })
const indices = async () =>
  (await api.database.query("select indexdef from pg_indexes where indexname like 'stored\\_%'")).map(({ indexdef }) => String(indexdef))

test('a second record with the same value is refused at the field, or by the other’s title', async () => {
  const { body } = await api.call('POST', '/vans', { plate: 'KA 01 1234', badge: 7, mail: 'Van@lab.example' })
  for (const plate of ['ka 01 1234', ' KA\u00a001  1234', 'ＫＡ 01 1234', 'KA 01\u200b 1234']) {
    const refused = await api.call('POST', '/vans', { plate })
    expect([plate, refused.status, refused.body.errors]).toEqual([plate, 409, { plate: ['There is already a van named “KA 01 1234”'] }])
  }
  for (const [field, value, words] of [
    ['badge', 7, 'badge'],
    ['mail', 'VAN@lab.example', 'mail'],
  ] as const) {
    const refused = await api.call('POST', '/vans', { plate: 'KA 02', [field]: value })
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [`Another van has this ${words}`] }])
  }
  const { body: other } = await api.call('POST', '/vans', { plate: 'KA 02' })
  expect((await api.call('POST', '/vans', { plate: 'KA 03' })).status).toBe(201)
  expect((await api.call('PUT', `/vans/${other.data.id}`, { badge: 7 })).status).toBe(422)
  expect((await api.call('PUT', `/vans/${body.data.id}`, { plate: 'KA 01 1234', badge: 7, isActive: false })).status).toBe(200)
})

test('the same holds for an entity with a table; what was deleted is free again', async () => {
  const bundle = { name: 'Heart', code: 'PK-1', description: 'Two tests', price: 100, categoryId: small.blood }
  const { body } = await api.call('POST', '/bundles', bundle)
  expect((await api.call('POST', '/bundles', bundle)).body.errors).toEqual({ code: ['Another bundle has this code'] })
  expect((await api.call('DELETE', `/bundles/${body.data.id}`)).status).toBe(200)
  expect((await api.call('POST', '/bundles', bundle)).status).toBe(201)
})

test('the declaration creates indices that the list uses and that let one of two inserts pass', async () => {
  await keep([vans])
  expect(errors).toEqual([])
  const made = await indices()
  expect(made.filter((each) => each.includes('UNIQUE'))).toHaveLength(3)
  expect(made).toHaveLength(6)
  expect(made.every((each) => each.includes("resource = 'vans'"))).toBe(true)
  const both = await Promise.all([1, 2, 3].map(() => api.call('POST', '/vans', { plate: 'KA 99' })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  // Of a handful of rows the planner reads what costs least by its last statistics; without a sort only an index in this order is left.
  const plan = () =>
    api.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      return JSON.stringify(await tx.execute(sql`explain select id from records where resource = 'vans' order by lower(data ->> 'plate'), id limit 10`))
    })
  // Rows that were changed before the index was made keep it out of plans until every older transaction of the server has ended.
  await expect.poll(plan, { timeout: 10_000 }).toContain('stored_')
})

test('an index that two records violate is reported, the rest are made, and obsolete ones dropped', async () => {
  await keep([])
  expect(await indices()).toEqual([])
  const twice = 'insert into records (resource, id, data, created_at, updated_at) select \'vans\', gen_random_uuid(), \'{"plate": "Same"}\', now(), now()'
  for (const _ of [1, 2]) await api.database.query(twice)
  await keep([vans])
  expect(errors).toEqual(['index of declared records not made: vans.plate (unique)'])
  expect(await indices()).toHaveLength(5)
})
