import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { civilDate, integer, rows, rupees, text } from '#definition/kind.ts'
import { problemLine } from '#definition/declaration-problem.ts'
import { undoRoute } from '#server/areas/audit/undo-route.ts'
import { checkServed } from '#server/resources/check-served.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { declaredRoutes } from '#server/resources/routes.ts'
import { recordStorage } from '#server/resources/record-storage.ts'
import { tableStorage } from '#server/resources/table-storage.ts'
import { projectFolder } from '#server/commands/project-folder.ts'
import { writeTable } from '#server/starter/write-table.ts'
import kitActions from '#tests/examples/entities/kits.ts'
import kits from '#tests/examples/kits.ts'
import { type SmallApi, openSmallApi } from '#tests/support/lab-api.ts'

/** Parcels as the handler took them. */
const taken: unknown[] = []
const withParcels = {
  ...kits,
  actions: {
    ...kits.actions,
    receive: {
      label: 'Receive',
      call: { method: 'POST', path: '/kits/{id}/receive', answers: 'record' },
      body: {
        parcels: rows(
          { count: integer({ min: 1, required: 'Number is required' }), on: civilDate({ required: 'Day is required' }), cost: rupees(), note: text() },
          { required: 'Add at least one parcel', editable: true, min: 1, max: 3 },
        ),
        paid: rupees(),
      },
      done: '{title}: {paid} paid',
    },
  },
} as const
const declaration = withParcels as unknown as Declaration
const receive = async (kit: Readonly<Record<string, unknown>>, { parcels }: { readonly parcels: readonly { readonly count: number }[] }) => {
  taken.push(parcels)
  return { stock: parcels.reduce((sum, { count }) => sum + count, Number(kit.stock)) }
}
const handlers = { ...kitActions, handlers: { ...kitActions.handlers, receive: receive as never } }
let folder: string
let table: PgTable
let migration: string
beforeAll(async () => {
  // Inside the repository, so that the written files' imports resolve.
  folder = await mkdtemp(join(projectFolder, 'tests/api/resources/tmp-'))
  const folders = { resources: join(projectFolder, 'tests/examples'), tables: join(folder, 'tables'), migrations: join(folder, 'migrations') }
  for (const each of [folders.tables, folders.migrations]) await mkdir(each)
  await writeFile(join(folders.migrations, '0196_former.sql'), '')
  const [schemaFile, migrationFile] = await writeTable('kits', folders)
  expect(migrationFile).toMatch(/0197_kits\.sql$/)
  await expect(writeTable('kits', folders)).rejects.toThrow('The table kits is in server/db/tables already')
  await expect(writeTable('kist', folders)).rejects.toThrow('There is no declaration resources/kist.ts')
  migration = await readFile(migrationFile ?? '', 'utf8')
  table = ((await import(pathToFileURL(schemaFile ?? '').href)) as { kits: PgTable }).kits
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(['the shared table', 'a table of its own'])('the actions of an entity in %s', (where) => {
  let api: SmallApi
  beforeAll(async () => {
    const storage = where === 'the shared table' ? recordStorage(declaration) : tableStorage(declaration, table)
    const served = { declaration, storage, tableOptions: undefined }
    const routes = declaredRoutes(served, new Map([['kits', served]]), {}, handlers)
    api = await openSmallApi({ routes: [...routes, { ...undoRoute(routes), path: '/kits/undo' }] })
    if (where !== 'the shared table') for (const statement of migration.split('--> statement-breakpoint')) await api.database.query(statement)
  })
  afterAll(() => api.close())

  const made = async (code: string, stock: number) => (await api.call('POST', '/kits', { code, stock, status: 'ready' })).body.data as { readonly id: string }

  test('VIEW-04 are undone where they declare it, unless their fields changed since', async () => {
    const kit = await made('K-9', 9)
    const writeOff = async (count: number) => (await api.call('POST', `/kits/${kit.id}/write-off`, { count })).body.undo
    const undo = async (receipt: string | undefined) => (await api.call('POST', '/kits/undo', { receipt })).body.message
    const first = await writeOff(4)
    await writeOff(1)
    expect(await undo(first)).toBe('This has changed since, so it cannot be undone')
    expect(await undo(await writeOff(2))).toBe('Undone')
    expect((await api.call('GET', `/kits/${kit.id}`)).body.data.stock).toBe(4)
    expect((await api.call('POST', `/kits/${kit.id}/retire`, { reason: 'Broken' })).body.undo).toBeUndefined()
  })

  test('change the fields that the handler returns, and answer the record', async () => {
    const [kit, other] = [await made('K-1', 9), await made('K-2', 9)]
    const { status, body } = await api.call('POST', `/kits/${kit.id}/write-off`, { count: 4 })
    expect([status, body.message, body.data]).toMatchObject([200, 'K-1 is written off', { code: 'K-1', stock: 5 }])
    expect((await api.call('GET', `/kits/${other.id}`)).body.data.stock).toBe(9)
    expect((await api.call('POST', `/kits/${kit.id}/retire`, { reason: 'Broken' })).body.data).toMatchObject({ status: 'retired', stock: 0 })
  })

  test('refuse what the handler, the condition, the body, the version or the permission refuses', async () => {
    const kit = await made('K-3', 2)
    const path = `/kits/${kit.id}/write-off`
    expect((await api.call('POST', path, { count: 3 })).body).toMatchObject({ message: 'There are only 2 of K-3' })
    expect((await api.call('POST', path, {})).body.errors).toEqual({ count: ['Number is required'] })
    expect((await api.call('POST', path, { count: 1 }, { headers: { 'if-match': '"9"' } })).status).toBe(412)
    expect((await api.call('POST', path, { count: 1 }, { as: 'operator' })).status).toBe(403)
    expect((await api.call('POST', `/kits/${kit.id}/retire`, { reason: 'x' })).status).toBe(200)
    expect((await api.call('POST', `/kits/${kit.id}/retire`, { reason: 'x' })).status).toBe(409)
  })

  test('take a list of rows, and refuse a value of a row at its place', async () => {
    const kit = await made('K-5', 1)
    const [one, other] = [
      { count: 2, on: '2026-11-26', cost: 12.5, note: ' By van ' },
      { count: 3, on: '2026-11-27' },
    ]
    const receive = (parcels: unknown) => api.call('POST', `/kits/${kit.id}/receive`, { parcels })
    expect((await receive([one, other])).body).toMatchObject({ message: 'K-5: — paid', data: { stock: 6 } })
    expect(taken.pop()).toEqual([
      { count: 2, on: '2026-11-26', cost: 1250, note: 'By van' },
      { count: 3, on: '2026-11-27', cost: null, note: null },
    ])
    expect((await receive([one, { count: 0 }, { ...other, on: '31-02-2026' }])).body.errors).toEqual({
      'parcels.1.count': ['Must be at least 1'],
      'parcels.1.on': ['Day is required'],
      'parcels.2.on': ['There is no day 31/02/2026'],
    })
    expect((await receive([one, { ...other, price: 1 }])).body.errors).toEqual({ 'parcels.1.price': ['This field is not accepted here'] })
    expect([(await receive([])).body.errors, (await receive([one, one, one, one])).body.errors, (await receive('x')).status]).toEqual([
      { parcels: ['Add at least one parcel'] },
      { parcels: ['At most 3 rows'] },
      422,
    ])
    expect([taken, (await api.call('GET', `/kits/${kit.id}`)).body.data.stock]).toEqual([[], 6])
    expect((await api.call('POST', `/kits/${kit.id}/receive`, { parcels: [one], paid: 1234.5 })).body.message).toBe('K-5: ₹1,234.50 paid')
    taken.pop()
  })

  test('are in the audit trail, with their reason', async () => {
    const kit = await made('K-4', 3)
    await api.call('POST', `/kits/${kit.id}/retire`, { reason: 'Leaks' })
    const { body } = await api.call('GET', `/admin/audit?entity=kits&limit=50`)
    const items = body.data.items as unknown as readonly Readonly<Record<string, unknown>>[]
    expect(items.find(({ action, entityId }) => action === 'retire' && entityId === kit.id)).toMatchObject({ reason: 'Leaks' })
  })

  test('make a searchable, sorted and filtered list', async () => {
    const codes = async (query: string) => (await api.call('GET', `/kits?${query}`)).body.data.items.map(({ code }) => code)
    expect(await codes('status=ready&sort=code&order=desc')).toEqual(['K-5', 'K-2'])
    expect(await codes('search=k-2')).toEqual(['K-2'])
    expect((await api.call('POST', '/kits', { code: ' k-2 ', status: 'ready' })).status).toBe(409)
  })
})

describe('the file of the handlers', () => {
  const load = async (files: Readonly<Record<string, string>>) => {
    const trial = await mkdtemp(join(projectFolder, 'tests/api/resources/tmp-'))
    await mkdir(join(trial, 'entities'))
    await mkdir(join(trial, 'resources'))
    await writeFile(join(trial, 'resources/kits.ts'), `export { default } from '#tests/examples/kits.ts'`)
    for (const [name, text] of Object.entries(files)) await writeFile(join(trial, 'entities', name), text)
    const lines: string[] = []
    const read = await loadDeclarationFiles(join(trial, 'resources'), (problem) => void lines.push(problemLine(problem)), undefined, join(trial, 'entities'))
    await rm(trial, { recursive: true })
    return { lines: lines.filter((line) => line.startsWith('server/')), read }
  }

  test('is found by its name', async () => {
    const { lines, read } = await load({ 'kits.ts': `export { default } from '#tests/examples/entities/kits.ts'` })
    expect([lines, Object.keys(read[0]?.own?.handlers ?? {})]).toEqual([[], ['retire', 'writeOff']])
  })

  test.each<[string, string, string]>([
    [
      'kist.ts',
      `export { default } from '#tests/examples/entities/kits.ts'`,
      'server/entities/kist.ts · kist · (whole): no declaration "kist"; did you mean "kits"?',
    ],
    ['kits.ts', 'export const handlers = {}', 'server/entities/kits.ts · kits · (whole): has no handlers: write `export default actions(declaration, { … })`'],
    ['kits.ts', 'throw new Error("no")', 'server/entities/kits.ts · kits · (whole): '],
  ])('%s with a mistake is named and left out', async (name, text, line) => {
    const { lines, read } = await load({ [name]: text })
    expect(lines[0]).toContain(line)
    expect(read[0]?.own).toBeUndefined()
  })

  test('is asked for where an action has no handler', () => {
    const file = { file: 'resources/kits.ts', declaration }
    expect(checkServed(file, true, []).map(({ message }) => message)).toContain(
      'no route of the server answers POST /kits/{id}/write-off: write its handler in server/entities/kits.ts',
    )
  })
})
