import { eq } from 'drizzle-orm'
import { keptIds } from '#server/call/kept-ids.ts'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { customers } from '#server/db/tables/customers.ts'

export type CustomerRow = typeof customers.$inferSelect

/**
 * The customer, under a former id too; a missing one is a 404 (CUS-02, PAT-02). `lock` holds the row until the transaction ends: `update` also keeps new
 * records of the customer away, which must be asked for where the customer ends.
 */
export async function customerById(db: Sql, id: string, lock: 'no key update' | 'update' | null = null): Promise<CustomerRow> {
  const query = db.select().from(customers).where(eq(customers.id, id)).$dynamic()
  const [customer] = await (lock ? query.for(lock) : query)
  if (customer) return customer
  const keptId = await keptIdOf(db, id)
  if (keptId === null) throw notFound('Customer not found')
  return customerById(db, keptId, lock)
}

/** Names a customer or patient in the refusal of an old version: one who was asked for by a former id is named as the record that was merged into. */
export function nameInRefusal(askedId: string, { id, name }: { readonly id: string; readonly name: string }): string | undefined {
  return askedId === id ? undefined : `${name}, into whose record this one was merged,`
}

/** The id of the record that a merged customer or patient became; null for an id that nobody had. */
export async function keptIdOf(db: Sql, id: string): Promise<string | null> {
  return (await keptIds(db, [id])).get(id) ?? null
}
