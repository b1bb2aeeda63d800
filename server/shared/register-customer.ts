import { and, eq, isNull, sql as statement } from 'drizzle-orm'
import { phoneDigits } from '#domain/phone.ts'
import type { RouteContext } from '#server/call/context.ts'
import { question } from '#server/call/problem.ts'
import { newId } from '#server/db/id.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { customerAddresses, customers } from '#server/db/tables/customers.ts'
import type { CustomerRow } from '#server/shared/customer-row.ts'

/** A customer as typed. */
interface NewCustomer {
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly address?: { readonly street: string; readonly city: string; readonly state: string; readonly postalCode: string } | null | undefined
}

/**
 * Registers a customer (BOOK-02, BOOK-09). A phone that another customer has is a question (409) until it is confirmed; of two calls with one phone at the same
 * time the second one is asked.
 */
export async function registerCustomer(
  { sql, now, audit }: Pick<RouteContext, 'sql' | 'now' | 'audit'>,
  { name, phone, email, address }: NewCustomer,
  isConfirmed: boolean,
): Promise<CustomerRow> {
  const digits = phoneDigits(phone)
  await sql.execute(statement`select pg_advisory_xact_lock(hashtext(${`customer ${digits ?? phone}`}))`)
  const [known] = await sql
    .select({ name: customers.name })
    .from(customers)
    .where(and(digits ? eq(customers.phoneDigits, digits) : eq(customers.phone, phone), isNull(customers.erasedAt)))
    .orderBy(customers.createdAt, customers.id)
    .limit(1)
  if (known && !isConfirmed) throw question('knownPhone', `${known.name} is registered with this phone. Register another customer with it?`)
  const at = now.toISOString()
  const [customer] = await sql
    .insert(customers)
    .values({ id: newId(now), name, phone, email, searchText: searchTextOf(name, email, phone), createdAt: at, updatedAt: at })
    .returning()
  if (!customer) throw new Error('a customer was not inserted')
  if (address) await sql.insert(customerAddresses).values({ id: newId(now), customerId: customer.id, ...address })
  const { searchText: _, ...after } = customer
  audit({ action: 'create', entity: 'customers', entityId: customer.id, before: null, after: { ...after, address: address ?? null } })
  return customer
}
