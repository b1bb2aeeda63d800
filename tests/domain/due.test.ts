import { expect, test } from 'vitest'
import { dueText, isLate } from '#domain/due.ts'
import { isOverdue, workQueues } from '#domain/work-queue.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const minutesAway = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

test.each([
  [0.9, 'due in under 1 min', false],
  [1, 'due in 1 min', false],
  [59, 'due in 59 min', false],
  [150, 'due in 2 h', false],
  [47 * 60 + 59, 'due in 47 h', false],
  [48 * 60, 'due in 2 days', false],
  [-0.9, 'late by under 1 min', true],
  [-40, 'late by 40 min', true],
  [-90, 'late by 1 h', true],
  [-72 * 60, 'late by 3 days', true],
] as const)('WRK-02 results due %i minutes from now read “%s”', (minutes, text, late) => {
  expect([dueText(minutesAway(minutes), now), isLate(minutesAway(minutes), now)]).toEqual([text, late])
})

test.each([
  ['criticalToPhone', -15, false],
  ['criticalToPhone', -16, true],
  ['lateVisits', -1, true],
  ['ordersToConfirm', -240, false],
  ['ordersToConfirm', -241, true],
  ['assignTomorrow', -9_999, false],
] as const)('WRK-01 the queue %s whose oldest waits %i minutes is overdue: %s', (name, minutes, overdue) => {
  expect(isOverdue(workQueues[name], minutesAway(minutes), now)).toBe(overdue)
  expect(isOverdue(workQueues[name], null, now)).toBe(false)
})
