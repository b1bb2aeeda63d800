import { describe, expect, test } from 'vitest'
import { bookBody } from '#pages/orders/new/body.ts'
import { customerHit } from '#pages/orders/new/customer-section.tsx'
import {
  begunPatient,
  chosenPeople,
  type DraftItem,
  type DraftPatient,
  emptyDraft,
  isBegun,
  type OrderDraft,
  toggledPatient,
  usingCustomer,
  withCustomerField,
  withNewCustomer,
} from '#pages/orders/new/draft.ts'
import { customerProblems } from '#pages/orders/new/fields.ts'
import { meantItem, namedFirst } from '#pages/orders/new/catalogue-item.ts'
import { firstMissing, missingBySection } from '#pages/orders/new/missing.ts'
import { draftMoney } from '#pages/orders/new/money.ts'
import { questionsAbout } from '#pages/orders/new/patient-questions.ts'
import { placedProblems } from '#pages/orders/new/places.ts'
import { firstPlace, nextPlace, slotGrid } from '#pages/orders/new/slot-grid.ts'
import { afterStep, draftWarnings, withItem } from '#pages/orders/new/warnings.ts'
import { typedOf } from '#pages/orders/patients/use-known-patients.ts'

const today = '2026-11-21'
const item = (id: string, price: number, changes: Partial<DraftItem> = {}): DraftItem => ({
  ...{ type: 'test', id, name: id, price, quantity: 1, isFasting: false, requirements: null, testIds: [] },
  ...changes,
})
const [cbc, sugar] = [item('cbc', 30_000), item('sugar', 8_050, { isFasting: true })]
const basic = item('basic', 35_000, { type: 'package', testIds: ['cbc', 'sugar'] })
const withItems = (person: DraftPatient, ...items: readonly DraftItem[]): DraftPatient => ({ ...person, items })
const asha = begunPatient('c1', 'p1', { name: 'Asha Rao', gender: 'Female', dateOfBirth: '1990-01-31' })
const kiran = begunPatient('c1', 'p2', { name: 'Kiran Rao' })
const ravi = begunPatient('c2', 'p3', { name: 'Ravi Iyer' })
const draft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({ ...emptyDraft, customerId: 'c1', people: [withItems(asha, cbc)], ...changes })
const slot = { scheduledDate: '2026-11-22', timeSlot: '10:00-11:00' }
const whole = draft({ slot })

test('BOOK-04 what is found by its name comes before what is found by its description', () => {
  const found = [item('Homocysteine', 130_000), item('Troponin', 90_000), item('Heart Health', 279_900, { type: 'package' })]
  expect(namedFirst(found, 'HEART').map(({ id }) => id)).toEqual(['Heart Health', 'Homocysteine', 'Troponin'])
})

test.each([
  ['cbc', 'Complete Blood Count (CBC)', 'Complete Blood Count (CBC)'],
  ['CBC with ESR', 'CBC with ESR', 'CBC with ESR'],
  ['blood', 'Complete Blood Count (CBC)', null],
])('BOOK-04 %s finds %s first, and means %s without doubt', (search, first, meant) => {
  const found = namedFirst([item('CBC with ESR', 42_000), item('Complete Blood Count (CBC)', 30_000), item('Fasting', 8_000)], search)
  expect([found[0]?.name, meantItem(found, search)?.name ?? null]).toEqual([first, meant])
  expect(meantItem(found.slice(0, 1), search)?.name).toBe(found[0]?.name)
})

test('BOOK-03 a date of birth that does not exist is not taken for an empty one', () => {
  const values = { name: 'Meera', gender: 'Female' }
  expect(questionsAbout({ values: { ...values, dateOfBirth: '12/31/1960' } }, today)).toEqual([])
  expect(questionsAbout({ values }, today)).toHaveLength(1)
})

