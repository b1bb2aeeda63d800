import { expect, test } from 'vitest'
import { itemsByPatient, itemsOf } from '#pages/orders/items/items-by-patient.ts'
import type { OrderItem } from '#pages/orders/order.ts'

const item = (index: number, quantity = 1): OrderItem => ({
  id: `i${index}`,
  type: 'test',
  testId: `t${index}`,
  packageId: null,
  patientId: `p${index % 12}`,
  name: `Test ${index}`,
  price: 10_000,
  finalPrice: 10_000,
  discount: 0,
  quantity,
  tests: null,
})
const items = Array.from({ length: 150 }, (_, index) => item(index))

test('ODT-06 items are grouped by patient in the order of the order', () => {
  const groups = itemsByPatient(items)
  expect(groups.size).toBe(12)
  expect(itemsOf(groups, 'p3').map(({ id }) => id)).toEqual(items.filter(({ patientId }) => patientId === 'p3').map(({ id }) => id))
  expect(itemsOf(groups, 'nobody')).toBe(itemsOf(groups, 'somebody else'))
})

test('one changed item of 150 leaves the groups of the eleven other patients as they were', () => {
  const before = itemsByPatient(items)
  const after = itemsByPatient([...items.slice(0, 5), item(5, 9), ...items.slice(6)], before)
  const same = [...after].filter(([id, group]) => before.get(id) === group).map(([id]) => id)
  expect(same).toHaveLength(11)
  expect(same).not.toContain('p5')
})
