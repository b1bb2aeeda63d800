import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '#domain/csv.ts'
import { readCsv } from '#tests/support/read-csv.ts'

const hostile = fc.constantFrom(
  '=1+1',
  '+91 98',
  '-2',
  '@SUM(A1)',
  '＝1+1',
  '＠SUM(A1)',
  '\tx',
  '\rx',
  '\n',
  '"',
  '""',
  ',',
  ', "',
  '₹1,23,456',
  'आशा कुलकर्णी',
  "'",
  ' =1',
  '',
  '\r\n',
  ';',
  '👩‍⚕️',
  '007',
)
const cell = fc.oneof(
  hostile,
  fc.string({ unit: 'grapheme' }),
  fc.tuple(hostile, fc.string(), hostile).map((parts) => parts.join('')),
)
const table = fc.integer({ min: 1, max: 5 }).chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 8 }))

test('USR-04 every cell comes back as it went in, but for the apostrophe that keeps a text', () => {
  const formula = /^[=+\-@＝＋－＠\t\r\n]/
  const changed = /^(0\d+|\d{12,}|\d+e\d+|\d+ ?[-/] ?\d+|\d+ ?: ?\d+(?<!^([01]\d|2[0-3]):[0-5]\d))$/i
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(csvOf(rows))
      expect(read).toEqual(rows.map((row) => row.map((text) => (formula.test(text) || changed.test(text) ? `'${text}` : text))))
      expect(read.flat().filter((text) => formula.test(text))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'c"d'], '"a,b","c""d"\r\n'],
  [['x\ny', ''], '"x\ny",\r\n'],
  [['=1', '-1'], "'=1,'-1\r\n"],
  [['₹1,23,456', 'आशा'], '"₹1,23,456",आशा\r\n'],
])('the row %j is written %j after the byte order mark', (row, text) => {
  expect(csvOf([row])).toBe(`\u{feff}${text}`)
})

test.each([
  ['00123', "'00123"],
  ['123456789012', "'123456789012"],
  ['2E10', "'2E10"],
  ['1/2', "'1/2"],
  ['5-6', "'5-6"],
  ['1:160', "'1:160"],
  ['1:16', "'1:16"],
  ['09:30', '09:30'],
  ['<0.5', '<0.5'],
  ['0', '0'],
  ['5.40', '5.40'],
  ['28/11/2026', '28/11/2026'],
  ['28/11/2026 09:30', '28/11/2026 09:30'],
  ['18:00–19:00', '18:00–19:00'],
])('VIEW-03 the text %j is written %j, so that a spreadsheet keeps it', (text, written) => {
  expect(readCsv(csvOf([[text]]))).toEqual([[written]])
})

test('VIEW-03 a number is written as such, whatever its digits', () => {
  expect(csvOf([[{ number: '123456789012.00' }, { number: '-5.00' }]])).toBe('\u{feff}123456789012.00,-5.00\r\n')
})
