import { expect, test } from 'vitest'
import { withPeopleOf } from '#pages/audit/columns.tsx'
import { logParameters, readLogQuery, writeLogQuery } from '#pages/audit/log-address.ts'

const filters = { kind: (value: string) => value === 'sign_in', account: (value: string) => value.length <= 16 }

test.each([
  ['', 1, {}],
  ['page=3&kind=sign_in&account=a1', 3, { kind: ['sign_in'], account: ['a1'] }],
  ['page=0&kind=other&account=12345678901234567&colour=red', 1, {}],
  ['from=2026-11-19&to=2026-11-21', 1, { at: ['2026-11-19', '2026-11-21'] }],
  ['from=2026-11-21&to=2026-11-21', 1, { at: ['2026-11-21', '2026-11-21'] }],
  ['from=2026-11-21&to=2026-11-19', 1, {}],
  ['from=2026-11-21', 1, {}],
  ['from=2026-02-30&to=2026-03-02', 1, {}],
])('GEN-07 the address %j of a log shows page %i and %j', (address, page, chosen) => {
  expect(readLogQuery(filters, new URLSearchParams(address))).toEqual({ page, chosen })
})

test('GEN-07 page and filters are written as they are read, an emptied filter not at all', () => {
  const chosen = { kind: ['sign_in'], account: [], at: ['2026-11-19', '2026-11-21'] }
  expect(writeLogQuery('sign-ins', { page: 2, chosen })).toEqual({ log: 'sign-ins', kind: 'sign_in', from: '2026-11-19', to: '2026-11-21', page: '2' })
  expect(writeLogQuery('reads', { page: 1, chosen: {} })).toEqual({ log: 'reads' })
  expect(logParameters({ at: ['2026-11-19'] })).toEqual([])
})

test('HIS-03 a deleted user can be chosen when rows name them, and is offered once', () => {
  const people = { options: [{ value: 'u1', label: 'Asha' }], showSearch: true }
  const rows = [
    { userId: 'u2', userName: 'Deleted' },
    { userId: 'u1', userName: 'Asha' },
    { userId: null, userName: null },
  ]
  expect(withPeopleOf(people, rows)).toEqual({
    showSearch: true,
    options: [
      { value: 'u1', label: 'Asha' },
      { value: 'u2', label: 'Deleted' },
    ],
  })
})
