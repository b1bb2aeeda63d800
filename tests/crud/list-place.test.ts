import { expect, test } from 'vitest'
import { listPlaceOf } from '#crud/list/query.ts'
import orders from '#resources/orders.ts'

/** The place behind a form that was opened over the orders. */
const behind = (search: string, state: unknown, view?: string) => listPlaceOf(orders, view, { search, state }, true)

test.each([
  ['/orders/pending?search=a', { view: 'pending', search: 'search=a' }],
  ['/orders?page=2', { view: undefined, search: 'page=2' }],
  ['/orders', { view: undefined, search: '' }],
  ['/orders/other?page=2', { view: undefined, search: '?status=Testing' }],
  ['/things/pending?page=2', { view: undefined, search: '?status=Testing' }],
  ['/tests?page=2', { view: undefined, search: '?status=Testing' }],
  ['https://else.example/orders', { view: undefined, search: '?status=Testing' }],
])('behind a form that was opened from %s is that list, where it is one of the orders', (from, expected) => {
  expect(behind('?status=Testing', { from })).toEqual(expected)
})

test.each([[undefined], [null], ['/orders/pending'], [5], [{}], [{ from: 5 }], [{ from: null }]])(
  'behind a form that was opened from %j is the plain list',
  (state) => {
    expect(behind('?page=2', state)).toEqual({ view: undefined, search: '?page=2' })
  },
)

test('a custom view precedes the page that opened a form', () => {
  expect(behind('', { from: '/orders' }, 'pending')).toEqual({ view: 'pending', search: '' })
})
