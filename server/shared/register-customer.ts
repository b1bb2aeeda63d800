import { and, eq, isNull, ne, sql as statement } from 'drizzle-orm'
import { phoneDigits } from '#domain/phone.ts'
import type { RouteContext } from '#server/call/context.ts'
import { question } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { customerAddresses, customers } from '#server/db/tables/customers.ts'
import type { CustomerRow } from '#server/shared/customer-row.ts'
import { auditPerson } from '#server/shared/personal-changes.ts'

/** An address as typed. */
export type TypedAddress = Pick<typeof customerAddresses.$inferInsert, 'street' | 'city' | 'state' | 'postalCode'>

/** A customer as typed. */
interface NewCustomer {
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly addresses: readonly TypedAddress[]
}

/**
 * Registers a customer (BOOK-02, BOOK-09). A phone that another customer has is a question (409) until it is confirmed; of two calls with one phone at the same
 * time the second one is asked.
 */
export async function registerCustomer(
  context: Pick<RouteContext, 'sql' | 'now' | 'audit' | 'settings'>,
  { name, phone, email, addresses }: NewCustomer,
  isConfirmed: boolean,
): Promise<CustomerRow> {
  const { sql, now, settings } = context
  const { privacyNotice } = settings
  const known = await customerWithPhone(sql, phone)
  if (known && !isConfirmed) throw question('knownPhone', `${known} is registered with this phone. Register another customer with it?`)
  const at = now.toISOString()
  const [customer] = await sql
    .insert(customers)
    .values({ id: newId(now), name, phone, email, privacyNotice, searchText: searchTextOf(name, email, phone), createdAt: at, updatedAt: at })
    .returning()
  if (!customer) throw new Error('a customer was not inserted')
  await putAddresses(sql, customer.id, addresses, now)
  await auditPerson(context, {
    action: 'create',
    customerId: customer.id,
    before: null,
    after: { name, phone, email, addresses, ...(privacyNotice === null ? {} : { privacyNotice }) },
  })
  return customer
}

/**
 * The name of the first customer with this phone, apart from `except`; null if there is none. It waits for another call that registers the phone, so that of two at the same time
 * the second one finds the first.
 */
export async function customerWithPhone(sql: Sql, phone: string, except?: string): Promise<string | null> {
  const digits = phoneDigits(phone)
  await sql.execute(statement`select pg_advisory_xact_lock(hashtext(${`customer ${digits ?? phone}`}))`)
  const [known] = await sql
    .select({ name: customers.name })
    .from(customers)
    .where(
      and(digits ? eq(customers.phoneDigits, digits) : eq(customers.phone, phone), isNull(customers.erasedAt), except ? ne(customers.id, except) : undefined),
    )
    .orderBy(customers.createdAt, customers.id)
    .limit(1)
  return known?.name ?? null
}

/** Gives a customer these addresses in place of the former ones, the usual one first. */
export async function putAddresses(sql: Sql, customerId: string, addresses: readonly TypedAddress[], now: Date): Promise<void> {
  await sql.delete(customerAddresses).where(eq(customerAddresses.customerId, customerId))
  if (addresses.length > 0)
    await sql.insert(customerAddresses).values(addresses.map((address, position) => ({ id: newId(now), customerId, position, ...address })))
}
