import { and, desc, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema.ts'

/** Who changed a record last, what they did (of `actions`, where given), and when; null when nothing is known of it. */
export async function lastChange(sql: Sql, entity: string, entityId: string): Promise<{ userName: string | null; at: string } | null> {
  const [row] = await sql
    .select({ userName: auditLog.userName, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return row ?? null
}
