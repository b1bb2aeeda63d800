import { beforeAll, expect, test } from 'vitest'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, instant, integer, reference, references, rupees, text, yesNo } from '#definition/kind.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { titlesOf } from '#server/resources/titles.ts'
import { routesOf } from '#tests/api/resources/served-routes.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { called } from '#tests/support/called.ts'
import { readCsv } from '#tests/support/read-csv.ts'

const depots = defineResource({
  ...called('depot'),
  fields: { name: text({ required: 'Name is required' }) },
  list: { columns: ['name'] },
})

const couriers = defineResource({
  ...called('courier'),
  fields: {
    name: text({ required: 'Name is required', sort: true }),
    fee: rupees({ sort: true }),
    trips: integer({ min: 0, sort: true }),
    isActive: yesNo({ initial: true }),
    shift: choice({ day: { label: 'Day' }, night: { label: 'Night' } }),
    since: civilDate(),
    lastSeen: instant(),
    testId: reference('tests', { name: 'test.name' }),
    depots: references('depots'),
    home: references('depots'),
    secret: text({ maxLength: 20 }),
  },
  list: {
    columns: ['name'],
    search: 'Search',
    export: true,
    filters: { isActive: 'isActive', shift: 'shift', name: { contains: 'Name' } },
    advanced: {
      minFee: { atLeast: 'fee' },
      maxTrips: { atMost: 'trips' },
      sinceFrom: { atLeast: 'since' },
      seenFrom: { atLeast: 'lastSeen' },
      seenTo: { atMost: 'lastSeen' },
    },
  },
  form: { showWhen: { secret: { shift: 'night' } } },
  api: { path: '/fleet/couriers', items: 'rows', total: 'count', update: 'PATCH' },
})

const vans = defineResource({
  ...called('van'),
  fields: {
    name: text({ required: 'Name is required' }),
    isOut: yesNo({ from: 'is_out' }),
    plate: text({ from: 'papers.plate_no', sort: true, required: 'Plate is required' }),
    insured: civilDate({ from: 'papers.insured_to' }),
  },
  list: { columns: ['name'], filters: { isOut: 'isOut', plate: 'plate' } },
  api: { id: 'van_id' },
})

const api = smallApi({ routes: routesOf([depots, couriers, vans], { foreign: { tests: titlesOf(tests, tests.id, tests.name) } }) })
let depot: string
beforeAll(async () => {
  depot = (await api.call('POST', '/depots', { name: 'North' })).body.data.id
  await api.call('POST', '/fleet/couriers', {
    name: 'Bina',
    fee: 90.5,
    trips: 10,
    since: '2026-01-01',
    // 18:29:59 in UTC: moments are stored in one writing.
    lastSeen: '2026-11-21T00:29:59+06:00',
    testId: small.cbc,
    depots: [depot],
    home: [depot],
  })
  await api.call('POST', '/fleet/couriers', {
    name: "O'Hara 100%",
    fee: 200,
    trips: 9,
    shift: 'night',
    since: '2026-06-01',
    lastSeen: '2026-11-20T18:30:00.000Z',
    secret: 'x',
  })
})

const names = async (query: string) => {
  const { body } = await api.call('GET', `/fleet/couriers?${query}`)
  return 'rows' in body && Array.isArray(body.rows) ? body.rows.map((row: { name: string }) => row.name) : body
}
const [bina, hara] = ['Bina', "O'Hara 100%"]

test('a record keeps every kind of value, with the words of its references', async () => {
  const { body, status, etag } = await api.call('POST', '/fleet/couriers', { name: ' Temp ', fee: 1.25, depots: [depot], testId: small.sugar })
  expect([status, etag]).toEqual([201, '"v1"'])
  expect(body.data).toMatchObject({ name: 'Temp', fee: 1.25, isActive: true, shift: null, depots: [depot], test: { id: small.sugar, name: 'Sugar 100%' } })
  const changed = await api.call('PATCH', `/fleet/couriers/${body.data.id}`, { trips: 3 })
  expect(changed.body.data).toMatchObject({ fee: 1.25, trips: 3 })
  expect((await api.call('DELETE', `/fleet/couriers/${body.data.id}`)).status).toBe(200)
})

