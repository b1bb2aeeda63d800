import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { formatCivilDate } from '#domain/civil-date.ts'
import { formatPhone } from '#domain/phone.ts'
import { roles } from '#domain/role.ts'
import { find } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { patientIdsOf, typedPatientNumber } from '#server/db/numbers.ts'
import { holdsWords, searched } from '#server/db/search.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { customers, patients, patientText } from '#server/db/tables/customers.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/staff.ts'
import { customerSearch } from '#server/shared/row-searches.ts'
import { firstIds, inOrder } from './found-ids.ts'
import { type Asked, type Hit, readSize, type SearchedKind } from './kind.ts'

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ') || null

async function readCustomers(db: Sql, ids: readonly string[]): Promise<readonly Hit[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
  const hits = rows.map(({ id, name, phone, email, status }) => ({
    ...{ id, title: name, detail: joined(formatPhone(phone), email), status, at: null },
    opens: { resource: 'customers', id },
  }))
  return inOrder(ids, hits)
}

async function findCustomers({ db, text, isTiny }: Asked, matching: 'exact' | 'similar'): Promise<readonly Hit[]> {
  if (isTiny) return []
  const found = await find(db, { ...customerSearch, text, rankBy: customers.name, newest: customers.createdAt, where: undefined, countedStates: {}, matching })
  return readCustomers(db, await firstIds(db, customers, found, customers.createdAt))
}

/** Customers: by name, email, and the phones of the family. */
export const customerKind: SearchedKind = {
  name: 'customers',
  permission: 'customers.view',
  find: (asked) => findCustomers(asked, 'exact'),
  findNearly: (asked) => findCustomers(asked, 'similar'),
  read: readCustomers,
}

/** Maximum number of patients that are found by name before the newest are chosen: sorting all of a common name takes longer than the search may. */
const maxCandidates = 200

/**
 * Patients: by number, and by name or phone: first those of the newest matching orders, whose search texts also have the spellings in other scripts, then others.
 * A patient opens their customer.
 */
export const patientKind: SearchedKind = {
  name: 'patients',
  permission: 'customers.view',
  async find(asked) {
    const { db, text, isShort } = asked
    const number = typedPatientNumber(/^\d{1,7}$/.test(text) ? `P-${text}` : text)
    const numbered = number === null ? [] : await patientRows(db).where(sql`${patients.id} in ${patientIdsOf(number)}`)
    const orderIds = isShort || typedPatientNumber(text) ? [] : await asked.orderIds()
    const ordering =
      orderIds.length === 0
        ? []
        : await patientRows(db)
            .innerJoin(orderPatients, eq(orderPatients.patientId, patients.id))
            .where(inArray(orderPatients.orderId, [...orderIds]))
            .orderBy(
              sql`array_position(array[${sql.join(
                orderIds.map((id) => sql`${id}::uuid`),
                sql`, `,
              )}], ${orderPatients.orderId})`,
            )
    const matching = ordering.filter(({ name, phone }) => holdsWords(searchTextOf(name, phone), text))
    const isFull = isShort || typedPatientNumber(text) !== null || new Set(matching.map(({ id }) => id)).size >= readSize
    const some = (where: SQL | undefined) => db.select({ id: patients.id }).from(patients).where(where).limit(maxCandidates)
    // Two statements in one: for either condition its own index.
    const named = unionAll(some(searched(patientText, text)), some(and(isNotNull(patients.searchText), searched(patients.searchText, text))))
    const others = isFull
      ? []
      : await patientRows(db)
          .where(and(inArray(patients.id, named), isNull(customers.erasedAt)))
          .orderBy(desc(patients.createdAt), desc(patients.id))
          .limit(readSize)
    const all = new Map([...numbered, ...matching, ...others].map((row) => [row.id, row]))
    return [...all.values()].slice(0, readSize).map(({ id, number: own, name, dateOfBirth, customerId, customer }) => ({
      ...{ id, title: name, status: null, at: null },
      detail: joined(own, dateOfBirth && formatCivilDate(dateOfBirth), customer === name ? null : `Customer ${customer}`),
      opens: { resource: 'customers', id: customerId },
    }))
  },
}

function patientRows(db: Sql) {
  return db
    .select({
      id: patients.id,
      number: patients.number,
      name: patients.name,
      phone: patients.phone,
      dateOfBirth: patients.dateOfBirth,
      customerId: patients.customerId,
      customer: customers.name,
    })
    .from(patients)
    .innerJoin(customers, eq(customers.id, patients.customerId))
    .$dynamic()
}

async function readUsers(db: Sql, ids: readonly string[]): Promise<readonly Hit[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: users.id, title: users.name, status: users.status, email: users.email, role: users.role })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
  const hits = rows.map(({ email, role, ...row }) => ({ ...row, at: null, detail: joined(roles[role].label, email), opens: { resource: 'users', id: row.id } }))
  return inOrder(ids, hits)
}

/** Staff: by name and email. */
export const userKind: SearchedKind = {
  name: 'users',
  permission: 'users.view',
  async find({ db, text, isTiny }) {
    if (isTiny) return []
    const found = await find(db, { table: users, column: users.searchText, text, rankBy: users.name, matching: 'exact', where: isNull(users.deletedAt) })
    return readUsers(db, await firstIds(db, users, found, users.createdAt))
  },
  read: readUsers,
}
