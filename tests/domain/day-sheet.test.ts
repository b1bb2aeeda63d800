import { expect, test } from 'vitest'
import { collectingVisits, daySheet, mapLinkOf, type SheetVisit } from '#domain/day-sheet.ts'

const visit = (id: string, rest: Partial<SheetVisit> = {}): SheetVisit => ({
  id,
  address: '1, Station Road',
  status: 'Scheduled',
  phlebotomistId: 'kiran',
  timeSlot: '07:00-08:00',
  pin: '560034',
  isFasting: false,
  orderId: `order of ${id}`,
  amountDue: 100_00,
  ...rest,
})

test('FLD-03 open visits of one phlebotomist by slot, then PIN code, those without one last', () => {
  const visits = [
    visit('late', { timeSlot: '09:00-10:00', pin: '110001' }),
    visit('no pin', { pin: null }),
    visit('far', { pin: '560066' }),
    visit('near'),
    visit('begun', { status: 'In Progress', timeSlot: '06:00-07:00' }),
    visit('over', { status: 'Completed' }),
    visit('cancelled', { status: 'Cancelled' }),
    visit('of another', { phlebotomistId: 'anitha' }),
    visit('of nobody', { phlebotomistId: null }),
  ]
  expect(daySheet(visits, 'kiran').rows.map((row) => row.stop.first.id)).toEqual(['begun', 'near', 'far', 'no pin', 'late'])
})

test('FLD-03 the amount of an order is collected once, at its first visit', () => {
  const visits = [
    visit('son', { orderId: 'family', timeSlot: '08:00-09:00', amountDue: 250_50 }),
    visit('mother', { orderId: 'family', amountDue: 250_50 }),
    visit('paid', { amountDue: 0 }),
  ]
  const { rows, total } = daySheet(visits, 'kiran')
  expect(
    rows.map(
      ({
        stop: {
          first: { id },
        },
        number,
        collects,
        collectedAt,
      }) => [number, id, collects, collectedAt],
    ),
  ).toEqual([
    [1, 'mother', 250_50, null],
    [2, 'paid', 0, null],
    [3, 'son', null, 1],
  ])
  expect(total).toBe(250_50)
})

test('FLD-03 the first of two phlebotomists visiting one order collects, and the other sheet names them', () => {
  const family = { orderId: 'family', amountDue: 250_50 }
  const visits = [
    visit('of nobody', { ...family, phlebotomistId: null, timeSlot: '05:00-06:00' }),
    visit('over', { ...family, phlebotomistId: 'anitha', timeSlot: '06:00-07:00', status: 'Cancelled' }),
    visit('son', { ...family, phlebotomistId: 'anitha', timeSlot: '09:00-10:00' }),
    visit('mother', { ...family, timeSlot: '08:00-09:00' }),
    visit('alone', { phlebotomistId: 'anitha', timeSlot: '10:00-11:00', amountDue: 75_00 }),
  ]
  const [kiran, anitha] = [daySheet(visits, 'kiran'), daySheet(visits, 'anitha')]
  expect(
    kiran.rows.map(
      ({
        stop: {
          first: { id },
        },
        collects,
        collectedBy,
      }) => [id, collects, collectedBy],
    ),
  ).toEqual([['mother', 250_50, null]])
  expect(
    anitha.rows.map(
      ({
        stop: {
          first: { id },
        },
        collects,
        collectedAt,
        collectedBy,
      }) => [id, collects, collectedAt, collectedBy?.id ?? null],
    ),
  ).toEqual([
    ['son', null, null, 'mother'],
    ['alone', 75_00, null, null],
  ])
  expect([kiran.total, anitha.total]).toEqual([250_50, 75_00])
})

test('FLD-03 a family of three is one stop that collects once, without members who are done or failed', () => {
  const family = { orderId: 'family', amountDue: 250_50 }
  const visits = [
    visit('grandmother', { ...family, status: 'Completed' }),
    visit('mother', family),
    visit('alone'),
    visit('son', family),
    visit('father', { ...family, status: 'Cancelled' }),
    visit('aunt', { ...family, timeSlot: '09:00-10:00' }),
  ]
  const { rows, total } = daySheet(visits, 'kiran')
  const facts = rows.map(({ stop, number, collects, collectedAt }) => [number, stop.open.map(({ id }) => id).join(), stop.visits.length, collects, collectedAt])
  expect(facts.toSorted()).toEqual([
    [1, 'mother,son', 4, 250_50, null],
    [2, 'alone', 1, 100_00, null],
    [3, 'aunt', 1, null, 1],
  ])
  expect(total).toBe(350_50)
})

test.each<[string, Partial<SheetVisit>[], number]>([
  ['the first that somebody makes, before one that nobody does', [{ phlebotomistId: null }, { timeSlot: '09:00-10:00' }, { timeSlot: '08:00-09:00' }], 2],
  ['the first of those that nobody makes yet', [{ phlebotomistId: null, timeSlot: '08:00-09:00' }, { phlebotomistId: null }, { status: 'Completed' }], 1],
  ['one that is open, not one that is over', [{ status: 'Completed' }, { timeSlot: '11:00-12:00', phlebotomistId: 'anitha' }], 1],
  ['the first where all are over', [{ status: 'Completed', timeSlot: '08:00-09:00' }, { status: 'Completed' }], 1],
])('FLD-03 of the visits of one order %s collects its amount', (_, visits, collecting) => {
  const family = visits.map((rest, index) => visit(String(index), { orderId: 'family', ...rest }))
  expect(collectingVisits(family).get('family')?.id).toBe(String(collecting))
})

test.each([
  ['5, Lake View Road, Pune 411001', '5, Lake View Road, Pune 411001'],
  ['  2/1 "A&B" #7, पुणे 411002 ', '2/1 "A&B" #7, पुणे 411002'],
])('FLD-03 the map link of %s asks for the address', (address, asked) => {
  expect(new URL(mapLinkOf(address)).searchParams.get('query')).toBe(asked)
})

test('FLD-03 the link of a very long address keeps the end, short enough for a code on paper', () => {
  const link = mapLinkOf(`${'लंबा पता '.repeat(60)}, पुणे 411002`)
  expect(link.length).toBeLessThan(400)
  expect(new URL(link).searchParams.get('query')).toMatch(/पुणे 411002$/)
  expect(mapLinkOf('x'.repeat(5000)).length).toBeLessThan(400)
})
