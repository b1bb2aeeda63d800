import { describe, expect, test } from 'vitest'
import { type DoorVisit, mayChangeSlot, peopleText, shownStops, stopsOf } from '#domain/visit-stop.ts'

const visit = (id: string, change: Partial<DoorVisit> = {}): DoorVisit => ({
  id,
  orderId: 'rao',
  address: '1, Station Road, Pune 411001',
  timeSlot: '07:00-08:00',
  phlebotomistId: 'suresh',
  status: 'Scheduled',
  ...change,
})
const iyer = (id: string, change: Partial<DoorVisit> = {}) => visit(id, { orderId: 'iyer', ...change })
const words = (visits: readonly DoorVisit[]) =>
  stopsOf(visits).map((stop) => [stop.first.id, stop.visits.map(({ id }) => id).join(), stop.open.map(({ id }) => id).join()])

describe('visits of one order, address, slot and phlebotomist are one stop', () => {
  test.each<[string, readonly DoorVisit[], readonly (readonly [string, string, string])[]]>([
    ['none', [], []],
    [
      'two families, interleaved',
      [visit('asha'), iyer('mala'), visit('kiran'), iyer('anand')],
      [
        ['asha', 'asha,kiran', 'asha,kiran'],
        ['mala', 'mala,anand', 'mala,anand'],
      ],
    ],
    [
      'another slot',
      [visit('asha'), visit('kiran', { timeSlot: '08:00-09:00' })],
      [
        ['asha', 'asha', 'asha'],
        ['kiran', 'kiran', 'kiran'],
      ],
    ],
    [
      'another address',
      [visit('asha'), visit('kiran', { address: '2, Lake Road' })],
      [
        ['asha', 'asha', 'asha'],
        ['kiran', 'kiran', 'kiran'],
      ],
    ],
    [
      'the same address, typed otherwise',
      [visit('asha'), visit('kiran', { address: ' 1,  station Road, Pune 411001' })],
      [['asha', 'asha,kiran', 'asha,kiran']],
    ],
    [
      'another phlebotomist',
      [visit('asha'), visit('kiran', { phlebotomistId: 'meena' })],
      [
        ['asha', 'asha', 'asha'],
        ['kiran', 'kiran', 'kiran'],
      ],
    ],
    ['nobody yet', [visit('asha', { phlebotomistId: null }), visit('kiran', { phlebotomistId: null })], [['asha', 'asha,kiran', 'asha,kiran']]],
    ['one done', [visit('asha', { status: 'Completed' }), visit('kiran')], [['asha', 'asha,kiran', 'kiran']]],
    ['the first failed', [visit('asha', { status: 'Cancelled' }), visit('kiran')], [['kiran', 'asha,kiran', 'kiran']]],
    [
      'one failed, the other given to somebody else since',
      [visit('asha', { status: 'Cancelled' }), visit('kiran', { phlebotomistId: 'meena' })],
      [['kiran', 'asha,kiran', 'kiran']],
    ],
    [
      'one failed, the other moved since',
      [visit('asha', { status: 'Cancelled' }), visit('kiran', { timeSlot: '09:00-10:00' })],
      [
        ['asha', 'asha', ''],
        ['kiran', 'kiran', 'kiran'],
      ],
    ],
    ['all failed', [visit('asha', { status: 'Cancelled' }), visit('kiran', { status: 'Cancelled', phlebotomistId: null })], [['asha', 'asha,kiran', '']]],
    [
      'one failed of another family',
      [visit('asha'), iyer('mala', { status: 'Cancelled' })],
      [
        ['asha', 'asha', 'asha'],
        ['mala', 'mala', ''],
      ],
    ],
  ])('%s', (_, visits, stops) => {
    expect(words(visits)).toEqual(stops)
  })

  test('a board shows cancelled visits only beside another one of their family', () => {
    const visits = [iyer('mala', { status: 'Cancelled' }), visit('asha', { status: 'Cancelled' }), visit('kiran')]
    expect(shownStops(visits).map((stop) => stop.visits.map(({ id }) => id))).toEqual([['asha', 'kiran']])
  })

  test.each<[readonly DoorVisit['status'][], boolean]>([
    [['Scheduled', 'Scheduled'], true],
    [['Scheduled', 'In Progress'], false],
    [['Completed', 'Scheduled'], true],
    [['Cancelled', 'Scheduled'], true],
    [['Completed', 'Completed'], false],
  ])('a stop of %j may change its slot: %s', (statuses, may) => {
    expect(stopsOf(statuses.map((status, index) => visit(String(index), { status }))).map(mayChangeSlot)).toEqual([may])
  })
})

test.each([
  [[], ''],
  [['Asha Rao'], 'Asha Rao'],
  [['Asha Rao', 'Kiran Rao'], 'Asha Rao and Kiran Rao'],
  [['Asha Rao', 'Kiran Rao', 'Mala Rao', 'Ravi Rao'], 'Asha Rao and 3 others'],
])('people %j are called %s', (names, words) => {
  expect(peopleText(names)).toBe(words)
})
