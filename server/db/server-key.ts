import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { settings } from '#server/db/tables/records.ts'

/** Returns the server's own key with a name: 256 random bits, made when it is first needed. */
export async function serverKey(sql: Sql, name: 'security-log-key' | 'report-link-key', now: Date): Promise<string> {
  await sql
    .insert(settings)
    .values({ key: name, value: randomBytes(32).toString('base64url'), updatedAt: now.toISOString() })
    .onConflictDoNothing()
  const [row] = await sql.select({ value: settings.value }).from(settings).where(eq(settings.key, name))
  return String(row?.value)
}
