import { expect, test } from 'vitest'
import { containerColour } from '#domain/container.ts'
import { samplePlace } from '#domain/sample.ts'
import { checkDigit, isSampleNumber, numbersEndingIn, readSampleNumber, sampleNumber, scannedAtEnd } from '#domain/sample-number.ts'

test('SMP-01 the check digit of 572 is 4, as in Damm’s own example', () => {
  expect([checkDigit('572'), checkDigit('5724')]).toEqual([4, 0])
})

test('SMP-01 a sample number finds each wrong digit and each pair of swapped neighbours', () => {
  for (const serial of [1, 23, 4_567, 89_012_345, 799_999_999]) {
    const number = sampleNumber(serial)
    expect([number.length, isSampleNumber(number)]).toEqual([10, true])
    const digits = [...number]
    const wrong = digits.flatMap((digit, place) => [...'0123456789'].filter((other) => other !== digit).map((other) => digits.with(place, other).join('')))
    const swapped = digits.slice(1).flatMap((digit, place) => {
      const before = digits[place] ?? ''
      return digit === before
        ? []
        : [
            digits
              .with(place, digit)
              .with(place + 1, before)
              .join(''),
          ]
    })
    expect([...wrong, ...swapped].filter(isSampleNumber)).toEqual([])
  }
})

test.each([
  [sampleNumber(123), sampleNumber(123)],
  [` ${sampleNumber(9).slice(0, 4)} ${sampleNumber(9).slice(4)}`, sampleNumber(9)],
  ['S-0000123', sampleNumber(123)],
  ['s-0000123', sampleNumber(123)],
  ['S-0000000', null],
  ['S-123', null],
  ['LAB-0000123', null],
  ['1000001231', null],
  ['10000012', null],
  ['', null],
])('SMP-01 the code “%s” is read as %s', (code, number) => {
  expect(readSampleNumber(code)).toBe(number)
})

test('SMP-06 the place of a sample names who has it', () => {
  const holders = { drawnBy: 'Suresh Patil', sentTo: { name: 'Deccan Diagnostics' } }
  expect(samplePlace('Collected', holders)).toBe('With Suresh Patil')
  expect(samplePlace('Collected', { ...holders, drawnBy: null })).toBe('On its way')
  expect(samplePlace('SentOut', holders)).toBe('Deccan Diagnostics')
  expect(samplePlace('ReceivedBack', holders)).toBe('At the laboratory')
})

test('SMP-06 a container has the colour of its cap, and none where its name says none', () => {
  expect(['Lavender (EDTA)', 'Yellow (SST gel)', 'Sterile urine container', ''].map((name) => containerColour(name) !== null)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('FND-01 the last digits of a sample find the newest numbers that end so, with a right check digit', () => {
  const found = numbersEndingIn(sampleNumber(123_456).slice(-5), 200_000)
  expect(found).toContain(sampleNumber(123_456))
  expect(found.every((number) => readSampleNumber(number) === number)).toBe(true)
  expect(found).toEqual(found.toSorted().toReversed())
  expect(numbersEndingIn(sampleNumber(3).slice(-9), 3)).toContain(sampleNumber(3))
})

test.each(['०', '௦', '೦'])('SMP-04 a number that a scanner types in the digits from %s on is read', (zero) => {
  const number = sampleNumber(23)
  const typed = [...number].map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))).join('')
  expect([readSampleNumber(typed), scannedAtEnd(`12.5${typed}`)]).toEqual([number, { typed: '12.5', number }])
})

test('SMP-04 a scanned number is separated from the value that was typed before it', () => {
  const number = sampleNumber(23)
  expect(scannedAtEnd(`12.5${number}`)).toEqual({ typed: '12.5', number })
  expect(scannedAtEnd('S-0000023')).toEqual({ typed: '', number })
  expect(['12.5', '1234567890', `${number}1`].map(scannedAtEnd)).toEqual([null, null, null])
})
