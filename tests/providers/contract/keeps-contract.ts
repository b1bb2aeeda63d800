import { describe, expect, test } from 'vitest'
import { sevenKits } from '#tests/providers/contract/kits.ts'
import { contract, rowNames } from '#tests/providers/contract/rows.ts'
import type { ContractSubject } from '#tests/providers/contract/rows.ts'

/** Holds a provider against every row of the contract that applies to it. */
export function keepsContract({ name, open, without }: ContractSubject): void {
  describe(`${name} keeps the contract`, () => {
    test.each(rowNames.filter((row) => without[row] === undefined))('%s', async (row) => {
      await contract[row](async (between) => open(sevenKits, between))
    })

    test('each exception has a reason', () => {
      expect(Object.values(without).every((reason) => reason.length > 10)).toBe(true)
    })
  })
}
