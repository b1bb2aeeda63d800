import { expect, test } from 'vitest'
import { initialsOf } from '#layout/account-menu.tsx'

test.each([
  ['Asha Kulkarni', 'AK'],
  ['asha', 'A'],
  ['  Asha  Devi   Kulkarni ', 'AK'],
  ['नीरज शर्मा', 'नीश'],
  ['👩‍🔬 Rao', '👩‍🔬R'],
  ['é́lan x', 'É́X'],
  ['', '?'],
  ['   ', '?'],
])('NAV-05 the initials of %j are %j: no letter is torn apart', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
