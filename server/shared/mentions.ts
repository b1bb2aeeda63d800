import { and, count, eq, isNull } from 'drizzle-orm'
import { hasPermission } from '#domain/role.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import type { Sql } from '#server/db/database.ts'
import { mentions } from '#server/db/tables/notes.ts'

/** Number of unread notes that name a user, on records that they may view (HIS-02). */
export async function countMentions(sql: Sql, user: SignedIn): Promise<number> {
  const rows = await sql
    .select({ permission: mentions.permission, amount: count() })
    .from(mentions)
    .where(and(eq(mentions.userId, user.id), isNull(mentions.readAt)))
    .groupBy(mentions.permission)
  return rows.reduce((sum, { permission, amount }) => sum + (hasPermission(user, permission) ? amount : 0), 0)
}
