import { describe, expect, test } from 'vitest'
import { type Booking, type CheckedItem, type BookableTest, itemWarnings, type OfferedPackage } from '#domain/booking-checks.ts'

const tests: Record<string, BookableTest> = {
  cbc: { id: 'cbc', name: 'Blood count', fasting: false, sex: 'any', requirements: null, isOffered: true, parameters: [] },
  sugar: { id: 'sugar', name: 'Sugar', fasting: true, sex: 'any', requirements: '', isOffered: true, parameters: [] },
  psa: { id: 'psa', name: 'PSA', fasting: false, sex: 'Male', requirements: 'Ask for medicines.', isOffered: true, parameters: [] },
  hiv: { id: 'hiv', name: 'HIV', fasting: false, sex: 'any', requirements: 'Written consent needed.', isOffered: true, parameters: [] },
}
const prices: Record<string, number> = { cbc: 30_000, sugar: 8_050, psa: 70_000, hiv: 50_000 }

const one = (code: string, changes: Partial<CheckedItem> = {}): CheckedItem => {
  const test = tests[code]
  if (!test) throw new Error(code)
  return {
    id: `i-${code}`,
    type: 'test',
    of: code,
    name: test.name,
    price: prices[code] ?? 0,
    quantity: 1,
    sex: test.sex,
    isOffered: true,
    tests: [test],
    ...changes,
  }
}
const pack = (id: string, codes: readonly string[], changes: Partial<CheckedItem> = {}): CheckedItem => ({
  id: `i-${id}`,
  type: 'package',
  of: id,
  name: id,
  price: 35_000,
  quantity: 1,
  sex: 'any',
  isOffered: true,
  tests: codes.flatMap((code) => tests[code] ?? []),
  ...changes,
})
const asha: Booking = { patientId: 'p', patientName: 'Asha', gender: 'Female', timeSlot: null }
const basic: OfferedPackage = { id: 'basic', name: 'Basic', price: 35_000, sex: 'any', testIds: ['cbc', 'sugar'] }

const said = (items: readonly CheckedItem[], booking: Partial<Booking> = {}, packages: readonly OfferedPackage[] = []) =>
  itemWarnings(items, { ...asha, ...booking }, packages).map(({ code, itemId, message, step }) => [
    code,
    itemId,
    message,
    step && [step.label, step.removes, step.adds],
  ])

describe('CHK-02 existing tests', () => {
  test.each<{ items: CheckedItem[]; found: unknown[] }>([
    { items: [one('cbc'), one('sugar')], found: [] },
    { items: [one('cbc', { quantity: 3 }), one('sugar')], found: [['severalTimes', 'i-cbc', 'Blood count 3 times for one patient', null]] },
    { items: [pack('Both', ['cbc', 'sugar'], { quantity: 2 })], found: [['severalTimes', 'i-Both', 'Both 2 times for one patient', null]] },
    {
      items: [one('cbc'), one('cbc', { id: 'again' })],
      found: [['sameTwice', 'again', 'Blood count is there already', ['Remove Blood count', ['again'], null]]],
    },
    { items: [one('cbc', { of: null }), one('cbc', { id: 'again', of: null })], found: [] },
    {
      items: [one('cbc'), pack('Both', ['cbc', 'sugar'])],
      found: [['testInPackage', 'i-cbc', 'Blood count is part of Both', ['Remove Blood count', ['i-cbc'], null]]],
    },
    {
      items: [pack('Large', ['cbc', 'sugar', 'hiv']), pack('Small', ['cbc', 'psa'])],
      found: [['packagesOverlap', 'i-Small', 'Small and Large both contain Blood count', ['Remove Small', ['i-Small'], null]]],
    },
    {
      items: [pack('Small', ['cbc']), pack('Large', ['cbc', 'sugar'])],
      found: [['packagesOverlap', 'i-Small', 'All of Small is part of Large', ['Remove Small', ['i-Small'], null]]],
    },
    { items: [pack('One', ['cbc']), pack('Other', ['sugar'])], found: [] },
  ])('$items.length items: $found', ({ items, found }) => {
    expect(said(items, { gender: null }).filter(([code]) => code !== 'document')).toEqual(found)
  })
})

