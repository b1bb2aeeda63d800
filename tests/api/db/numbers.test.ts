import { expect, test } from 'vitest'
import { collectionReference, completeNumber } from '#server/db/numbers.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, makeVisit } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = smallApi({ isAlone: true })

test.each([
  ['LAB-0002000', 'LAB-0002000'],
  ['lab 2000', 'LAB-0002000'],
  [' col-7 ', 'COL-0000007'],
  ['RPT0000012', 'RPT-0000012'],
  ['LAB-00020', null],
  ['LAB-', null],
  ['LAB-12345678', null],
  ['label 2', null],
  ['2000', null],
])('ORD-02 %s is typed only for %s', (typed, number) => {
  expect(completeNumber(typed)).toBe(number)
})

test('ORD-02 COL-03 REP-02 a whole number finds only its own order, visit and report, within the filters', async () => {
  const [first, second] = [await makeOrder(api.db), await makeOrder(api.db, { status: 'Testing' })]
  const visits = [await makeVisit(api.db, first.id, '2026-11-25'), await makeVisit(api.db, second.id, '2026-11-26')]
  const reference = collectionReference(41)
  await change(api.db, sampleCollections, visits[1] ?? '', { reference, searchText: `${reference} other`.toLowerCase() })
  const reports = [await makeReport(api.db, first), await makeReport(api.db, second)]
  const found = async (path: string) => {
    const { data, items } = (await api.call('GET', path)).body
    return (items ?? data.orders ?? data.items).map(({ id }) => id)
  }
  const digits = String(Number(second.number.slice(4)))
  for (const typed of [second.number, `lab%20${digits}`]) {
    expect(await found(`/orders/admin/all?search=${typed}`)).toEqual([second.id])
    expect(await found(`/orders/admin/all?search=${typed}&status=Created`)).toEqual([])
    expect(await found(`/admin/sample-collections?search=${typed}`)).toEqual([visits[1]])
    expect(await found(`/reports/admin/all?search=${typed}`)).toEqual([reports[1]])
  }
  expect(await found('/admin/sample-collections?search=col%2041')).toEqual([visits[1]])
})
