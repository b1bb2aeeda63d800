import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { secondFactors } from '#server/db/tables/staff.ts'
import { decrypt, encrypt, isEncrypted } from './encryption.ts'
import { tokenHash } from './token.ts'
import { newTotpSecret, totpStep } from './totp.ts'

/** The key that encrypts secrets in the database; null leaves them in the clear. */
type Key = string | null

type SecondFactor = typeof secondFactors.$inferSelect

/** Number and alphabet of recovery codes, without characters that look alike. */
const recovery = { count: 10, length: 10, letters: 'abcdefghjkmnpqrstuvwxyz23456789' } as const

/** The confirmed second factor of a user; null without one. */
export async function secondFactorOf(sql: Sql, userId: string): Promise<SecondFactor | null> {
  const [row] = await sql
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row ?? null
}

/** Starts a second factor, replacing one that was never confirmed; returns its secret. */
export async function beginSecondFactor(sql: Sql, userId: string, now: Date, key: Key): Promise<string> {
  const secret = newTotpSecret()
  const started = { secret: encrypt(secret, userId, key), createdAt: now.toISOString(), confirmedAt: null, lastStep: 0, recoveryHashes: [] }
  await sql
    .insert(secondFactors)
    .values({ userId, ...started })
    .onConflictDoUpdate({ target: secondFactors.userId, set: started })
  return secret
}

/** Confirms a second factor with its first code; returns the recovery codes, of which only hashes are stored. Null for a wrong code. */
export async function confirmSecondFactor(sql: Sql, userId: string, code: string, now: Date, key: Key): Promise<readonly string[] | null> {
  const [started] = await sql.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  const step = started?.confirmedAt === null ? stepOf(started, code, now, key) : null
  if (step === null) return null
  const codes = Array.from({ length: recovery.count }, newRecoveryCode)
  const set = { confirmedAt: now.toISOString(), lastStep: step, recoveryHashes: codes.map(tokenHash) }
  await sql.update(secondFactors).set(set).where(eq(secondFactors.userId, userId))
  return codes
}

/**
 * Uses up a code of the app or a recovery code, inside a transaction; false for one that is wrong or was used before. A secret from before there was a key is
 * encrypted now.
 */
export async function useSecondFactor(sql: Sql, userId: string, code: string, now: Date, key: Key): Promise<boolean> {
  const [locked] = await sql.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  if (!locked?.confirmedAt) return false
  const step = stepOf(locked, code, now, key)
  const hash = tokenHash(code.trim().toLowerCase())
  if (step === null && !locked.recoveryHashes.includes(hash)) return false
  const set =
    step === null
      ? { recoveryHashes: locked.recoveryHashes.filter((each) => each !== hash) }
      : { lastStep: step, ...(isEncrypted(locked.secret) ? {} : { secret: encrypt(locked.secret, userId, key) }) }
  await sql.update(secondFactors).set(set).where(eq(secondFactors.userId, userId))
  return true
}

/** Ends the second factor of a user. */
export async function endSecondFactor(sql: Sql, userId: string): Promise<boolean> {
  return (await sql.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning({ userId: secondFactors.userId })).length > 0
}

/** The step that a code belongs to; null for a wrong one, and where the secret cannot be read without its key: recovery codes still work. */
function stepOf({ secret, userId, lastStep }: SecondFactor, code: string, now: Date, key: Key): number | null {
  const read = decrypt(secret, userId, key)
  return read === null ? null : totpStep(read, code, now, lastStep)
}

function newRecoveryCode(): string {
  return Array.from({ length: recovery.length }, () => recovery.letters[randomInt(recovery.letters.length)]).join('')
}
