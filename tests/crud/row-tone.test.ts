import { expect, test } from 'vitest'
import { toneOfRow } from '#crud/table/row-tone.tsx'
import type { Declaration, RowTone } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import collections from '#resources/sample-collections.ts'
import kits from '#tests/examples/kits.ts'
import { palette, type Scheme } from '#ui/palette.ts'
import { tones } from '#domain/tone.ts'
import { contrast } from '#tests/support/contrast.ts'

const day = { today: '2026-11-27', timeZone: 'Asia/Kolkata' }
const labelOf = (declaration: unknown, record: Readonly<Record<string, unknown>>) => toneOfRow(declaration as Declaration, record, day)?.label

test.each<[record: object, label: string | undefined]>([
  [{ status: 'Scheduled', scheduledDate: '2026-11-26' }, 'Overdue'],
  [{ status: 'In Progress', scheduledDate: '2026-11-01' }, 'Overdue'],
  [{ status: 'Scheduled', scheduledDate: '2026-11-27' }, undefined],
  [{ status: 'Scheduled', scheduledDate: '2026-11-28' }, undefined],
  [{ status: 'Completed', scheduledDate: '2026-11-26' }, undefined],
  [{ status: 'Cancelled', scheduledDate: '2026-11-26' }, undefined],
  [{ status: 'Scheduled', scheduledDate: null }, undefined],
])('an open visit whose day is over is overdue: %j', (record, label) => {
  expect(labelOf(collections, { ...record })).toBe(label)
})

test('of several colours the first whose condition holds is taken', () => {
  const kit = { status: 'ready', stock: 0, expires: '2026-11-26' }
  expect(labelOf(kits, kit)).toBe('Expired')
  expect(labelOf(kits, { ...kit, expires: '2026-12-01' })).toBe('Used up')
  expect(labelOf(kits, { ...kit, stock: 3, status: 'retired' })).toBeUndefined()
})

test.each([
  ['2026-11-26T18:29:00.000Z', true],
  // A minute later it is today in India, and still yesterday in UTC.
  ['2026-11-26T18:30:00.000Z', false],
  ['no moment', false],
])('a moment is over when its day in the laboratory is: %s', (at, isOver) => {
  const rule: RowTone<Fields> = { past: 'at', tone: 'info', label: 'Over' }
  expect(toneOfRow({ list: { columns: [], rowTone: [rule] } } as unknown as Declaration, { at }, day)).toBe(isOver ? rule : undefined)
})

test.each<Scheme>(['light', 'dark'])('text and quiet text are readable on every colour of a row in the %s scheme', (scheme) => {
  for (const { [scheme]: tone } of Object.values(tones))
    for (const words of [palette.text[scheme], palette.quiet[scheme], tone.text]) expect(contrast(tone.background, words)).toBeGreaterThanOrEqual(4.5)
})
