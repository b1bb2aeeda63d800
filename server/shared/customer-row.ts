import { eq } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { customers } from '#server/db/tables/customers.ts'

export type CustomerRow = typeof customers.$inferSelect

/** The customer; a missing one is a 404 (CUS-02). `hold` locks the row until the transaction ends. */
export async function customerById(db: Sql, id: string, hold = false): Promise<CustomerRow> {
  const query = db.select().from(customers).where(eq(customers.id, id)).$dynamic()
  const [customer] = await (hold ? query.for('update') : query)
  if (!customer) throw notFound('Customer not found')
  return customer
}
