import { expect, test } from 'vitest'
import { testsToDo } from '#domain/order-test.ts'

test.each([
  [{ quantity: 1, tests: ['CBC'] }, ['CBC']],
  [{ quantity: 3, tests: ['CBC'] }, ['CBC', 'CBC', 'CBC']],
  [{ quantity: 2, tests: ['CBC', 'TSH'] }, ['CBC', 'TSH', 'CBC', 'TSH']],
  [{ quantity: 2, tests: [] }, []],
])('the tests to be done for %o, numbered from 1; another quantity adds or takes away at the end', (item, names) => {
  expect(testsToDo(item)).toEqual(names.map((each, index) => ({ position: index + 1, test: each })))
  expect(testsToDo({ ...item, quantity: item.quantity + 1 }).slice(0, names.length)).toEqual(testsToDo(item))
})
