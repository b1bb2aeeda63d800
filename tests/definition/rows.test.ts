import { expect, test } from 'vitest'
import { checkDeclarations } from '#definition/check.ts'
import type { Declaration } from '#definition/declaration.ts'
import { civilDate, computed, file, group, integer, reference, rows, rupees, text } from '#definition/kind.ts'
import { problemsAt, readField, writeValue } from '#definition/kind-rules.ts'
import { fieldProblems } from '#definition/record.ts'
import type { AnyField } from '#definition/field.ts'
import { withDeclaredNames } from '#providers/data/foreign-errors.ts'
import { ApiError } from '#providers/http/api-error.ts'

const fields = { name: text({ required: 'Name is required' }), amount: rupees() }
const list = { columns: ['name'] }
const kits = { name: 'kits', label: { one: 'kit', many: 'kits' }, permission: 'tests', title: 'name', fields, list }
const linesOf = (field: object, change: object = {}) =>
  checkDeclarations([{ file: 'resources/kits.ts', declaration: { ...kits, fields: { ...fields, lines: field }, ...change } }], null).map(
    ({ place, message }) => `${place}: ${message}`,
  )
const item = { item: text() }
/** An editable list with a further field in its rows. */
const withInRow = (more: Parameters<typeof rows>[0]) => rows({ ...item, ...more }, { editable: true })
const notInRow = (place: string, message: string) => [`fields.lines.fields.${place}: ${message}`]
const whole = 'is not for a row of an editable list: the list is read and written whole'

test.each<[what: string, field: object, lines: readonly string[]]>([
  ['an editable list', rows({ item: text(), amount: rupees({ required: 'x', notNull: true }), on: civilDate() }, { editable: true, min: 1, max: 1 }), []],
  ['a list that is only shown', rows({ item: text({ notNull: true }), owner: group({ name: text() }) }), []],
  ['a limit of a list that is only shown', rows(item, { max: 5 }), ['fields.lines.max: is for a list that a form edits: write editable: true']],
  ['a required list that is only shown', rows(item, { required: 'x' }), ['fields.lines.required: is for a list that a form edits: write editable: true']],
  ['limits the wrong way round', rows(item, { editable: true, min: 3, max: 2 }), ['fields.lines.min: is above max: 3 > 2']],
  ['a limit of none', rows(item, { editable: true, max: 0 }), ['fields.lines.max: must be a whole number above 0; it is 0']],
  ['editable: false', rows(item, { editable: false as never }), ['fields.lines.editable: must be true, or left out; it is false']],
  ['an option misspelt', rows(item, { editabel: true } as never), ['fields.lines.editabel: is no option of a rows field; did you mean "editable"?']],
  [
    'a read-only list with a form',
    rows(item, { editable: true, readOnly: true }),
    ['fields.lines.editable: is for a form, and no form writes a field that is readOnly'],
  ],
  ['a group in a row', withInRow({ owner: group({ name: text() }) }), notInRow('owner', 'a row of an editable list cannot have a group field')],
  ['a file in a row', withInRow({ scan: file() }), notInRow('scan', 'a row of an editable list cannot have a file field')],
  ['a file in a group', group({ scan: file() }), notInRow('scan', 'a file is a field of the record itself')],
  ['a file of no kind', file({ accept: [] }), ['fields.lines.accept: names no kind of file; leave it out for all of them']],
  [
    'a file of another kind',
    file({ accept: ['application/pdf', 'image/jpg' as 'image/jpeg'] }),
    ['fields.lines.accept[1]: no kind of file "image/jpg"; did you mean "image/jpeg"? (application/pdf, image/png, image/jpeg, image/webp)'],
  ],
  ['a list sorted by files', file({ sort: true }), ['fields.lines.sort: a list cannot be sorted by a file field']],
  ['rows in a row', withInRow({ more: rows(item) }), notInRow('more', 'a row of an editable list cannot have a rows field')],
  ['a read-only field in a row', withInRow({ seen: text({ readOnly: true }) }), notInRow('seen.readOnly', whole)],
  ['another place to write', rows({ item: text({ writeTo: 'x' }) }, { editable: true }), notInRow('item.writeTo', whole)],
  ['a name of a reference', withInRow({ kitId: reference('kits', { name: 'kit.name' }) }), notInRow('kitId.name', whole)],
  [
    'a value without which the record is unreadable',
    rows({ item: text({ notNull: true }) }, { editable: true }),
    notInRow('item.notNull', 'needs required: a row that was saved without it would make the record unreadable'),
  ],
  [
    'only computed fields',
    rows({ twice: computed('integer', [], () => 2) }, { editable: true }),
    ['fields.lines.fields: has no field that a form could fill', 'fields.lines.fields.twice.of: names no field'],
  ],
  [
    'an initial list that is refused',
    rows({ item: text({ required: 'Item is required' }) }, { editable: true, initial: [{ item: '' }] }),
    ['fields.lines.initial: is refused by its own field: Row 1, Item: Item is required'],
  ],
])('%s', (_, field, lines) => {
  expect(linesOf(field)).toEqual(lines)
})

