import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { secondFactors } from '#server/db/schema.ts'
import { isSealed, seal, unseal } from './sealed.ts'
import { tokenHash } from './token.ts'
import { newTotpSecret, totpStep } from './totp.ts'

/** The key that secrets are sealed with in the database; null leaves them in the clear. */
type Key = string | null

type SecondFactor = typeof secondFactors.$inferSelect

/** Number and alphabet of recovery codes: no characters that look alike. */
const recovery = { count: 10, length: 10, letters: 'abcdefghjkmnpqrstuvwxyz23456789' } as const

/** The second factor of a user that is in force; null without one. */
export async function secondFactorOf(sql: Sql, userId: string): Promise<SecondFactor | null> {
  const [found] = await sql
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return found ?? null
}

/** Begins a second factor, in place of one that was begun and never confirmed; gives its secret. */
export async function beginSecondFactor(sql: Sql, userId: string, now: Date, key: Key): Promise<string> {
  const secret = newTotpSecret()
  const begun = { secret: seal(secret, userId, key), createdAt: now.toISOString(), confirmedAt: null, lastStep: 0, recoveryHashes: [] }
  await sql
    .insert(secondFactors)
    .values({ userId, ...begun })
    .onConflictDoUpdate({ target: secondFactors.userId, set: begun })
  return secret
}

/** Puts a begun second factor in force with its first code; returns the recovery codes, of which only hashes are stored. Null for a wrong code. */
export async function confirmSecondFactor(sql: Sql, userId: string, code: string, now: Date, key: Key): Promise<readonly string[] | null> {
  const [begun] = await sql.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  const step = begun?.confirmedAt === null ? stepOf(begun, code, now, key) : null
  if (step === null) return null
  const codes = Array.from({ length: recovery.count }, newRecoveryCode)
  const set = { confirmedAt: now.toISOString(), lastStep: step, recoveryHashes: codes.map(tokenHash) }
  await sql.update(secondFactors).set(set).where(eq(secondFactors.userId, userId))
  return codes
}

/** Uses a code of the app or a recovery code up, inside a transaction; false for one that is wrong or was used before. A secret from before there was a key is sealed now. */
export async function useSecondFactor(sql: Sql, userId: string, code: string, now: Date, key: Key): Promise<boolean> {
  const [locked] = await sql.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  if (!locked?.confirmedAt) return false
  const step = stepOf(locked, code, now, key)
  const hash = tokenHash(code.trim().toLowerCase())
  if (step === null && !locked.recoveryHashes.includes(hash)) return false
  const set =
    step === null
      ? { recoveryHashes: locked.recoveryHashes.filter((each) => each !== hash) }
      : { lastStep: step, ...(isSealed(locked.secret) ? {} : { secret: seal(locked.secret, userId, key) }) }
  await sql.update(secondFactors).set(set).where(eq(secondFactors.userId, userId))
  return true
}

/** Ends the second factor of a user. */
export async function endSecondFactor(sql: Sql, userId: string): Promise<boolean> {
  return (await sql.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning({ userId: secondFactors.userId })).length > 0
}

/** The step that a code belongs to; null for a wrong one, and for any where the secret cannot be read without its key: recovery codes work then. */
function stepOf({ secret, userId, lastStep }: SecondFactor, code: string, now: Date, key: Key): number | null {
  const read = unseal(secret, userId, key)
  return read === null ? null : totpStep(read, code, now, lastStep)
}

function newRecoveryCode(): string {
  return Array.from({ length: recovery.length }, () => recovery.letters[randomInt(recovery.letters.length)]).join('')
}
