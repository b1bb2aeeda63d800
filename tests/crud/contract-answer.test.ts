import { replaceEqualDeep } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as collections from '#contract/collections.ts'
import * as notifications from '#contract/notifications.ts'
import * as results from '#contract/results.ts'
import * as users from '#contract/users.ts'
import { addressOf, contentOf } from '#crud/contract-answer.ts'
import { boardOf } from '#pages/collections/board.ts'

const queued = { id: 'r1', number: 'REP-1', orderNumber: 'ORD-1', patient: { id: 'p1', name: 'Asha', number: null }, values: 2 }

test('an answer without its optional fields is read, with null in their places', () => {
  const content = contentOf(results.waiting, { items: [queued], totalCount: 1 })
  const patient = { ...queued.patient, gender: null, dateOfBirth: null, ageUnit: null }
  const absent = { etag: null, source: null, leftOut: null, orderId: null, collectedOn: null, enteredBy: [], enteredAt: null }
  expect(content?.items[0]).toEqual({ ...queued, ...absent, patient })
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

test('the sentence of an answer is beside its data, whatever its data are called', () => {
  const sent = contentOf(notifications.sendWelcome, { id: 'n1', message: 'Welcome, Asha', '~message': 'Welcome notification sent to Asha' })
  expect([sent?.message, sent?.said]).toEqual(['Welcome, Asha', 'Welcome notification sent to Asha'])
})

test('a confirmed change without data has no content, and no complaint in the log', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  expect(contentOf(users.changePassword, {})).toBeNull()
  expect(log).not.toHaveBeenCalled()
})

test('the names of a path are encoded into it, and the rest is what is asked', () => {
  expect(addressOf(results.history, { patientId: 'a/b', parameterCode: 'K' })).toEqual({
    url: '/reports/admin/patients/a%2Fb/history',
    asked: { parameterCode: 'K' },
  })
})

const visit = {
  ...{ id: 'v1', reference: 'COL-1', orderId: 'o1', orderNumber: 'ORD-1', status: 'Scheduled', priority: 'Normal', timeSlot: '07:00-08:00' },
  patient: { id: 'p1', name: 'Asha' },
}
const boardWith = (visits: readonly object[]) => ({ date: '2026-11-22', slots: [], phlebotomists: [], visits })

test('a row that does not fit is null and hides no other, and amounts are read as paise', () => {
  const visits = [
    { ...visit, amountDue: 99.5 },
    { ...visit, patient: null },
    { ...visit, amountDue: 'free' },
  ]
  expect(contentOf(collections.board, boardWith(visits))?.visits).toMatchObject([{ id: 'v1', amountDue: 9950, phlebotomistId: null, tests: [] }, null, null])
})

test('a visit of the board that another answer leaves unchanged keeps its identity', () => {
  const read = (...visits: readonly object[]) => contentOf(collections.board, structuredClone(boardWith(visits)))
  const [before, after] = [read(visit, { ...visit, id: 'v2' }), read(visit, { ...visit, id: 'v2', notes: 'Ring twice' })]
  const shown = [before, replaceEqualDeep(before, after)].map((answer) => (answer ? boardOf(answer).visits : []))
  expect(shown[1]?.map((each, index) => each === shown[0]?.[index])).toEqual([true, false])
})
