import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { projectFolder } from '#server/commands/project-folder.ts'
import { recordStorage } from '#server/resources/record-storage.ts'
import { declaredRoutes } from '#server/resources/routes.ts'
import { tableStorage } from '#server/resources/table-storage.ts'
import { seedStored } from '#server/resources/seed-stored.ts'
import { writeTable } from '#server/starter/write-table.ts'
import { openSmallApi, type SmallApi } from '#tests/support/lab-api.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'

const source = `import { defineResource } from '#definition/define-resource.ts'
import { civilDate, integer, reference, references, rows, rupees, text } from '#definition/kind.ts'
export default defineResource({
  name: 'transfers',
  label: { one: 'transfer', many: 'transfers' },
  permission: 'orders',
  title: 'number',
  fields: {
    number: text({ required: 'Number is required' }),
    lines: rows(
      {
        item: text({ required: 'Item is required' }),
        count: integer({ from: 'how.many', min: 1 }),
        price: rupees({ above: 0, message: 'Price must be above ₹0' }),
        on: civilDate(),
        afterId: reference('transfers'),
        otherIds: references('transfers'),
      },
      { editable: true, required: 'Add at least one line', max: 3 },
    ),
  },
  list: { columns: ['number'] },
})
`
let folder: string
let declaration: Declaration
let table: PgTable
let migration: string
beforeAll(async () => {
  folder = await mkdtemp(join(projectFolder, 'tests/api/resources/tmp-'))
  const folders = { resources: join(folder, 'resources'), tables: join(folder, 'tables'), migrations: join(folder, 'migrations') }
  for (const each of Object.values(folders)) await mkdir(each)
  const file = join(folders.resources, 'transfers.ts')
  await writeFile(file, source)
  declaration = ((await import(pathToFileURL(file).href)) as { readonly default: Declaration }).default
  const [schemaFile = '', migrationFile = ''] = await writeTable('transfers', folders)
  table = ((await import(pathToFileURL(schemaFile).href)) as { transfers: PgTable }).transfers
  migration = await readFile(migrationFile, 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(['the shared table', 'a table of its own'])('a list of rows in %s', (where) => {
  let api: SmallApi
  beforeAll(async () => {
    const storage = where === 'the shared table' ? recordStorage(declaration) : tableStorage(declaration, table)
    const served = { declaration, storage, tableOptions: undefined }
    api = await openSmallApi({ routes: declaredRoutes(served, new Map([['transfers', served]]), {}) })
    if (where !== 'the shared table') for (const statement of migration.split('--> statement-breakpoint')) await api.database.query(statement)
  })
  afterAll(() => api.close())
  const make = (number: string, lines: unknown) => api.call('POST', '/transfers', { number, lines })
  const errorsOf = async (lines: unknown) => (await make('T-X', lines)).body.errors

  test('is stored in its order with whole paise, and answered in rupees', async () => {
    const { status, body } = await make('T-1', [{ item: ' Gloves ', how: { many: 2 }, price: 120.5, on: '2026-11-27' }, { item: 'Swabs' }])
    const lines = [
      { item: 'Gloves', how: { many: 2 }, price: 120.5, on: '2026-11-27', afterId: null, otherIds: null },
      { item: 'Swabs', how: { many: null }, price: null, on: null, afterId: null, otherIds: null },
    ]
    expect([status, body.data]).toMatchObject([201, { lines }])
    await make('T-2', [{ item: 'Needles' }])
    const column = where === 'the shared table' ? "data -> 'lines'" : 'lines'
    const from = where === 'the shared table' ? "records where resource = 'transfers' and data ->> 'number' = 'T-1'" : "transfers where number = 'T-1'"
    expect(await api.database.query(`select ${column} -> 0 ->> 'price' as price from ${from}`)).toEqual([{ price: '12050' }])
    const changed = await api.call('PUT', `/transfers/${body.data.id}`, { lines: [lines[1], lines[0]] })
    expect(changed.body.data).toMatchObject({ lines: [{ item: 'Swabs' }, { item: 'Gloves', price: 120.5 }] })
    expect((await api.call('PUT', `/transfers/${body.data.id}`, { number: 'T-1b' })).body.data).toMatchObject({
      number: 'T-1b',
      lines: [{ item: 'Swabs' }, { item: 'Gloves' }],
    })
  })

  test('is refused at the place of each problem', async () => {
    expect(await errorsOf([])).toEqual({ lines: ['Add at least one line'] })
    expect(await errorsOf(null)).toEqual({ lines: ['Add at least one line'] })
    expect(await errorsOf('x')).toEqual({ lines: ['Must be a list'] })
    expect(await errorsOf([1, 2, 3, 4].map((count) => ({ item: 'x', how: { many: count } })))).toEqual({ lines: ['At most 3 rows'] })
    expect(await errorsOf([{ item: 'x' }, { item: '', price: 1 }, { item: 'y', price: 0.005, how: { many: 0 } }])).toEqual({
      'lines.1.item': ['Item is required'],
      'lines.2.count': ['Must be at least 1'],
      'lines.2.price': ['Must be an amount in rupees with at most two decimals'],
    })
    expect(
      await errorsOf([
        { item: 'x', price: 0 },
        { item: 'y', on: '2026-02-30' },
      ]),
    ).toEqual({
      'lines.0.price': ['Price must be above ₹0'],
      'lines.1.on': ['There is no day 30/02/2026'],
    })
    expect(await errorsOf([{ item: 'x' }, { item: 5 }])).toEqual({ 'lines.1.item': ['Must be text'] })
    expect(await errorsOf([{ item: 'x', colour: 'red' }])).toEqual({ 'lines.0.colour': ['This field is not accepted here'] })
    expect(await errorsOf(['x'])).toHaveProperty('lines.0')
  })

  test('keeps what its rows refer to from being deleted, and refuses a row that refers to nothing', async () => {
    const [first, second] = [(await make('T-10', [{ item: 'a' }])).body.data.id, (await make('T-11', [{ item: 'b' }])).body.data.id]
    const user = await make('T-12', [
      { item: 'c', afterId: first },
      { item: 'd', otherIds: [second] },
    ])
    expect(user.status).toBe(201)
    for (const id of [first, second])
      expect((await api.call('DELETE', `/transfers/${id}`)).body.message).toBe('This transfer cannot be deleted: it is used by 1 transfer (T-12)')
    expect(await errorsOf([{ item: 'x' }, { item: 'y', afterId: '01990000-0000-7000-8000-000000000000' }])).toEqual({
      'lines.1.afterId': ['This choice no longer exists'],
    })
    await api.call('DELETE', `/transfers/${user.body.data.id}`)
    expect((await api.call('DELETE', `/transfers/${first}`)).status).toBe(200)
  })
})

test('the demo invents rows that their fields take', async () => {
  const served = { declaration, storage: recordStorage(declaration), tableOptions: undefined }
  const api = await openSmallApi({ routes: declaredRoutes(served, new Map([['transfers', served]]), {}) })
  await seedStored({ database: api.database, declarations: [declaration], now: smallLabNow, timeZone: 'Asia/Kolkata', seed: 1 })
  const { body } = await api.call('GET', '/transfers?limit=50')
  const all = body.data.items as unknown as readonly { readonly lines: readonly { readonly item: string; readonly price: number }[] }[]
  expect(all).toHaveLength(24)
  expect(all.every(({ lines }) => lines.length >= 1 && lines.length <= 3 && lines.every(({ item, price }) => item !== '' && price > 0))).toBe(true)
  await api.close()
})
