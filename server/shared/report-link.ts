import { createHmac } from 'node:crypto'
import type { Sql } from '#server/db/database.ts'
import { serverKey } from '#server/db/server-key.ts'
import type { Settings } from '#server/settings.ts'
import { verifyAddressOf } from '#server/shared/verify-address.ts'

/** Settings that the address of a link follows from. */
export type LinkSettings = Pick<Settings, 'hasPublicUrl' | 'publicUrl' | 'secretKey'>

/**
 * Returns the token of a link that was sent: it follows from the link's id and the server's keys, so that only its hash is stored and a message that has to
 * wait gets it when it is handed over. 144 bits, as the token of a version.
 */
export async function linkToken(sql: Sql, id: string, { secretKey }: LinkSettings, now: Date): Promise<string> {
  const key = await serverKey(sql, 'report-link-key', now)
  return createHmac('sha256', `${key} ${secretKey ?? ''}`)
    .update(id)
    .digest('base64url')
    .slice(0, 24)
}

/** Returns the address of a link that was sent, or null where nobody outside of the laboratory reaches it. */
export async function linkAddress(sql: Sql, id: string, settings: LinkSettings, now: Date): Promise<string | null> {
  return verifyAddressOf(settings, await linkToken(sql, id, settings, now))
}
