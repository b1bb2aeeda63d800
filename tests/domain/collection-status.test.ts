import { expect, test } from 'vitest'
import { awayNote } from '#domain/collection-status.ts'

test.each([
  [false, 'Scheduled', 'Inactive'],
  [false, 'In Progress', 'Inactive'],
  [false, 'Completed', null],
  [false, 'Cancelled', null],
  [true, 'Scheduled', null],
  [null, 'Scheduled', null],
] as const)('COL-03 a visit of a phlebotomist whose activity is %j, and that is %s, has the note %j', (isActive, status, note) => {
  expect(awayNote(isActive, status)).toBe(note)
})