describe('the draft', () => {
  test('no patient and no item of one customer is on the order of another, and coming back finds both', () => {
    const both = draft({ people: [withItems(asha, cbc), ravi] })
    expect(chosenPeople(both).map(({ key }) => key)).toEqual(['p1'])
    expect(chosenPeople({ ...both, customerId: 'c2' }).map(({ key }) => key)).toEqual(['p3'])
    expect(chosenPeople({ ...both, customerId: null })).toEqual([])
  })
  test('an unticked patient keeps the items', () => {
    const off = toggledPatient([withItems(asha, cbc)], 'c1', 'p1', {})
    expect([off[0]?.isChosen, off[0]?.items]).toEqual([false, [cbc]])
    expect(toggledPatient(off, 'c1', 'p1', {})[0]?.isChosen).toBe(true)
    expect(toggledPatient([], 'c1', 'p2', { name: 'Kiran Rao' })).toEqual([kiran])
  })
  test('the first new patient follows the name of the new customer until it is another', () => {
    const typed = withCustomerField(withNewCustomer(emptyDraft), 'name', 'Meera')
    expect(typed.people.map(({ values }) => values)).toEqual([{ relationship: 'Self', name: 'Meera' }])
    const [person] = typed.people
    const other = { ...typed, people: [{ ...(person as DraftPatient), values: { name: 'Son' } }] }
    expect(withCustomerField(other, 'name', 'Meera Rao').people[0]?.values.name).toBe('Son')
    expect(withNewCustomer({ ...other, isNew: false }).people).toHaveLength(1)
  })
  test.each([
    ['\u202a+91 98765\u201143210\u202c', 'phone'],
    ['098765 43210', 'phone'],
    ['meera@example.com', 'email'],
    ['செல்வி', 'name'],
    ['0012', undefined],
    ['', undefined],
  ])('BOOK-02 words that found nobody are kept for the new customer: %j', (searched, field) => {
    const { phone, email, name } = withNewCustomer(emptyDraft, searched).customer
    expect({ phone, email, name }).toEqual({ phone: undefined, email: undefined, name: undefined, ...(field && { [field]: searched }) })
    const typed = withCustomerField(withNewCustomer(emptyDraft), field ?? 'name', 'typed before')
    expect(withNewCustomer(typed, searched).customer).toEqual(typed.customer)
  })
  test('a customer who turns out to be known takes the new patients over, but none without a name', () => {
    const typed = withCustomerField(withNewCustomer(emptyDraft), 'name', 'Meera')
    expect(chosenPeople(usingCustomer(typed, 'c1')).map(({ values }) => values.name)).toEqual(['Meera'])
    expect(chosenPeople(usingCustomer(withNewCustomer(emptyDraft), 'c1'))).toEqual([])
  })
  test.each<readonly [string, OrderDraft, boolean]>([
    ['nothing', emptyDraft, false],
    ['a customer', draft({ people: [] }), false],
    ['a ticked patient', draft({ people: [asha] }), false],
    ['an item', draft(), true],
    ['a new patient without a name', withNewCustomer(emptyDraft), false],
    ['a name', withCustomerField(withNewCustomer(emptyDraft), 'name', 'M'), true],
    ['a slot', draft({ people: [], slot }), true],
    ['a note', draft({ people: [], notes: 'Ring twice' }), true],
  ])('%s', (_, typed, isLost) => {
    expect(isBegun(typed)).toBe(isLost)
  })
})

