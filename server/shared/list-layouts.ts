import { eq, or } from 'drizzle-orm'
import { layoutKey, type ListLayouts } from '#domain/list-layout.ts'
import type { Sql } from '#server/db/database.ts'
import { listViews } from '#server/db/tables/list-views.ts'

/** Most layouts that a profile carries. */
const maxLayouts = 300

/** The layouts of all lists and saved views that a user sees, which the panel needs before its first rows (VIEW-02). */
export async function layoutsOf(db: Sql, userId: string): Promise<ListLayouts> {
  const { id, name, resource, view, layout, ownerId, isShared } = listViews
  const rows = await db
    .select({ id, name, resource, view, layout })
    .from(listViews)
    .where(or(eq(ownerId, userId), isShared))
    .orderBy(id)
    .limit(maxLayouts)
  return Object.fromEntries(
    rows.map((row) => [layoutKey(row.resource, row.name === null ? { view: row.view } : { saved: row.id }), row.layout ?? { columns: [] }]),
  )
}
