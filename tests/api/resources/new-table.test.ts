import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '#server/commands/project-folder.ts'
import { linksByName } from '#server/resources/links.ts'
import { declaredRoutes } from '#server/resources/routes.ts'
import type { ServedResource } from '#server/resources/registry.ts'
import { tableStorage } from '#server/resources/table-storage.ts'
import { titlesOf } from '#server/resources/titles.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { writtenTable } from '#tests/api/resources/written-table.ts'
import { openSmallApi, type SmallApi } from '#tests/support/lab-api.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'

const source = `import { defineResource } from '#definition/define-resource.ts'
import { choice, instant, integer, reference, references, text } from '#definition/kind.ts'
export default defineResource({
  name: 'test-racks',
  label: { one: 'rack', many: 'racks' },
  permission: 'orders',
  title: 'name',
  fields: {
    name: text({ required: 'Name is required' }),
    insideId: reference('test-racks'),
    mainTestId: reference('tests', { required: 'Test is required' }),
    testIds: references('tests'),
    heldBy: references('kits'),
    order: integer({ min: 1, sort: true, unique: true }),
    state: choice({ free: { label: 'Free' }, full: { label: 'Full' } }, { initial: 'free', readOnly: true, notNull: true, sort: true }),
    createdAt: instant({ readOnly: true, sort: true }),
  },
  list: { columns: ['name'] },
})
`
const written = writtenTable('test-racks', source, ({ tables }) => cp(join(projectFolder, 'server/db/tables/catalogue.ts'), join(tables, 'catalogue.ts')))
let api: SmallApi
beforeAll(async () => {
  const { declaration, table, tables, statements } = written
  const storage = tableStorage(declaration, table, { links: linksByName(declaration, tables) })
  const served: ServedResource = { declaration, storage, tableOptions: undefined }
  const routes = declaredRoutes(served, new Map([[declaration.name, served]]), { tests: titlesOf(tests, tests.id, tests.name, tests.deletedAt) })
  api = await openSmallApi({ routes })
  for (const statement of statements) await api.database.query(statement)
})
afterAll(() => api?.close())

test('npm run new:table writes a foreign key and an index for each reference, also to its own table', () => {
  const keys = [...written.tables.values()].flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference()
      return `${getTableConfig(table).name}.${columns[0]?.name} ${getTableConfig(foreignTable).name} ${key.onDelete}`
    }),
  )
  expect(keys.sort()).toEqual([
    'test_racks.inside_id test_racks no action',
    'test_racks.main_test_id tests no action',
    'test_racks_held_by.owner_id test_racks cascade',
    'test_racks_test_ids.owner_id test_racks cascade',
    'test_racks_test_ids.target_id tests no action',
  ])
  const indexed = [...written.statements.join('').matchAll(/^create index (\w+)/gm)].map(([, name]) => name)
  expect(indexed.sort()).toEqual([
    'test_racks_created',
    'test_racks_held_by_target',
    'test_racks_inside_id',
    'test_racks_main_test_id',
    'test_racks_state',
    'test_racks_test_ids_target',
  ])
})

test('a table with several references keeps them in their order, and its rows go with the record', async () => {
  const rows = await api.database.query(
    "insert into tests (id, name, description, price, category_id, created_at, updated_at) select gen_random_uuid(), 'Racked ' || n, '', 100, (select id from test_categories limit 1), now(), now() from generate_series(1, 3) n returning id",
  )
  const [a = '', b = '', c = ''] = rows.map(({ id }) => String(id))
  const made = await api.call('POST', '/test-racks', { name: 'R 1', mainTestId: a, testIds: [c, a] })
  expect([made.status, made.body.data]).toMatchObject([201, { testIds: [c, a] }])
  const inner = await api.call('POST', '/test-racks', { name: 'R 2', mainTestId: b, testIds: [b], insideId: made.body.data.id })
  expect(inner.status).toBe(201)
  const changed = await api.call('PUT', `/test-racks/${made.body.data.id}`, { testIds: [b, c] })
  expect([changed.body.data.testIds, (await api.call('GET', `/test-racks/${inner.body.data.id}`)).body.data.testIds]).toEqual([[b, c], [b]])
  expect((await api.call('POST', '/test-racks', { name: 'R 3', mainTestId: a, testIds: [made.body.data.id] })).body.errors).toEqual({
    testIds: ['One of the choices no longer exists'],
  })
  expect((await api.call('DELETE', `/test-racks/${made.body.data.id}`)).body.message).toBe('This rack cannot be deleted: it is used by 1 rack (R 2)')
  expect((await api.call('DELETE', `/test-racks/${inner.body.data.id}`)).status).toBe(200)
  expect(await api.database.query('select count(*)::int as n from test_racks_test_ids')).toEqual([{ n: 2 }])
})

test('a written table takes columns that are words of SQL and the moments that every record has', async () => {
  const [{ id } = {}] = await api.database.query('select id from tests limit 1')
  const made = await api.call('POST', '/test-racks', { name: 'R 4', mainTestId: id, order: 7 })
  expect([made.status, made.body.data]).toMatchObject([201, { order: 7, createdAt: smallLabNow.toISOString() }])
  expect((await api.call('POST', '/test-racks', { name: 'R 5', mainTestId: id, order: 7 })).body.message).toBe('Another rack has this order')
  expect((await api.call('GET', '/test-racks?sort=order&limit=5')).body.data.items.map(({ order }) => order)).toContain(7)
})

test('a status that only actions change starts with its initial value, and no call writes it', async () => {
  const [{ id } = {}] = await api.database.query('select id from tests limit 1')
  const made = await api.call('POST', '/test-racks', { name: 'R 8', mainTestId: id })
  expect([made.status, made.body.data.state]).toEqual([201, 'free'])
  expect((await api.call('PUT', `/test-racks/${made.body.data.id}`, { name: 'R 9' })).body.data.state).toBe('free')
  expect((await api.call('PUT', `/test-racks/${made.body.data.id}`, { state: 'full' })).status).toBe(422)
})
