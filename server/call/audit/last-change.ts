import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { actsBesideHistory } from '#domain/silent-acts.ts'
import type { Sql } from '#server/db/database.ts'
import { auditLog } from '#server/db/tables/requests.ts'

/** Returns the person, act (of `actions`, where given) and time of a record's last change; null when the trail has no such entry. */
export async function lastChange(
  sql: Sql,
  entity: string,
  entityId: string,
  actions?: readonly string[],
): Promise<{ userName: string | null; action: string; at: string } | null> {
  const [row] = await sql
    .select({ userName: auditLog.userName, action: auditLog.action, at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, entityId),
        actions ? inArray(auditLog.action, [...actions]) : notInArray(auditLog.action, [...actsBesideHistory]),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return row ?? null
}
