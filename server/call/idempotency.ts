import { createHash } from 'node:crypto'
import { and, eq, lte, type SQLWrapper } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { lockTag } from './lock-holder.ts'
import { invalid, malformed } from './problem.ts'
import type { WireAnswer } from './wire-answer.ts'

/** Identity of a write: the same user, key, method and path mean the same write. */
export interface WriteKey {
  readonly userId: string
  readonly key: string
  readonly method: string
  readonly path: string
  readonly bodyHash: string
}

const lifeMs = 24 * 3_600_000
const keyPattern = /^[\x21-\x7e]{1,200}$/

/** The key of a write from its header; null without one. Throws a 400 for a key that cannot be one. */
export function writeKeyOf(header: string | undefined, userId: string, call: { method: string; path: string; body: string }): WriteKey | null {
  if (header === undefined) return null
  if (!keyPattern.test(header)) throw malformed('The Idempotency-Key must be 1 to 200 visible characters')
  return { userId, key: header, method: call.method, path: call.path, bodyHash: createHash('sha256').update(call.body).digest('hex') }
}

const rowOf = ({ userId, key, method, path }: WriteKey) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), eq(idempotencyKeys.method, method), eq(idempotencyKeys.path, path))

/**
 * Claims a key in the present transaction: null when the write must run, the stored answer when it ran before. Waits while the same write runs elsewhere.
 * Throws a 422 when the key was used with another body (GEN-03).
 */
export async function claimKey(sql: Sql, key: WriteKey, now: Date): Promise<WireAnswer | null> {
  const at = now.toISOString()
  const { bodyHash } = key
  const fresh = { bodyHash, createdAt: at, expiresAt: new Date(now.getTime() + lifeMs).toISOString() }
  const claimed = await sql
    .insert(idempotencyKeys)
    .values({ ...key, ...fresh })
    // An expired key counts as unknown.
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key, idempotencyKeys.method, idempotencyKeys.path],
      set: { ...fresh, status: null, headers: null, body: null },
      setWhere: lte(idempotencyKeys.expiresAt, at),
    })
    .returning({ name: lockTag(key.userId) })
  if (claimed.length > 0) return null
  const [kept] = await sql.select().from(idempotencyKeys).where(rowOf(key))
  if (!kept?.status) throw new Error('a repeated write has no stored answer')
  if (kept.bodyHash !== key.bodyHash) throw invalid({ 'Idempotency-Key': ['This Idempotency-Key was used for another write'] })
  return { status: kept.status, headers: { ...kept.headers, 'idempotency-replayed': 'true' }, body: kept.body ?? '' }
}

/** The pending statement that stores the answer of a write under its key for a day. A refusal is not stored: it rolls the transaction back, and the key with it. */
export function storeAnswer(sql: Sql, key: WriteKey, { status, headers, body }: WireAnswer): SQLWrapper {
  if (typeof body !== 'string') throw new Error('a write cannot answer a file')
  return sql.update(idempotencyKeys).set({ status, headers, body }).where(rowOf(key))
}
