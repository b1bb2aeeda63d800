import { beforeAll, describe, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, integer, reference, rupees, text, yesNo } from '#definition/kind.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { titlesOf } from '#server/resources/titles.ts'
import { routesOf } from '#tests/api/resources/served-routes.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'

const fields = {
  name: text({ required: 'Name is required' }),
  status: choice({ draft: { label: 'Draft' }, sent: { label: 'Sent' }, received: { label: 'Received' } }, { from: 'state.now' }),
  isUrgent: yesNo({ initial: false }),
  testId: reference('tests', { name: 'test.name' }),
  supplier: text(),
  amount: rupees(),
  pieces: integer(),
}
const deliveries = defineResource({
  name: 'deliveries',
  label: { one: 'delivery', many: 'deliveries' },
  permission: 'orders',
  title: 'name',
  fields,
  list: { columns: ['name'], search: 'Search', filters: { state: 'status', from: { atLeast: 'pieces' } } },
  stats: [
    { label: 'By status', by: 'status' },
    { label: 'Worth by status', by: 'status', sum: 'amount' },
    { label: 'Urgent', by: 'isUrgent', sum: 'pieces' },
    { label: 'By test', by: 'testId' },
    { label: 'By supplier', by: 'supplier' },
  ],
}) as unknown as Declaration
const plain = { ...deliveries, name: 'parcels', stats: [] }
const api = smallApi({ routes: routesOf([deliveries, plain], { foreign: { tests: titlesOf(tests, tests.id, tests.name) } }) })

beforeAll(async () => {
  const rows: [string, string | null, boolean, string | null, string | null, number | null, number][] = [
    ['A', 'sent', true, small.cbc, 'Meril', 100.5, 1],
    ['B', 'sent', false, small.sugar, 'Meril', 0.25, 2],
    ['C', 'draft', false, small.cbc, 'Romsons', null, 3],
    ['D', null, false, null, '', 7, 4],
  ]
  for (const [name, now, isUrgent, testId, supplier, amount, pieces] of rows) {
    const made = await api.call('POST', '/deliveries', { name, state: { now }, isUrgent, testId, supplier, amount, pieces })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }
  // Records of another entity in the same table are not counted.
  await api.call('POST', '/parcels', { name: 'X', state: { now: 'sent' }, supplier: 'Meril', pieces: 9 })
})

const groupsOf = async (path: string) => {
  const { status, body } = await api.call('GET', `/deliveries/figures/${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { groups, others } = body.data as unknown as { groups: { value: unknown; name: unknown; count: number; sum: unknown }[]; others: unknown }
  return { groups: groups.map(({ value, count, sum }) => [value, count, sum]), names: groups.map(({ name }) => name), others }
}

describe('the figures of a chart', () => {
  test('count the records by choices, yes and no, references and texts, largest first', async () => {
    expect((await groupsOf('status')).groups).toEqual([
      ['sent', 2, null],
      ['draft', 1, null],
      [null, 1, null],
    ])
    expect((await groupsOf('isUrgent')).groups).toEqual([
      [false, 3, null],
      [true, 1, null],
    ])
    expect((await groupsOf('supplier')).groups).toEqual([
      ['Meril', 2, null],
      ['Romsons', 1, null],
      [null, 1, null],
    ])
    const byTest = await groupsOf('testId')
    expect(byTest.groups).toContainEqual([small.cbc, 2, null])
    expect(byTest.names[0]).toBe((await api.call('GET', `/tests/${small.cbc}`)).body.data.name)
  })

  test('add up amounts in rupees and whole numbers; nothing counts as zero', async () => {
    expect((await groupsOf('status?sum=amount')).groups).toEqual([
      ['sent', 2, 100.75],
      [null, 1, 7],
      ['draft', 1, 0],
    ])
    expect((await groupsOf('isUrgent?sum=pieces')).groups).toEqual([
      [false, 3, 9],
      [true, 1, 1],
    ])
  })

  test('are those of the list under its search and filters', async () => {
    expect((await groupsOf('supplier?state=sent')).groups).toEqual([['Meril', 2, null]])
    expect((await groupsOf('supplier?search=C')).groups).toEqual([['Romsons', 1, null]])
    expect((await groupsOf('status?from=2')).groups).toHaveLength(3)
    expect((await groupsOf('status?from=4')).groups).toEqual([[null, 1, null]])
  })

  test('join the smaller groups of a text', async () => {
    for (let index = 0; index < 8; index += 1) await api.call('POST', '/deliveries', { name: `S${index}`, supplier: `Supplier ${index}`, pieces: 1 })
    const { groups, others } = await groupsOf('supplier')
    expect([groups.length, groups[0], others]).toEqual([6, ['Meril', 2, null], { groups: 5, count: 5, sum: null }])
  })

  test('need the permission of the list, and refuse a field that no chart adds up', async () => {
    expect((await api.call('GET', '/deliveries/figures/status', undefined, { as: 'nobody' })).status).toBe(401)
    expect((await api.call('GET', '/deliveries/figures/status?sum=pieces')).status).toBe(422)
    expect((await api.call('GET', '/deliveries/figures/supplier?sum=amount')).status).toBe(422)
    expect((await api.call('GET', '/deliveries/figures/name')).status).toBe(404)
    expect((await api.call('GET', '/parcels/figures/status')).status).toBe(404)
  })
})