describe('what is missing', () => {
  const newPerson = (values: Readonly<Record<string, unknown>>, answered: string | null = null) => ({
    ...withItems(begunPatient('c1', null, values, 'new-1'), cbc),
    answered,
  })
  const rows: readonly (readonly [what: string, typed: OrderDraft, place: string | null, sentence?: string])[] = [
    ['nothing', whole, null],
    ['the customer', { ...whole, customerId: null }, 'customer', 'Choose or enter the customer'],
    ['the name of a new customer', withNewCustomer(whole), 'customer.name', 'Customer name is required'],
    ['a patient', draft({ people: [{ ...asha, isChosen: false }], slot }), 'patients', 'Choose a patient'],
    ['the name of a new patient', draft({ people: [newPerson({})], slot }), 'patients.0.name', 'Patient name is required'],
    ['a birth to come', draft({ people: [newPerson({ name: 'M', dateOfBirth: '2027-01-01' })], slot }), 'patients.0.dateOfBirth'],
    ['an answer', draft({ people: [withItems(asha, cbc), newPerson({ name: 'M' })], slot }), 'patients.1.answered', 'Answer the question about M'],
    ['an answer to what is typed now', draft({ people: [newPerson({ name: 'M' }, typedOf({ name: 'N' }))], slot }), 'patients.0.answered'],
    ['nothing after the answer', draft({ people: [newPerson({ name: 'M' }, typedOf({ name: 'M' }))], slot }), null],
    ['the items of the second patient', draft({ people: [withItems(asha, cbc), kiran], slot }), 'patients.1.items', 'Add a test or a package for Kiran Rao'],
    ['the slot', draft(), 'visit.timeSlot', 'Please select a date and time slot.'],
    ['no slot at the laboratory', draft({ place: 'laboratory' }), null],
    ['no slot for later', draft({ place: 'later' }), null],
    [
      'the reason of a discount',
      { ...whole, discount: { unit: 'percent', amount: '5', reason: ' ' } },
      'discount.reason',
      'Please give a reason for the discount',
    ],
    ['a percentage', { ...whole, discount: { unit: 'percent', amount: '101', reason: 'x' } }, 'discount.percent'],
    ['rupees', { ...whole, discount: { unit: 'rupees', amount: 'ten', reason: 'x' } }, 'discount.rupees'],
    ['no reason for a discount of nothing', { ...whole, discount: { unit: 'rupees', amount: '0', reason: '' } }, null],
    ['the method', { ...whole, payment: { isPaid: true, method: null, reference: '', amount: '' } }, 'payment.paymentMethod'],
    ['an amount', { ...whole, payment: { isPaid: true, method: 'upi', reference: '', amount: '0' } }, 'payment.amount', 'The amount must be above ₹0'],
  ]
  test.each(rows.map(([what, typed, place, sentence = null]) => [what, typed, place, sentence] as const))('%s', (_, typed, place, sentence) => {
    const missing = firstMissing(missingBySection(typed, '4, MG Road', today))
    expect(missing?.place ?? null).toBe(place)
    if (sentence !== null) expect(missing?.sentence).toBe(sentence)
  })
  test('an address of blanks counts as missing', () => {
    expect(missingBySection(whole, ' ', today).visit).toEqual({ place: 'visit.collectionAddress', sentence: 'Please enter the address' })
  })
  test.each<readonly [string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['name and phone', { name: 'Meera', phone: '98765 43210' }, []],
    ['a short phone', { name: 'Meera', phone: '12' }, ['phone']],
    ['a part of an address', { name: 'Meera', phone: '9876543210', city: 'Pune' }, ['street', 'state', 'postalCode']],
    ['a PIN code of five digits', { name: 'M', phone: '9876543210', street: '1', city: 'P', state: 'M', postalCode: '41100' }, ['postalCode']],
  ])('a new customer with %s', (_, values, fields) => {
    expect(Object.entries(customerProblems(values)).flatMap(([name, problem]) => (problem ? [name] : []))).toEqual(fields)
  })
})

test.each<readonly [string, Partial<OrderDraft>, readonly [number, number, number]]>([
  ['nothing more', {}, [0, 76_100, 0]],
  ['a percentage, in whole rupees', { discount: { unit: 'percent', amount: '10', reason: 'x' } }, [7_600, 68_500, 0]],
  ['rupees', { discount: { unit: 'rupees', amount: '1,00', reason: '' } }, [10_000, 66_100, 0]],
  ['no number', { discount: { unit: 'rupees', amount: 'x', reason: '' } }, [0, 76_100, 0]],
  ['all paid', { payment: { isPaid: true, method: 'cash', reference: '', amount: '' } }, [0, 76_100, 76_100]],
  ['a part paid', { payment: { isPaid: true, method: 'cash', reference: '', amount: '200' } }, [0, 76_100, 20_000]],
])('the amounts with %s', (_, changes, [discount, final, paid]) => {
  const people = [withItems(asha, cbc, { ...sugar, quantity: 2 }), withItems(kiran, cbc)]
  expect(draftMoney(people, draft(changes))).toEqual({ total: 76_100, discount, final, paid })
})

