import type { BaseRecord } from '@refinedev/core'
import type { StaffAccount, StaffRefusal } from '#domain/staff-change.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type users from '#resources/users.ts'

/** A record of the resource `users` as an account. */
export const userOf: (record: BaseRecord) => StaffAccount = typedRecord<typeof users>

/** An account that something may not be done to, and why. */
export interface ExcludedUser {
  readonly user: StaffAccount
  readonly sentence: string
}

/** Splits accounts into those that something may be done to and those that are not included (USR-10). */
export function splitUsers(
  records: readonly BaseRecord[],
  problem: (user: StaffAccount) => StaffRefusal | null,
): { readonly included: readonly StaffAccount[]; readonly excluded: readonly ExcludedUser[] } {
  const users = records.map(userOf)
  const refusals = users.map(problem)
  return {
    included: users.filter((_, index) => !refusals[index]),
    excluded: users.flatMap((user, index) => {
      const sentence = refusals[index]?.sentence
      return sentence ? [{ user, sentence }] : []
    }),
  }
}