describe('CHK-02 a test whose parameters are all measured by another', () => {
  const measuring = (code: string, ...parameters: string[]) => {
    const item = one(code)
    return { ...item, tests: item.tests.map((test) => ({ ...test, parameters })) }
  }
  const [hb, count] = [measuring('psa', 'HB'), measuring('cbc', 'HB', 'WBC', 'PLT')]
  const esr = measuring('sugar', 'HB', 'WBC', 'PLT', 'ESR')
  const packed = { ...pack('Full', ['sugar']), tests: esr.tests }
  const inside = (item: CheckedItem, where: string) => [
    'testInTest',
    item.id,
    `All of ${item.name} is part of ${where}`,
    [`Remove ${item.name}`, [item.id], null],
  ]
  test.each<{ why: string; items: CheckedItem[]; found: unknown[] }>([
    { why: 'beside the larger test', items: [count, esr], found: [inside(count, 'Sugar')] },
    { why: 'whatever was added first', items: [esr, count], found: [inside(count, 'Sugar')] },
    { why: 'in a test of a package', items: [packed, count], found: [inside(count, 'Sugar in Full')] },
    { why: 'each of two', items: [count, hb, esr], found: [inside(count, 'Sugar'), inside(hb, 'Blood count')] },
    { why: 'of two that measure the same the later', items: [count, measuring('hiv', 'PLT', 'WBC', 'HB')], found: [inside(measuring('hiv'), 'Blood count')] },
    { why: 'not where one parameter is missing', items: [measuring('cbc', 'HB', 'WBC', 'RET'), esr], found: [] },
    { why: 'not where nothing is known of it', items: [measuring('cbc'), esr], found: [] },
    {
      why: 'not where each is part of two others together',
      items: [measuring('cbc', 'HB', 'ESR'), hb, measuring('sugar', 'ESR')],
      found: [inside(hb, 'Blood count'), inside(esr, 'Blood count')],
    },
  ])('$why', ({ items, found }) => {
    expect(said(items, { gender: null }).filter(([code]) => code !== 'document')).toEqual(found)
  })

  test('the same test twice, or in a package, is named once', () => {
    expect(said([esr, { ...esr, id: 'again' }]).map(([code]) => code)).toEqual(['sameTwice'])
    expect(said([packed, esr]).map(([code]) => code)).toEqual(['testInPackage'])
  })
})

describe('CHK-02 a package that costs less', () => {
  const offer = ['packageCostsLess', 'i-cbc', 'Basic at ₹350 costs ₹30.50 less than Blood count and Sugar', ['Replace by Basic', ['i-cbc', 'i-sugar'], 'basic']]
  const both = [one('cbc'), one('sugar')]
  test.each<{ why: string; items: CheckedItem[]; packages: OfferedPackage[]; found: unknown[] }>([
    { why: 'it does', items: both, packages: [basic], found: [offer] },
    { why: 'the one that saves most', items: both, packages: [{ ...basic, id: 'dear', price: 38_000 }, basic], found: [offer] },
    { why: 'it costs the same', items: both, packages: [{ ...basic, price: 38_050 }], found: [] },
    { why: 'one test alone is cheaper', items: [one('cbc')], packages: [basic], found: [] },
    { why: 'a test wanted twice stays single', items: [one('cbc', { quantity: 2 }), one('sugar')], packages: [basic], found: [] },
    { why: 'it is for men', items: both, packages: [{ ...basic, sex: 'Male' }], found: [] },
  ])('$why', ({ items, packages, found }) => {
    expect(said(items, {}, packages).filter(([code]) => code !== 'severalTimes')).toEqual(found)
  })
})

describe('CHK-03 fasting, sex, document', () => {
  test.each([
    ['10:00-11:00', false],
    ['10:59-11:30', false],
    ['11:00-12:00', true],
    ['14:00-15:00', true],
    [null, false],
  ])('fasting at %s: %s', (timeSlot, isTold) => {
    expect(said([one('sugar')], { timeSlot }).map(([code]) => code)).toEqual(isTold ? ['fasting'] : [])
    expect(said([one('cbc')], { timeSlot })).toEqual([])
  })
  test('a package says which of its tests needs an empty stomach', () => {
    expect(said([pack('Both', ['cbc', 'sugar'])], { timeSlot: '12:00-13:00' })[0]?.[2]).toBe(
      'Both (Sugar) needs an empty stomach; the appointment is at 12:00–13:00',
    )
  })
  test.each([
    ['Male', false],
    ['Female', true],
    ['Other', false],
    [null, false],
  ] as const)('a test for men on %s: %s', (gender, isTold) => {
    expect(said([one('psa')], { gender }).map(([code]) => code)).toEqual(isTold ? ['sex'] : [])
    expect(said([pack('Men', ['psa'])], { gender }).map(([code]) => code)).toEqual(isTold ? ['sex'] : [])
  })
  test('a document is named; other requirements are not', () => {
    expect(said([one('hiv'), one('psa')], { gender: 'Male' })).toEqual([['document', 'i-hiv', 'HIV: Written consent needed.', null]])
  })
  test('an item that is no longer offered is warned about', () => {
    expect(said([one('cbc', { isOffered: false })])).toEqual([
      ['notOffered', 'i-cbc', 'Blood count is not offered any more', ['Remove Blood count', ['i-cbc'], null]],
    ])
  })
  test.each([
    { gone: ['sugar'], contains: 'Sugar, which is' },
    { gone: ['cbc', 'hiv'], contains: 'Blood count and HIV, which are' },
  ])('a package with $gone.length of its tests not offered names them, and staff decide about it', ({ gone, contains }) => {
    const sold = pack('All', ['cbc', 'sugar', 'hiv'])
    const tests = sold.tests.map((each) => ({ ...each, requirements: null, isOffered: !gone.includes(each.id) }))
    expect(said([{ ...sold, tests }])).toEqual([['notOffered', 'i-All', `All contains ${contains} not offered any more`, null]])
    expect(said([{ ...sold, tests, isOffered: false }])).toEqual([['notOffered', 'i-All', 'All is not offered any more', ['Remove All', ['i-All'], null]]])
  })
})
