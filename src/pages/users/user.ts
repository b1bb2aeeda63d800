import type { BaseRecord } from '@refinedev/core'
import type { StaffAccount, StaffRefusal } from '#domain/staff-change.ts'

/** A record of the resource `users` as an account: the data provider has read it by that declaration, or it would not be here. */
export function userOf(record: BaseRecord): StaffAccount {
  return record as unknown as StaffAccount
}

/** An account that something may not be done to, and why. */
export interface LeftOut {
  readonly user: StaffAccount
  readonly sentence: string
}

/** Parts accounts into those that something may be done to and those that are left out (USR-10). */
export function partUsers(
  records: readonly BaseRecord[],
  problem: (user: StaffAccount) => StaffRefusal | null,
): { readonly able: readonly StaffAccount[]; readonly leftOut: readonly LeftOut[] } {
  const users = records.map(userOf)
  const refusals = users.map(problem)
  return {
    able: users.filter((_, index) => !refusals[index]),
    leftOut: users.flatMap((user, index) => {
      const sentence = refusals[index]?.sentence
      return sentence ? [{ user, sentence }] : []
    }),
  }
}
