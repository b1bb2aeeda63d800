import { asc, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { customers, patients } from '#server/db/tables/customers.ts'

/** Saves a customer's search text, which holds the telephone numbers of the family (PAT-04): called where a number of customer or patient changes. */
export async function keepCustomerSearch(sql: Sql, customerId: string): Promise<void> {
  const [customer] = await sql.select().from(customers).where(eq(customers.id, customerId))
  if (!customer || customer.erasedAt) return
  const family = await sql.select({ phone: patients.phone }).from(patients).where(eq(patients.customerId, customerId)).orderBy(asc(patients.id))
  const searchText = searchTextOf(customer.name, customer.email, customer.phone, ...family.map(({ phone }) => phone))
  if (searchText !== customer.searchText) await sql.update(customers).set({ searchText }).where(eq(customers.id, customerId))
}
