import { expect, test, vi } from 'vitest'
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

test('NAV-05 a browser without a segmenter keeps a letter and its marks together', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(initialsOf('नीरज शर्मा')).toBe('नीश')
  vi.unstubAllGlobals()
})
