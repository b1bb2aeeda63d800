import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRupees, groupTyped, largestPaise, paiseOfRupees, parseRupees, rupeesOfPaise } from '#domain/money.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'

test.each([
  [0, '₹0'],
  [100, '₹1'],
  [12_345_600, '₹1,23,456'],
  [123_456_750, '₹12,34,567.50'],
  [-9_950, '-₹99.50'],
  [1_000_000_000, '₹1,00,00,000'],
  [150, '₹1.50'],
  [5, '₹0.05'],
])('GEN-01 %i paise read %s', (paise, words) => {
  expect(formatRupees(paise)).toBe(words)
})

test('GEN-01 every amount reads as the browser groups Indian rupees', () => {
  const format = (paise: number) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: paise % 100 === 0 ? 0 : 2 }).format(paise / 100)
  const amounts = fc.integer({ min: -largestPaise, max: largestPaise })
  fc.assert(
    fc.property(
      fc.oneof(
        amounts,
        amounts.map((paise) => paise - (paise % 100) || 0),
      ),
      (paise) => {
        expect(formatRupees(paise)).toBe(format(paise))
      },
    ),
    { numRuns: propertyRuns(2_000) },
  )
})

test.each([
  [330, 33_000],
  [0.1 + 0.2, 30],
  [99.99, 9_999],
  [-5, -500],
  [1.005, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['330', null],
  [null, null],
  [1e300, null],
  [-0.0000001, 0],
  [1.000001, 100],
  [0.002, null],
  [true, null],
])('rupees %s of the wire are %s paise', (rupees, paise) => {
  expect(paiseOfRupees(rupees)).toBe(paise)
})

test.each([
  ['1,234.5', 123_450],
  ['₹ 99', 9_900],
  ['-3', -300],
  ['', null],
  ['5.', 500],
  ['5.25', 525],
  ['.5', null],
  ['1 000', 100_000],
  ['₹ १,२५०.५', 125_050],
  ['x5', null],
  ['5x', null],
  ['--3', null],
  ['12.345', null],
  ['1e3', null],
  ['abc', null],
])('a person who types %j means %s paise', (text, paise) => {
  expect(parseRupees(text)).toBe(paise)
})

test('every whole number of paise survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => paiseOfRupees(rupeesOfPaise(paise)) === paise),
    { numRuns: propertyRuns(5_000) },
  )
})

test.each([
  ['', ''],
  ['1', '1'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1,0000', '10,000'],
  ['123456', '1,23,456'],
  ['1,23,45', '12,345'],
  ['12345678.5', '1,23,45,678.5'],
  ['1234.', '1,234.'],
  ['१२३४५६', '1,23,456'],
  ['12 rupees', '12 rupees'],
  ['-5000', '-5000'],
])('GEN-01 %s is shown as %s while it is typed', (text, shown) => {
  expect(groupTyped(text)).toBe(shown)
})
