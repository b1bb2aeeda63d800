import { eq } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, formerPeople } from '#server/db/tables/customers.ts'

export type CustomerRow = typeof customers.$inferSelect

/** The customer, under a former id too; a missing one is a 404 (CUS-02, PAT-02). `hold` locks the row until the transaction ends. */
export async function customerById(db: Sql, id: string, hold = false): Promise<CustomerRow> {
  const query = db.select().from(customers).where(eq(customers.id, id)).$dynamic()
  const [customer] = await (hold ? query.for('update') : query)
  if (customer) return customer
  const keptId = await keptIdOf(db, id)
  if (keptId === null) throw notFound('Customer not found')
  return customerById(db, keptId, hold)
}

/** The id of the record that a merged customer or patient became; null for an id that nobody had. */
export async function keptIdOf(db: Sql, id: string): Promise<string | null> {
  const [former] = await db.select({ keptId: formerPeople.keptId }).from(formerPeople).where(eq(formerPeople.formerId, id))
  return former?.keptId ?? null
}