test('the body has the chosen patients of this customer alone, amounts in rupees, and no total', () => {
  const people = [
    withItems(asha, cbc, basic),
    withItems(ravi, sugar),
    withItems(begunPatient('c1', null, { name: ' Meera ', gender: 'Female', phone: '' }, 'n'), sugar),
  ]
  const typed = draft({
    ...{ people, slot, origin: 'counter', wasReadBack: true, notes: ' ' },
    discount: { unit: 'rupees', amount: '10.50', reason: 'Staff' },
    payment: { isPaid: true, method: 'upi', reference: 'R1', amount: '200' },
  })
  expect(bookBody(typed, ' 4, MG Road ')).toEqual({
    customerId: 'c1',
    patients: [
      {
        patientId: 'p1',
        items: [
          { type: 'test', testId: 'cbc', name: 'cbc', price: 300, quantity: 1 },
          { type: 'package', packageId: 'basic', name: 'basic', price: 350, quantity: 1 },
        ],
      },
      { patient: { name: 'Meera', gender: 'Female' }, items: [{ type: 'test', testId: 'sugar', name: 'sugar', price: 80.5, quantity: 1 }] },
    ],
    ...{ origin: 'counter', wasReadBack: true },
    discount: { rupees: 10.5, reason: 'Staff' },
    visit: { ...slot, collectionAddress: '4, MG Road' },
    payment: { paymentMethod: 'upi', referenceNumber: 'R1', amount: 200 },
  })
  expect(bookBody({ ...typed, place: 'later' }, '')).not.toHaveProperty('visit')
})

test('BOOK-06 the payment of the whole amount is the amount that the page shows', () => {
  const people = [withItems(asha, cbc, sugar)]
  const typed = draft({
    people,
    discount: { unit: 'percent', amount: '10', reason: 'Staff' },
    payment: { isPaid: true, method: 'cash', reference: '', amount: '' },
  })
  const { paid, final } = draftMoney(people, typed)
  expect(paid).toBe(final)
  expect(bookBody(typed, '').payment).toMatchObject({ paymentMethod: 'cash', amount: final / 100 })
  expect(bookBody(draft({ people: [], payment: typed.payment }), '').payment).not.toHaveProperty('amount')
})

test('a phone that is registered once more is confirmed for exactly that phone', () => {
  const typed = { ...whole, isNew: true, customer: { name: 'Meera', phone: '98000 00001', email: '' }, confirmedPhone: '98000 00001' }
  expect(bookBody(typed, 'x')).toMatchObject({ customer: { name: 'Meera', phone: '98000 00001' }, confirmed: true })
  expect(bookBody({ ...typed, customer: { ...typed.customer, phone: '+91 98000 00001' } }, 'x')).toHaveProperty('confirmed')
  expect(bookBody({ ...typed, customer: { ...typed.customer, phone: '98000 00002' } }, 'x')).not.toHaveProperty('confirmed')
  expect(bookBody({ ...typed, isNew: false }, 'x')).not.toHaveProperty('confirmed')
})

test('problems of the call are at the places of the page', () => {
  const errors = { 'customer.address.postalCode': 'a', 'patients.1.patient.name': 'b', 'patients.0.items.1.testId': 'c', visit: 'd' }
  expect(placedProblems(errors)).toEqual({ 'customer.postalCode': 'a', 'patients.1.name': 'b', 'patients.0.items.1.testId': 'c', visit: 'd' })
})

