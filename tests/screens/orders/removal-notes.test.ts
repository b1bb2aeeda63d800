import { expect, test } from 'vitest'
import { type Order, orderOf } from '#pages/orders/order.ts'
import { removalNotes } from '#pages/orders/removal-notes.ts'
import { order } from './order-screen.tsx'

const visits = (p1: string | null, p2: string | null) => [
  { patientId: 'p1', status: p1 },
  { patientId: 'p2', status: p2 },
]
const withVisits = (appointments: ReturnType<typeof visits> | null, paidAmount = 0): Order => orderOf({ ...order, appointments, paidAmount })
const itemsOf = ({ items }: Order) => items ?? []
const collected = 'A sample of this patient has been collected already: nothing would be tested of it.'

test.each([
  ['the patient', visits('Completed', 'Scheduled'), ['i1', 'i2'], [collected]],
  ['the patient', visits('Scheduled', 'Completed'), ['i1', 'i2'], []],
  ['the patient', visits('In Progress', null), ['i1', 'i2'], []],
  ['the patient', visits('Cancelled', null), ['i1', 'i2'], []],
  ['the patient', null, ['i1', 'i2'], []],
  ['one of two items', visits('Completed', 'Completed'), ['i1'], []],
])('ODT-06 ODT-08 a removal of %s with visits %j notes the collected sample: %j go, %j', (_, appointments, gone, notes) => {
  const visited = withVisits(appointments)
  const left = itemsOf(visited).filter(({ id }) => !gone.includes(id))
  expect(removalNotes(visited, 'p1', left)).toEqual(notes)
})

test('ODT-08 MON-02 the refund is noted first', () => {
  const paid = withVisits(visits('Completed', null), 140_000)
  const left = itemsOf(paid).filter(({ patientId }) => patientId !== 'p1')
  const notes = removalNotes(paid, 'p1', left)
  expect(notes).toEqual(['₹1,400 of what was paid is then to be refunded.', collected])
})

test('ODT-08 BOOK-04 the refund is of what is left after a discount in percent, which follows the items', () => {
  const paid = withVisits(null, 135_000)
  const left = itemsOf(paid).filter(({ id }) => id !== 'i2')
  const noted = (discountBasisPoints: number | null) => removalNotes({ ...paid, discount: 15_000, discountBasisPoints }, 'p1', left)
  expect(noted(1_000)).toEqual(['₹630 of what was paid is then to be refunded.'])
  expect(noted(null)).toEqual(['₹700 of what was paid is then to be refunded.'])
})

test.each([
  [0, ['₹1,300 of what was paid is then to be refunded.']],
  [2, ['₹500 of what was paid is then to be refunded.']],
  [3, ['₹100 of what was paid is then to be refunded.']],
  [4, []],
])('ODT-06 MON-02 with %i of an item left, what it costs less is to be refunded: %j', (quantity, notes) => {
  const paid = withVisits(visits('Completed', null), 190_000)
  const left = itemsOf(paid).flatMap((item) => (item.id !== 'i1' ? [item] : quantity === 0 ? [] : [{ ...item, quantity }]))
  expect(removalNotes(paid, 'p1', left)).toEqual(notes)
})
