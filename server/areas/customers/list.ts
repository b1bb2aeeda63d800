import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { largestPage } from '#domain/page.ts'
import { phoneDigits, phonePart, plainPhone } from '#domain/phone.ts'
import { find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { cutPage, type PageQuery } from '#server/db/page.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { containing, searched } from '#server/db/search.ts'
import type { FoundBy } from '#server/db/search-pieces.ts'
import { etagOf } from '#server/call/version.ts'
import { customerSearch } from '#server/shared/row-searches.ts'
import { readOrderFigures } from './order-figures.ts'
import { customerAnswer } from './response-schemas.ts'

/** The columns that a list of customers can be sorted by. */
export const customerSorts = {
  createdAt: customers.createdAt,
  name: sql`lower(${customers.name})`,
  email: sql`lower(${customers.email})`,
  phone: customers.phone,
} as const

/** Query of a list of customers; days are the laboratory's, of registration. */
export interface CustomerListQuery extends PageQuery {
  readonly search?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly sort: keyof typeof customerSorts
}

// Email and phone are part of the search text, whose index narrows first.
function emailCondition(email: string | undefined, by: FoundBy): SQL | undefined {
  return email ? and(searched(customers.searchText, email, by), sql`lower(${customers.email}) like ${containing(email.toLowerCase())}`) : undefined
}

const patientsWith = (digits: string) =>
  sql`(select ${patients.customerId} from ${patients} where right(regexp_replace(${patients.phone}, '\\D', '', 'g'), 10) = ${digits})`

function phoneCondition(phone: string | undefined, by: FoundBy): SQL | undefined {
  const digits = phone && phoneDigits(phone)
  if (digits) return or(eq(customers.phoneDigits, digits), sql`${customers.id} in ${patientsWith(digits)}`)
  if (!phone) return undefined
  const part = phonePart(phone) ?? plainPhone(phone)
  // The search text has the patients' numbers too, so that few customers are left to look at.
  const own = sql`exists (select 1 from ${patients} where ${patients.customerId} = ${customers.id} and ${patients.phone} like ${containing(part)})`
  return and(searched(customers.searchText, part, by), or(sql`${customers.phone} like ${containing(part)}`, own))
}

/** One page of customers with the names of their patients and their orders in figures, and the number of customers (CUS-05, BOOK-02). */
export async function listCustomers(db: Sql, query: CustomerListQuery, timeZone: string) {
  const days = and(...withinDays(customers.createdAt, query.fromDate, query.toDate, timeZone))
  const matches = await find(db, {
    ...customerSearch,
    text: query.search,
    rankBy: query.sort === 'createdAt' && query.order === 'desc' ? customers.name : undefined,
    newest: customers.createdAt,
    more: (by) => and(emailCondition(query.email, by), phoneCondition(query.phone, by)),
    where: days,
    countedStates: days ? undefined : {},
  })
  const { ids, orderBy } = cutPage(db, customers, matches, [customerSorts[query.sort]], query)
  const page = ids.as('page')
  const records = await db
    .select({ customer: customers })
    .from(page)
    .innerJoin(customers, eq(customers.id, page.id))
    .orderBy(...orderBy)
  const customerIds = records.map(({ customer }) => customer.id)
  const families = await familiesOf(db, customerIds)
  const figuresOf = await readOrderFigures(db, customerIds)
  const rows = records.map(({ customer }) => {
    const family = families.get(customer.id)
    return {
      ...{ ...customerAnswer(customer), etag: etagOf(customer.version), patientCount: family?.count ?? 0, patients: [...(family?.patients ?? [])] },
      figures: figuresOf(customer.id),
    }
  })
  return { rows, total: matches.total }
}

interface Family {
  readonly count: number
  readonly patients: readonly { readonly id: string; readonly name: string }[]
}

/** Counts the patients of each customer, with the names of the first, at most one page of them. */
async function familiesOf(db: Sql, customerIds: readonly string[]): Promise<Map<string, Family>> {
  if (customerIds.length === 0) return new Map()
  const placed = db
    .select({
      customerId: patients.customerId,
      id: patients.id,
      name: patients.name,
      place: sql<number>`row_number() over (partition by ${patients.customerId} order by ${patients.createdAt}, ${patients.id})`.as('place'),
      all: sql<number>`count(*) over (partition by ${patients.customerId})`.as('all_patients'),
    })
    .from(patients)
    .where(inArray(patients.customerId, [...customerIds]))
    .as('placed')
  const rows = await db.select().from(placed).where(lte(placed.place, largestPage)).orderBy(asc(placed.customerId), asc(placed.place))
  const families = new Map<string, Family>()
  for (const { customerId, id, name, all } of rows)
    families.set(customerId, { count: Number(all), patients: [...(families.get(customerId)?.patients ?? []), { id, name }] })
  return families
}