describe('CHK-02 CHK-03 the warnings before the order is placed', () => {
  const catalogue = { tests: [cbc, sugar], packages: [basic] }
  const codes = (timeSlot: string | null, ...items: readonly DraftItem[]) =>
    draftWarnings(withItems(asha, ...items), catalogue, timeSlot).map(({ code }) => code)
  test('a test in a package, a cheaper package, several times, and a fasting test late in the day', () => {
    expect(codes(null, basic, cbc)).toEqual(['testInPackage'])
    expect(codes(null, cbc, sugar)).toEqual(['packageCostsLess'])
    expect(codes(null, { ...cbc, quantity: 2 })).toEqual(['severalTimes'])
    expect([codes('07:00-08:00', sugar), codes('16:00-17:00', sugar)]).toEqual([[], ['fasting']])
  })
  test('a step puts the package in place of its tests, and the same item is there once', () => {
    const [warning] = draftWarnings(withItems(asha, cbc, sugar), catalogue, null)
    const step = warning?.step
    expect(step && afterStep([cbc, sugar], step, [basic])).toEqual([basic])
    expect(step && afterStep([cbc, sugar], step, [])).toEqual([cbc, sugar])
    expect(withItem([cbc], cbc)).toEqual([cbc])
  })
})

describe('BOOK-05 the free places of the week', () => {
  const load = (startTime: string, endTime: string, booked: number, closed: string | null = null, isActive: boolean | null = true) => ({
    ...{ slotId: startTime, startTime, endTime, maxCollections: 3, scheduledCollections: booked, availableSlots: null, utilizationPercentage: null },
    ...{ closed, isActive },
  })
  const days = [
    { date: today, slots: [load('07:00', '08:00', 0), load('16:00', '17:00', 1)] },
    { date: '2026-11-22', slots: [load('07:00', '08:00', 3), load('10:00', '11:00', 0, null, false), load('16:00', '17:00', 2)] },
    { date: '2026-11-23', slots: [load('07:00', '08:00', 0, 'Diwali'), load('16:00', '17:00', 0)] },
  ]
  const grid = slotGrid(days, { today, time: '13:30' }, 2)
  test('past, full, closed and too few places cannot be chosen, and say why', () => {
    expect(grid.rows.map(({ timeSlot, cells }) => [timeSlot, cells.map((cell) => cell && (cell.noPlace ?? cell.left))])).toEqual([
      ['07:00-08:00', ['Past', 'Full', 'Closed: Diwali']],
      ['16:00-17:00', [2, 'Only 1 left', 3]],
    ])
  })
  test('the keyboard begins at the chosen slot, else at the first free one from tomorrow', () => {
    expect(firstPlace(grid, null, today)).toEqual([1, 2])
    expect(firstPlace(grid, { scheduledDate: today, timeSlot: '16:00-17:00' }, today)).toEqual([1, 0])
    expect(firstPlace({ dates: [], rows: [] }, null, today)).toBeNull()
  })
  test('arrows move from slot to slot and stop at the edge', () => {
    expect([nextPlace(grid, [0, 0], 'ArrowRight'), nextPlace(grid, [0, 0], 'ArrowDown')]).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect([nextPlace(grid, [0, 0], 'ArrowUp'), nextPlace(grid, [1, 2], 'ArrowRight'), nextPlace(grid, [0, 0], 'Enter')]).toEqual([null, null, null])
  })
})

test('BOOK-02 a found customer shows last order, open orders and what is owed, and nothing that is not known', () => {
  const hit = (figures: unknown) => customerHit({ id: 'c1', figures }, 'Asia/Kolkata')
  const figures = { orders: 3, openOrders: 2, lastOrder: '2026-11-20T20:00:00.000Z', balance: 53_000 }
  expect(hit(figures)).toBe('Last order 21/11/2026 · 2 open orders · ₹530 owed')
  expect(hit({ ...figures, openOrders: 1, balance: 0 })).toBe('Last order 21/11/2026 · 1 open order')
  expect(hit({ ...figures, openOrders: 0, balance: null })).toBe('Last order 21/11/2026')
  expect(hit({ ...figures, openOrders: null, lastOrder: null })).toBe('₹530 owed')
  expect(hit({ orders: 0, openOrders: 0, lastOrder: null, balance: 0 })).toBe('No orders yet')
  expect([hit(undefined), hit(null), hit({ orders: 3, openOrders: null, lastOrder: null, balance: null })]).toEqual([null, null, null])
})
