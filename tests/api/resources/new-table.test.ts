import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { projectFolder } from '#server/commands/project-folder.ts'
import { linksByName } from '#server/resources/links.ts'
import { declaredRoutes } from '#server/resources/routes.ts'
import type { ServedResource } from '#server/resources/registry.ts'
import { tableStorage } from '#server/resources/table-storage.ts'
import { writeTable } from '#server/starter/write-table.ts'
import { titlesOf } from '#server/resources/titles.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { openSmallApi, type SmallApi } from '#tests/support/lab-api.ts'

const source = `import { defineResource } from '#definition/define-resource.ts'
import { reference, references, text } from '#definition/kind.ts'
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
  },
  list: { columns: ['name'] },
})
`
let folder: string
let tables: ReadonlyMap<string, PgTable>
let migration: string
let api: SmallApi
beforeAll(async () => {
  folder = await mkdtemp(join(projectFolder, 'tests/api/resources/tmp-'))
  const folders = { resources: join(folder, 'resources'), tables: join(folder, 'tables'), migrations: join(folder, 'migrations') }
  for (const each of Object.values(folders)) await mkdir(each)
  await cp(join(projectFolder, 'server/db/tables/catalogue.ts'), join(folders.tables, 'catalogue.ts'))
  await writeFile(join(folders.resources, 'test-racks.ts'), source)
  const declaration = ((await import(pathToFileURL(join(folders.resources, 'test-racks.ts')).href)) as { readonly default: Declaration }).default
  const [schemaFile = '', migrationFile = ''] = await writeTable('test-racks', folders)
  migration = await readFile(migrationFile, 'utf8')
  const exported = Object.values((await import(pathToFileURL(schemaFile).href)) as object)
  tables = new Map(exported.filter((each) => is(each, PgTable)).map((table) => [getTableConfig(table).name, table]))
  const table = tables.get('test_racks')
  if (!table) throw new Error('no table test_racks was written')
  const served: ServedResource = {
    declaration,
    storage: tableStorage(declaration, table, { links: linksByName(declaration, tables) }),
    tableOptions: undefined,
  }
  const routes = declaredRoutes(served, new Map([[declaration.name, served]]), { tests: titlesOf(tests, tests.id, tests.name, tests.deletedAt) })
  api = await openSmallApi({ routes })
  for (const statement of migration.split('--> statement-breakpoint')) await api.database.query(statement)
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

test('npm run new:table writes a foreign key and an index for each reference, also to the own table and to several records', () => {
  const keys = [...tables.values()].flatMap((table) =>
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
  const indexed = [...migration.matchAll(/^create index (\w+)/gm)].map(([, name]) => name)
  expect(indexed.sort()).toEqual([
    'test_racks_created',
    'test_racks_held_by_target',
    'test_racks_inside_id',
    'test_racks_main_test_id',
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
