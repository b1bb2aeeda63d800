import { expect, test } from 'vitest'
import { readLaboratory } from '#pages/catalogue/wire-laboratory.ts'
import { orderStatuses, pendingOrderStatuses } from '#domain/order-status.ts'
import { failureOf } from '#tests/providers/http-fixture.ts'
import { labInMemory } from './lab.ts'

/** The records of a list with one check box ticked. */
async function ticked(lab: ReturnType<typeof labInMemory>, resource: string, name: string) {
  const filters = [{ field: name, operator: 'eq' as const, value: true }]
  return (await lab.data.getList({ resource, filters, pagination: { currentPage: 1, pageSize: 500 } })).data
}

test('ORD-01 the pending orders of the demo are those that the server means', async () => {
  const lab = labInMemory()
  const states = async (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ orderStatus }) => orderStatus))
  expect(await states(await lab.rows('orders'))).toEqual(new Set(Object.keys(orderStatuses)))
  expect(await states(await ticked(lab, 'orders', 'openOnly'))).toEqual(new Set(pendingOrderStatuses))
})

test('FLD-06 a cancelled visit of the demo does not wait for a phlebotomist', async () => {
  const lab = labInMemory()
  await lab.call('PATCH /admin/sample-collections/sample-collections-1/assign', { phlebotomistId: null })
  expect((await ticked(lab, 'sample-collections', 'unassigned')).map(({ id }) => id)).toEqual(['sample-collections-1'])
  await lab.call('PUT /admin/sample-collections/sample-collections-1/cancel')
  expect(await ticked(lab, 'sample-collections', 'unassigned')).toEqual([])
})

test('FLD-06 an assigned phlebotomist is named beside the visit until unassigned', async () => {
  const { call, read } = labInMemory()
  const { name } = await read('phlebotomists', 'phlebotomists-2')
  const assign = (phlebotomistId: string | null) => call('PATCH /admin/sample-collections/sample-collections-1/assign', { phlebotomistId })
  expect(await assign('phlebotomists-2')).toMatchObject({ phlebotomist: { id: 'phlebotomists-2', name } })
  expect(await assign(null)).toMatchObject({ phlebotomist: { id: null, name: null } })
})

test('an action of the demo is refused where its record was changed since it was read', async () => {
  const { call, data } = labInMemory()
  const { version } = (await data.getOne({ resource: 'notifications', id: 'notifications-1' })).data
  await call('PUT /admin/notifications/notifications-1/read', {}, String(version))
  expect((await failureOf(call('PUT /admin/notifications/notifications-1/read', {}, String(version)))).kind).toBe('stale')
})

test('RES-01 a demo test shows its parameters with ranges; changing them reports the missing server', async () => {
  const { call } = labInMemory()
  const laboratory = readLaboratory(await call('GET /tests/tests-10/laboratory'))
  expect(laboratory?.parameters.map(({ code, unit, ranges }) => [code, unit, ranges.map(({ low, high }) => [low, high])])).toEqual([
    ['CREA', 'mg/dL', [[0.6, 1.3]]],
    ['K', 'mmol/L', [[3.5, 5.1]]],
  ])
  expect((await failureOf(call('PUT /tests/tests-10/laboratory', { code: 'KFT' }))).message).toBe('This demo has no server: this cannot be done.')
})

test('RES-01 RES-10 the demo has no results: reading and releasing them report the missing server', async () => {
  const { call } = labInMemory()
  expect((await failureOf(call('GET /reports/admin/reports-2/results'))).message).toBe('This demo has no server: what this screen shows cannot be read.')
  expect((await failureOf(call('POST /reports/admin/reports-2/results/release', {}))).message).toBe('This demo has no server: this cannot be done.')
})
