import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { collectionPriorities as priorities } from '#domain/collection-status.ts'
import { drawCell } from '#crud/fields/cells/draw-cell.ts'
import {
  choice,
  choices,
  civilDate,
  clockTime,
  computed,
  group,
  instant,
  integer,
  phone,
  reference,
  references,
  rows,
  rupees,
  text,
  yesNo,
} from '#definition/kind.ts'
import type { AnyField } from '#definition/field.ts'
import { unreadKey } from '#definition/record.ts'

const context = { timeZone: 'Asia/Kolkata', titleOf: (_: unknown, id: string) => `title of ${id}`, iconOf: () => null }
const shifts = { early: { label: 'Early' }, late: { label: 'Late' } }
const states = { open: { label: 'Open', tone: 'info', icon: 'circle' } } as const
/** Half past one at night in India, still the day before in UTC. */
const night = '2026-11-20T20:00:00.000Z'

const words = (field: unknown, value: unknown, more: object = {}) => {
  const drawn = drawCell({ name: 'it', field: field as AnyField, record: { it: value, ...more } }, context as never)
  return renderToStaticMarkup(drawn).replace(/<[^>]*>/g, '')
}

test.each<[what: string, field: unknown, value: unknown, shown: string]>([
  ['an amount', rupees(), 123_456_750, '₹12,34,567.50'],
  ['no amount', rupees(), null, '—'],
  ['nothing to pay', rupees(), 0, '₹0'],
  ['a number', integer(), 1_234_567, '12,34,567'],
  ['yes', yesNo(), true, 'Yes'],
  ['no', yesNo(), false, 'No'],
  ['yes in words', yesNo({ words: ['Active', 'Inactive'] }), true, 'Active'],
  ['no in words', yesNo({ words: ['Active', 'Inactive'] }), false, 'Inactive'],
  ['a choice', choice(shifts), 'late', 'Late'],
  ['a state', choice(states), 'open', 'Open'],
  ['a usual state, which calls for nothing', choice(priorities), 'Normal', ''],
  ['an unusual state', choice(priorities), 'High', 'Urgent'],
  ['the marked one of two', yesNo({ words: ['Read', 'Unread'], marks: false }), false, 'Unread'],
  ['an unknown choice', choice(states), 'shut', '—'],
  ['another choice of an open set', choice(states, { others: true }), 'SHUT', 'SHUT'],
  ['choices', choices(shifts), ['late', 'early', 'night'], 'Late, Early, night'],
  ['no choices', choices(shifts), [], '—'],
  ['a day', civilDate(), '2026-03-09', '09/03/2026'],
  ['a moment as its day in India', instant({ show: 'date' }), night, '21/11/2026'],
  ['a moment', instant(), night, '21/11/2026, 01:30'],
  ['a time', clockTime(), '07:05', '07:05'],
  ['a phone', phone(), '9845012345', '+91 98450 12345'],
  ['an empty text', text(), '', '—'],
  ['a reference without words', reference('kits'), 'k1', 'title of k1'],
  ['references', references('kits'), ['k1', 'k2'], '2'],
  ['rows', rows({ note: text() }), [], '0'],
  ['a group', group({ id: text(), name: text(), city: text() }), { id: 'g1', name: 'Asha', city: 'Pune' }, 'Asha, Pune'],
  ['a computed amount', computed('rupees', ['a'], (a: number) => a), 150_000, '₹1,500'],
])('GEN-01 a cell shows %s', (_, field, value, shown) => expect(words(field, value)).toBe(shown))

test('GEN-01 a reference shows its own words, also without an id; a column may define its empty text', () => {
  expect(words(reference('kits'), 'k1', { 'it~name': 'Kit' })).toBe('Kit')
  expect(words(reference('kits'), null, { 'it~name': 'Kit' })).toBe('Kit')
  expect(drawCell({ name: 'it', field: text() as AnyField, record: {}, empty: 'Never' }, context as never)).toBe('Never')
})

test('a value that could not be read is no dash, and says why on hover', () => {
  const drawn = drawCell({ name: 'it', field: rupees() as AnyField, record: { it: null, [unreadKey('it')]: '"x" is no value' } }, context as never)
  const markup = renderToStaticMarkup(drawn)
  expect(markup).toContain('Could not be read')
  expect(markup).toContain('title="&quot;x&quot; is no value"')
})

test('a bespoke cell gets value, record and the drawn value; no empty or unreadable one', () => {
  const given: unknown[] = []
  const own = { ...context, customCell: (name: string, props: object) => given.push([name, props]) }
  const field = integer({ cell: 'stock-level' }) as AnyField
  const draw = (record: object) => drawCell({ name: 'it', field, record: { ...record } }, own as never)
  expect(draw({ it: null })).toBe('—')
  expect(renderToStaticMarkup(draw({ it: null, [unreadKey('it')]: '"x" is no value' }))).toContain('Could not be read')
  expect(given).toEqual([])
  draw({ it: 7, code: 'KIT-1' })
  expect(given).toMatchObject([['stock-level', { field, value: 7, record: { it: 7, code: 'KIT-1' } }]])
})
