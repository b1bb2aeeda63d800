import { expect, test } from 'vitest'
import { followingDays } from '#definition/following-days.ts'
import { civilDate, text } from '#definition/kind.ts'

const fields = {
  name: text(),
  receivedOn: civilDate(),
  dueOn: civilDate({ readOnly: true, follows: { field: 'receivedOn', days: 90 } }),
  remindOn: civilDate({ readOnly: true, follows: { field: 'receivedOn', days: -1 } }),
}

test.each([
  ['2026-11-27', '2027-02-25', '2026-11-26'],
  ['2027-12-02', '2028-03-01', '2027-12-01'],
  ['2026-01-01', '2026-04-01', '2025-12-31'],
  [null, null, null],
  ['27/11/2026', null, null],
])('ACC-11 days that follow from %s are %s and %s', (receivedOn, dueOn, remindOn) => {
  expect(followingDays(fields, { name: 'x', receivedOn, dueOn: '1999-01-01' })).toEqual({ dueOn, remindOn })
})
