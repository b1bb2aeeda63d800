import { expect, test } from 'vitest'
import { type Order, orderOf } from '#pages/orders/order.ts'
import { removalNotes } from '#pages/orders/removal-notes.ts'
import { order } from './order-screen.tsx'

const visits = (p1: string | null, p2: string | null) => [
  { patientId: 'p1', status: p1 },
  { patientId: 'p2', status: p2 },
]
const withVisits = (appointments: ReturnType<typeof visits> | null, paidAmount = 0): Order => orderOf({ ...order, appointments, paidAmount })
const collected = 'A sample of this patient has been collected already: nothing would be tested of it.'

test.each([
  ['the patient', visits('Completed', 'Scheduled'), ['i1', 'i2'], [collected]],
  ['the patient', visits('Scheduled', 'Completed'), ['i1', 'i2'], []],
  ['the patient', visits('In Progress', null), ['i1', 'i2'], []],
  ['the patient', visits('Cancelled', null), ['i1', 'i2'], []],
  ['the patient', null, ['i1', 'i2'], []],
  ['one of two items', visits('Completed', 'Completed'), ['i1'], []],
])('ODT-06 ODT-08 taking off %s where the visits are %j is said to leave a collected sample: %j go, %j', (_, appointments, gone, notes) => {
  expect(removalNotes(withVisits(appointments), 'p1', ({ id }) => !gone.includes(id))).toEqual(notes)
})

test('ODT-08 MON-02 what is to be refunded is said first', () => {
  const notes = removalNotes(withVisits(visits('Completed', null), 140_000), 'p1', ({ patientId }) => patientId !== 'p1')
  expect(notes).toEqual(['₹1,400 of what was paid is then to be refunded.', collected])
})
