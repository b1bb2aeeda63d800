import { createHash, createHmac } from 'node:crypto'
import { and, eq, lte, type SQLWrapper } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/tables/requests.ts'
import { lockTag } from './lock-holder.ts'
import { invalid, malformed } from './problem.ts'
import { decrypt, encrypt } from './session/encryption.ts'
import type { WireAnswer } from './wire-answer.ts'

/** Identity of a write: the same user, key, method and path mean the same write. */
export interface WriteKey {
  readonly userId: string
  readonly key: string
  readonly method: string
  readonly path: string
  readonly bodyHash: string
  /** Encryption of the stored answer; null stores it as it is. */
  readonly encryptedWith: string | null
}

/** A write as it came. */
interface CameWrite {
  readonly method: string
  readonly path: string
  readonly body: string
  /** A password or the like is in its body or its answer. */
  readonly hasSecrets: boolean
}

const lifeMs = 24 * 3_600_000
const keyPattern = /^[\x21-\x7e]{1,200}$/

/**
 * Returns the key of a write from its header, or null without one; throws a 400 for an invalid key. For a write with secrets the database stores only the key's
 * hash, so that only the caller, who has the key, can open the stored answer or test guesses of the body.
 */
export function writeKeyOf(header: string | undefined, userId: string, { method, path, body, hasSecrets }: CameWrite): WriteKey | null {
  if (header === undefined) return null
  if (!keyPattern.test(header)) throw malformed('The Idempotency-Key must be 1 to 200 visible characters')
  const write = { userId, method, path }
  if (!hasSecrets) return { ...write, key: header, bodyHash: sha256(body), encryptedWith: null }
  return { ...write, key: sha256(header), bodyHash: createHmac('sha256', header).update(body).digest('hex'), encryptedWith: header }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const rowOf = ({ userId, key, method, path }: WriteKey) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), eq(idempotencyKeys.method, method), eq(idempotencyKeys.path, path))

/**
 * Claims a key in the present transaction: null when the write must run, the stored answer when it ran before. Waits while the same write runs elsewhere.
 * Throws a 422 when the key was used with another body (GEN-03).
 */
export async function claimKey(sql: Sql, key: WriteKey, now: Date): Promise<WireAnswer | null> {
  const at = now.toISOString()
  const { encryptedWith, ...row } = key
  const { bodyHash } = row
  const fresh = { bodyHash, createdAt: at, expiresAt: new Date(now.getTime() + lifeMs).toISOString() }
  const claimed = await sql
    .insert(idempotencyKeys)
    .values({ ...row, ...fresh })
    // An expired key counts as unknown.
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key, idempotencyKeys.method, idempotencyKeys.path],
      set: { ...fresh, status: null, headers: null, body: null },
      setWhere: lte(idempotencyKeys.expiresAt, at),
    })
    .returning({ name: lockTag(key.userId) })
  if (claimed.length > 0) return null
  const [stored] = await sql.select().from(idempotencyKeys).where(rowOf(key))
  if (!stored?.status) throw new Error('a repeated write has no stored answer')
  if (stored.bodyHash !== key.bodyHash) throw invalid({ 'Idempotency-Key': ['This Idempotency-Key was used for another write'] })
  const body = decrypt(stored.body ?? '', key.userId, encryptedWith)
  if (body === null) throw new Error('a stored answer cannot be opened with the key of its write')
  return { status: stored.status, headers: { ...stored.headers, 'idempotency-replayed': 'true' }, body }
}

/**
 * The pending statement that stores the answer of a write under its key for a day. A refusal is not stored: it rolls the transaction back, and the key with it.
 */
export function storeAnswer(sql: Sql, key: WriteKey, { status, headers, body }: WireAnswer): SQLWrapper {
  if (typeof body !== 'string') throw new Error('a write cannot answer a file')
  return sql
    .update(idempotencyKeys)
    .set({ status, headers, body: encrypt(body, key.userId, key.encryptedWith) })
    .where(rowOf(key))
}