test.each([
  ['', [bina, hara]],
  ['sort=fee&order=desc', [hara, bina]],
  ['sort=trips', [hara, bina]],
  ["search=o'hara", [hara]],
  ['search=100%25', [hara]],
  ['name=IN', [bina]],
  ['shift=night', [hara]],
  ['isActive=false', []],
  ['minFee=90.5', [bina, hara]],
  ['minFee=90.51', [hara]],
  ['maxTrips=9', [hara]],
  ['sinceFrom=2026-02-01', [hara]],
  ['seenFrom=2026-11-21', [hara]],
  ['seenTo=2026-11-20', [bina]],
  ['page=2&limit=1', [hara]],
])('the list with %s finds %j, at the places that the declaration names', async (query, found) => {
  expect(await names(query)).toEqual(found)
})

test.each([
  ['', [bina, hara]],
  ["search=o'hara", [hara]],
  ['name=IN&maxTrips=10&seenTo=2026-11-20', [bina]],
])('an export with %s has %j, in the words of the fields and the zone of the laboratory', async (query, found) => {
  const { body } = await api.call('GET', `/fleet/couriers/export?${query}`)
  const [titles, ...lines] = readCsv(String(body))
  expect(titles).toEqual(['Name', 'Fee', 'Trips', 'Is active', 'Shift', 'Since', 'Last seen', 'Test', 'Depots', 'Home', 'Secret'])
  const all = new Map([
    [bina, ['90.50', '10', 'Yes', '', '01/01/2026', '20/11/2026 23:59', 'Blood count', 'North', 'North', '']],
    [hara, ['200.00', '9', 'Yes', 'Night', '01/06/2026', '21/11/2026 00:00', '', '', '', 'x']],
  ])
  expect(lines).toEqual(found.map((name) => [name, ...(all.get(name) ?? [])]))
})

test('an export has an amount below zero as a number, and a text that looks like one as a text', async () => {
  const { data } = (await api.call('POST', '/fleet/couriers', { name: '-12.50', fee: -12.5 })).body
  const [, ...lines] = readCsv(String((await api.call('GET', '/fleet/couriers/export?name=12.50')).body))
  expect(lines.map((line) => line.slice(0, 2))).toEqual([["'-12.50", '-12.50']])
  await api.call('DELETE', `/fleet/couriers/${data.id}`)
})

test('a record that another names in a list of references is not deleted', async () => {
  const refused = await api.call('DELETE', `/depots/${depot}`)
  expect([refused.status, refused.body.message]).toEqual([409, 'This depot cannot be deleted: it is used by 1 courier (Bina)'])
})

test('fields of another name on the wire are read, written, filtered, sorted and refused under it', async () => {
  const vansBy = async (query: string) => (await api.call('GET', `/vans${query}`)).body.data.items.map(({ name }) => name)
  const { body } = await api.call('POST', '/vans', { name: 'A', is_out: false, papers: { plate_no: 'MH2' } })
  expect(body.data).toMatchObject({ is_out: false, papers: { plate_no: 'MH2', insured_to: null } })
  expect(body.data.van_id).toBe(body.data.id)
  await api.call('POST', '/vans', { name: 'B', is_out: true, papers: { plate_no: 'MH1', insured_to: '2027-01-31' } })
  await api.call('PUT', `/vans/${body.data.id}`, { papers: { insured_to: '2027-02-28' } })
  expect((await api.call('GET', `/vans/${body.data.id}`)).body.data).toMatchObject({ papers: { plate_no: 'MH2', insured_to: '2027-02-28' } })
  expect(await vansBy('?sort=papers.plate_no&order=asc')).toEqual(['B', 'A'])
  expect(await vansBy('?is_out=true')).toEqual(['B'])
  expect(await vansBy('?plate=MH2')).toEqual(['A'])
  expect((await api.call('GET', '/vans?isOut=true')).status).toBe(422)
  expect((await api.call('POST', '/vans', { name: 'C', isOut: true })).body.errors).toHaveProperty('isOut')
  expect((await api.call('POST', '/vans', { name: 'C', papers: { plate_no: 5 } })).body.errors).toHaveProperty(['papers.plate_no'])
})
