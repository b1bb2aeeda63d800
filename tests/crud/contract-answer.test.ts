import { expect, onTestFinished, test, vi } from 'vitest'
import * as results from '#contract/results.ts'
import { addressOf, contentOf } from '#crud/contract-answer.ts'

const queued = { id: 'r1', number: 'REP-1', orderNumber: 'ORD-1', patient: { id: 'p1', name: 'Asha', number: null }, values: 2 }

test('an answer without its optional fields is read, with null in their places', () => {
  const content = contentOf(results.waiting, { items: [queued], totalCount: 1 })
  expect(content?.items[0]).toEqual({ ...queued, etag: null, source: null, leftOut: null })
})

test('an unreadable answer is null, and the log has the place of the field without its value', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  expect(contentOf(results.waiting, { items: [queued, { ...queued, values: 'Asha Rao' }], totalCount: 2 })).toBeNull()
  expect(log.mock.calls).toEqual([['GET /reports/admin/results/waiting: the answer does not fit at items.1.values']])
})

test('the version of an answer stays with its content, and a list has none', () => {
  expect(contentOf(results.begin, { id: 'r1', number: 'REP-1', version: '"v3"' })).toEqual({ id: 'r1', number: 'REP-1', version: '"v3"' })
  expect(contentOf(results.measured, [])).toEqual([])
})

test('the names of a path are encoded into it, and the rest is the query', () => {
  expect(addressOf(results.history, { patientId: 'a/b', parameterCode: 'K' })).toEqual({
    url: '/reports/admin/patients/a%2Fb/history',
    query: { parameterCode: 'K' },
  })
})