test('the dialog of an action asks for rows that are editable, and for no others', () => {
  const stop = (body: object) => ({
    actions: { stop: { label: 'Stop', call: { method: 'POST', path: '/kits/{id}/stop' }, body: { body } } },
    pageActions: ['stop'],
  })
  expect(linesOf(text(), stop(rows(item, { editable: true })))).toEqual([])
  expect(linesOf(text(), stop(file()))).toEqual(['actions.stop.body.body: no dialog can ask for a file field'])
  expect(linesOf(text(), stop(rows(item)))).toEqual(['actions.stop.body.body: no dialog can ask for a rows field'])
})

const lines = rows(
  {
    item: text({ required: 'Item is required' }),
    count: integer({ min: 1, from: 'how.many' }),
    price: rupees(),
    on: civilDate(),
    total: computed('rupees', ['count', 'price'], (count: number, price: number) => count * price),
  },
  { editable: true, required: 'Add a line', min: 2, max: 3 },
)
const optional = rows({ item: text(), price: rupees() }, { editable: true, min: 1 })
const good = { item: 'Gloves', count: 1, price: 5, on: null }

test.each<[AnyField, unknown, object]>([
  [lines, null, { lines: 'Add a line' }],
  [lines, [], { lines: 'Add a line' }],
  [optional, [], { lines: 'At least 1 row' }],
  [rows({ item: text() }, { editable: true }), [], {}],
  [lines, 'x', { lines: 'Must be a list' }],
  [lines, [good, 5], { lines: 'Must be a list' }],
  [lines, [good], { lines: 'At least 2 rows' }],
  [lines, [good, good], {}],
  [lines, [good, good, good, good], { lines: 'At most 3 rows' }],
  [
    lines,
    [good, { ...good, item: ' ' }, { ...good, count: 0, price: 'x' }],
    { 'lines.1.item': 'Item is required', 'lines.2.count': 'Must be at least 1', 'lines.2.price': 'Must be an amount in rupees with at most two decimals' },
  ],
  [lines, [{ ...good, item: null }], { lines: 'At least 2 rows', 'lines.0.item': 'Item is required' }],
  [
    optional,
    [
      { item: 'x', price: null },
      { item: '', price: null },
    ],
    { 'lines.1.item': 'This row is empty: fill it in or remove it' },
  ],
])('%# the problems of rows are at their places', (field, value, problems) => {
  expect(problemsAt('lines', field, value)).toEqual(problems)
  const declaration = { ...kits, fields: { lines: field } } as unknown as Declaration
  expect(fieldProblems(declaration, { lines: value })).toEqual(problems)
})

test('rows are read and written with whole paise and the places of their fields', () => {
  const wire = [{ item: 'Gloves', how: { many: 2 }, price: 120.5, on: '2026-11-27' }]
  const read = readField(lines, wire)
  expect(read).toEqual({ value: [{ item: 'Gloves', count: 2, price: 12_050, on: '2026-11-27', total: 24_100 }] })
  expect(writeValue(lines, 'value' in read ? read.value : null)).toEqual(wire)
  expect(writeValue(group({ price: rupees() }), { price: 1_050 })).toEqual({ price: 10.5 })
})

test.each([
  ['lines.2.price', 'lines.2.price'],
  ['lines[2].price', 'lines.2.price'],
  ['data.lines.2.how.many', 'lines.2.count'],
  ['lines.2', 'lines.2'],
  ['lines', 'lines'],
  ['amount', 'amount'],
  ['orders.2.amount', 'amount'],
])('an error of a server at %s is one of %s', (path, place) => {
  const declaration = { ...kits, fields: { ...fields, lines } } as unknown as Declaration
  const error = new ApiError('invalid', { write: true, statusCode: 422, errors: { [path]: ['No'] } })
  expect(withDeclaredNames(declaration, 'save', { path: '/kits' }, error).errors).toEqual({ [place]: ['No'] })
})
