import { expect, test } from 'vitest'
import { type Cart, type CartChange, type CartItem, withChanges } from '#pages/prescriptions/cart/cart.ts'

const item = (id: string, price: number, quantity: number): CartItem => ({
  ...{ id, type: 'test' as const, testId: `${id} test`, packageId: null, name: id },
  ...{ price, quantity, subtotal: price * quantity },
})
const cart: Cart = {
  ...{
    patient: { id: 'p1', name: 'Asha', gender: null, dateOfBirth: null, ageUnit: null },
    customer: null,
    prescription: null,
    orders: [],
    itemCount: 2,
    metadata: null,
    warnings: [],
    etag: null,
  },
  ...{ items: [item('count', 30_000, 1), item('sugar', 10_000, 2)], subtotal: 50_000, tax: 2_500, total: 52_500 },
}

const rows: [name: string, changes: CartChange[], items: string[], amounts: [number, number, number]][] = [
  ['nothing', [], ['count 1', 'sugar 2'], [50_000, 2_500, 52_500]],
  ['the quantity of one item', [{ kind: 'quantity', itemId: 'count', quantity: 3 }], ['count 3', 'sugar 2'], [110_000, 5_500, 115_500]],
  ['one item less', [{ kind: 'remove', itemId: 'sugar' }], ['count 1'], [30_000, 1_500, 31_500]],
  [
    'a new item, and one that is there',
    [
      {
        kind: 'add',
        items: [
          { type: 'test', id: 'sugar test', name: 'sugar', price: 10_000 },
          { type: 'package', id: 'sugar test', name: 'pack', price: 20_000 },
        ],
      },
    ],
    ['count 1', 'sugar 2', 'pack 1'],
    [70_000, 3_500, 73_500],
  ],
]

test.each(rows)('CRT-04 CRT-06 a cart with %s looks as the server will have it, with as large a share of tax', (_, changes, items, amounts) => {
  const shown = withChanges(cart, changes)
  expect(shown.items.map(({ name, quantity }) => `${name} ${quantity}`)).toEqual(items)
  expect([shown.subtotal, shown.tax, shown.total]).toEqual(amounts)
})
