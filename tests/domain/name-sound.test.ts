import { expect, test } from 'vitest'
import { nameLikeness, spellingDistance, wordSound } from '#domain/name-sound.ts'

test.each([
  ['Lakshmi', 'Laxmi'],
  ['Deepak', 'Dipak'],
  ['Mohammed', 'Muhammad'],
  ['Vivek', 'Wivek'],
  ['Sarah', 'Sara'],
  ['Pooja', 'Puja'],
  ['Bhattacharya', 'Bhatacharia'],
  ['Zoya', 'Joya'],
  ['Sheela', 'Shila'],
  ['Gowri', 'Govri'],
  ['Iyer', 'Aiyar'],
])('CHK-01 %s and %s sound alike', (one, other) => {
  expect(wordSound(one.toLowerCase())).toBe(wordSound(other.toLowerCase()))
})

test.each([
  ['Asha', 'Usha'],
  ['Ravi', 'Rani'],
  ['Meera', 'Neera'],
])('CHK-01 %s and %s do not', (one, other) => {
  expect(wordSound(one.toLowerCase())).not.toBe(wordSound(other.toLowerCase()))
})

test.each([
  ['Asha Rao', 'asha  rao', 'same'],
  ['Rao Asha', 'Asha Rao', 'same'],
  ['Mrs. Asha Rao', 'Asha Rao', 'same'],
  ['Áshà Rao', 'Asha Rao', 'same'],
  ['Laxmi Iyer', 'Lakshmi Iyer', 'alike'],
  ['Mohammed Khan', 'Khan Muhammad', 'alike'],
  ['Krishnamurthy Iyer', 'Krishnamurti Iyer', 'alike'],
  ['Asha', 'Asha Rao', 'part'],
  ['A Rao', 'Asha Rao', 'part'],
  ['Asha K Rao', 'Asha Rao', 'part'],
  ['Asha Rao', 'Usha Rao', 'different'],
  ['Ravi Rao', 'Rani Rao', 'different'],
  ['Kiran Rao', 'Asha Rao', 'different'],
  ['आशा राव', 'आशा राव', 'same'],
  ['आशा राव', 'उषा राव', 'different'],
  ['', 'Asha Rao', 'different'],
] as const)('CHK-01 %s beside %s is %s', (one, other, likeness) => {
  expect(nameLikeness(one, other)).toBe(likeness)
  expect(nameLikeness(other, one)).toBe(likeness)
})

test.each([
  ['', '', 0],
  ['asha', 'asha', 0],
  ['asha', 'usha', 1],
  ['kitten', 'sitting', 3],
] as const)('%s to %s takes %i changes', (one, other, changes) => {
  expect(spellingDistance(one, other)).toBe(changes)
})
