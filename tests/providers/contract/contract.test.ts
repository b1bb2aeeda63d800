// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { sevenKits } from '#tests/providers/contract/kits.ts'
import { contract, rowNames } from '#tests/providers/contract/rows.ts'
import { subjects } from '#tests/providers/contract/subjects.ts'

describe.each(subjects)('$name keeps the contract', ({ open, without }) => {
  test.each(rowNames.filter((name) => without[name] === undefined))('%s', async (name) => {
    await contract[name](async (between) => open(sevenKits, between))
  })

  test('what does not apply has a reason', () => {
    expect(Object.values(without).every((reason) => reason.length > 10)).toBe(true)
  })
})
