import { expect, test } from 'vitest'
import { canBeOrderNumber, isSameOrderNumber } from '#domain/order-number.ts'

test.each([
  ['LAB-0001997', true],
  ['lab-0001997', true],
  ['Lab 1997', true],
  ['LAB1997', true],
  ['0192d6a0-7c1e-7000-8000-00000000000a', false],
  ['1997', false],
  ['LAB-', false],
  ['LAB-1997-2', false],
  ['L-1', false],
  ['', false],
])('%j can be an order number: %s', (text, is) => {
  expect(canBeOrderNumber(text)).toBe(is)
})

test.each([
  ['LAB-0001997', 'lab-0001997', true],
  ['LAB-0001997', 'Lab 1997', true],
  ['LAB-0001997', 'LAB-00019970', false],
  ['LAB-0001997', 'LAB-0011997', false],
  ['LAB-0001997', 'LAC-0001997', false],
  ['x', 'x', false],
])('%s and %s are the same order number: %s', (one, other, is) => {
  expect(isSameOrderNumber(one, other)).toBe(is)
})
