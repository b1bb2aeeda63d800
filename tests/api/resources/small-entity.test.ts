import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { addDays, ageOn, civilDateOf } from '#domain/civil-date.ts'
import { permissionFor } from '#domain/permission.ts'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, integer, reference, rupees, text } from '#definition/kind.ts'
import { fieldProblems } from '#definition/record.ts'
import type { Guard } from '#contract/call.ts'
import type { timeline } from '#contract/timeline.ts'
import { auditRoutes } from '#server/areas/audit/routes.ts'
import { timelineRoutes } from '#server/areas/audit/timeline/routes.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { seedStored } from '#server/resources/seed-stored.ts'
import { keepStoredIndices } from '#server/resources/stored-indices.ts'
import { titlesOf } from '#server/resources/titles.ts'
import { routesOf } from '#tests/api/resources/served-routes.ts'
import { declaredGuards, missingLines } from '#tests/api/call/guards.ts'
import collectionCentres from '#tests/examples/collection-centres.ts'
import { type Caller, smallApi } from '#tests/support/lab-api.ts'
import { oneOfEachKind } from '#tests/definition/one-of-each-kind.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { called } from '#tests/support/called.ts'

const couriers = defineResource({
  ...called('courier'),
  fields: {
    name: text({ required: 'Name is required', sort: true }),
    shift: choice({ morning: { label: 'Morning' }, day: { label: 'Day' }, evening: { label: 'Evening' } }, { sort: true }),
  },
  list: { columns: ['name', 'shift'] },
})

const lockers = defineResource({
  ...called('locker'),
  fields: {
    name: text({ required: 'Name is required' }),
    shift: choice({ morning: { label: 'Morning' }, evening: { label: 'Evening' } }),
    courierId: reference('couriers'),
  },
  list: { columns: ['name'] },
  show: { timeline: true },
})

const crates = defineResource({
  ...called('crate'),
  title: 'code',
  fields: { code: text({ required: 'Code is required' }), courierId: reference('couriers') },
  list: { columns: ['code'] },
})

// Under another name, as somebody may have put the README's sample where it belongs.
const declarations = [{ ...collectionCentres, name: 'sample-doctors' }, couriers, lockers, crates] as readonly unknown[] as readonly Declaration[]
const routes = routesOf(declarations, { foreign: { tests: titlesOf(tests, tests.id, tests.name) } })
// The product's timelines have the paths already, for its own entities.
const timelines = [...timelineRoutes(declarations), ...auditRoutes(declarations)].map((route) => ({ ...route, path: `/small${route.path}` }))
const api = smallApi({ routes: [...routes, ...timelines] })
const keepIndices = (of: readonly Declaration[]) => keepStoredIndices(api.database, of, { error: (message) => expect.unreachable(message) })
afterAll(() => keepIndices([]))
beforeAll(async () => {
  await keepIndices(declarations)
  const bodies = [{ name: 'Éva', shift: 'evening' }, { name: '=cmd', shift: 'morning' }, { name: 'Dev', shift: 'day' }, { name: 'Nobody' }]
  for (const body of bodies) expect((await api.call('POST', '/couriers', body)).status).toBe(201)
})

test('a new entity needs one line in the table of guards, and the test of that table says which', () => {
  const served = Object.fromEntries(
    routes.filter(({ path }) => path.startsWith('/sample-doctors')).map((route) => [`${route.method} ${route.path}`, route.permission]),
  )
  expect(missingLines(served)).toEqual(["'/sample-doctors': ['orders', 'export create edit delete'], // in the table `declared`"])
  expect(Object.fromEntries(declaredGuards('/sample-doctors', ['orders', 'export create edit delete']))).toEqual(served)
  const guard: Guard = permissionFor('orders', 'edit')
  expect(missingLines({ 'POST /sample-doctors/{id}/call': guard })).toEqual([`'${guard}': ['POST /sample-doctors/{id}/call'], // in the table \`written\``])
})

const names = async (query: string) => (await api.call('GET', `/couriers?${query}`)).body.data.items.map(({ name }) => name)

test('a list sorted by a choice has the order in which the choices are declared, not that of their keys', async () => {
  expect(await names('sort=shift')).toEqual(['=cmd', 'Dev', 'Éva', 'Nobody'])
  expect((await names('sort=shift&order=desc')).filter((name) => name !== 'Nobody')).toEqual(['Éva', 'Dev', '=cmd'])
  const indices = await api.database.query("select indexdef from pg_indexes where indexname like 'stored\\_%' and indexdef like '%array_position%'")
  expect(indices).toHaveLength(1)
})

test('HIS-03 the audit trail names the records of an entity of one file by their title, and those that they refer to', async () => {
  const [courier] = (await api.call('GET', '/couriers?sort=name')).body.data.items
  const { id } = (await api.call('POST', '/crates', { code: 'C-7', courierId: courier?.id })).body.data
  const trail = async () => (await api.call('GET', `/small/admin/audit?entity=crates&id=${id}`)).body.data.items[0]
  const courierId = expect.objectContaining({ field: 'courierId', after: courier?.name })
  expect(await trail()).toMatchObject({ recordName: 'C-7', changes: expect.arrayContaining([courierId]) })
  expect((await api.call('DELETE', `/crates/${id}`)).status).toBe(200)
  expect(await trail(), 'by its kept facts once it is gone').toMatchObject({ action: 'delete', recordName: 'C-7' })
})

test('HIS-01 HIS-02 an entity of one file has a timeline with the changes of all users and their notes', async () => {
  const [courier, other] = (await api.call('GET', '/couriers?sort=name')).body.data.items.filter(({ name }) => name === 'Dev' || name === 'Éva')
  const { id } = (await api.call('POST', '/lockers', { name: 'Gate', shift: 'morning', courierId: courier?.id })).body.data
  const at = `/small/admin/timeline/lockers/${id}`
  const read = async (as: Caller) => {
    const { status, body }: { readonly status: number; readonly body: unknown } = await api.call('GET', at, undefined, { as })
    return { status, entries: (body as { data?: z.output<typeof timeline.answer> }).data?.entries ?? [] }
  }
  const said = async (as: Caller) => (await read(as)).entries.map(({ by, says, changes }) => [by, says.map(({ text }) => text).join(''), ...changes])
  expect((await api.call('PUT', `/lockers/${id}`, { shift: 'evening', courierId: other?.id }, { as: 'manager' })).status).toBe(200)
  expect((await api.call('POST', `${at}/notes`, { words: 'The key is with the guard' }, { as: 'operator' })).status).toBe(201)
  const shift = { label: 'Shift', before: 'Morning', after: 'Evening' }
  const carrier = { label: 'Courier', before: courier?.name, after: other?.name }
  expect(await said('super_admin')).toEqual([
    ['Test Operator', 'wrote a note'],
    ['Test Manager', 'changed shift and courier', shift, carrier],
    ['Test Super Admin', 'created the locker'],
  ])
  const note = (await read('operator')).entries[0]?.note
  expect([note, (await read('manager')).entries[0]?.note]).toMatchObject([{ isOwn: true }, { isOwn: false, words: 'The key is with the guard' }])
  const rewrite = (as: Caller) => api.call('PUT', `${at}/notes/${note?.id}`, { words: 'The key is lost' }, { as, headers: { 'if-match': note?.version ?? '' } })
  expect([(await rewrite('manager')).status, (await rewrite('operator')).status]).toEqual([403, 200])
  expect((await read('manager')).entries[0]?.note).toMatchObject({ words: 'The key is lost', former: [{ words: 'The key is with the guard' }] })
  await api.call('DELETE', `/lockers/${id}`)
  expect([(await read('super_admin')).status, (await read('nobody')).status]).toEqual([404, 401])
})

const depots = defineResource({
  ...called('depot'),
  fields: { name: text({ required: 'Name is required', unique: true }), city: text(), courierId: reference('vans', { required: 'Choose a van' }) },
  list: { columns: ['name'] },
}) as unknown as Declaration
const vans = defineResource({
  ...called('van'),
  title: 'plate',
  fields: {
    ...oneOfEachKind,
    plate: text({ required: 'Plate is required', unique: true, maxLength: 12 }),
    secret: text({ required: 'Say it' }),
    price: rupees({ above: 100_00, required: 'Price' }),
    born: civilDate({ birth: true }),
    expiresOn: civilDate(),
    warnOn: civilDate({ readOnly: true, follows: { field: 'expiresOn', days: -30 } }),
    number: integer({ min: 5, max: 9, required: 'Number' }),
  },
  list: { columns: ['plate'] },
  form: { showWhen: { secret: { yesNo: false } } },
}) as unknown as Declaration

test('the demo gives each new entity records that its own rules take, once', async () => {
  const demo = { database: api.database, declarations: [depots, vans], others: { tests: { table: tests, id: tests.id } }, seed: 7, timeZone: 'Asia/Kolkata' }
  expect(await seedStored({ ...demo, now: smallLabNow })).toEqual(['vans', 'depots'])
  const rows = await api.database.query("select resource, id, data from records where resource in ('vans', 'depots') order by created_at")
  const of = (name: string) => rows.flatMap(({ resource, id, data }) => (resource === name ? [{ id, ...(data as Record<string, unknown>) }] : []))
  const [all, stations] = [of('vans'), of('depots')]
  expect([all.length, stations.length]).toEqual([24, 24])
  for (const van of all) expect(fieldProblems(vans, van)).toEqual({})
  for (const depot of stations) expect(all.map(({ id }) => id)).toContain((depot as { courierId?: unknown }).courierId)
  const values = (name: string) => all.map((van) => (van as Readonly<Record<string, unknown>>)[name])
  expect(new Set(values('plate')).size).toBe(24)
  const today = civilDateOf(smallLabNow)
  expect(values('born').every((day) => day === null || ageOn(today, String(day)) === null || Number(ageOn(today, String(day))) >= 18)).toBe(true)
  expect(values('expiresOn').every((day) => day === null || String(day) > today)).toBe(true)
  const thirtyBefore = (day: unknown) => day && addDays(String(day), -30)
  expect(values('warnOn')).toEqual(values('expiresOn').map(thirtyBefore))
  expect(new Set(values('secret').map((secret) => secret === null)).size).toBe(2)
  await api.database.query("delete from records where resource in ('vans', 'depots')")
  expect(await seedStored({ ...demo, now: smallLabNow })).toEqual([])
})
