import { eq, sql as statement } from 'drizzle-orm'
import * as contract from '#contract/merges.ts'
import { maxAddresses } from '#domain/postal-address.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { carts } from '#server/db/tables/carts.ts'
import { customers, patients, personalChanges } from '#server/db/tables/customers.ts'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { recordNotes } from '#server/db/tables/notes.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orders } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { undoableActs } from '#server/db/tables/undoable-acts.ts'
import { type CustomerRow, customerById } from '#server/shared/customer-row.ts'
import { keepFamilySearch } from '#server/shared/customer-search.ts'
import { lockOrdersOf } from '#server/shared/order-row.ts'
import { auditPerson } from '#server/shared/personal-changes.ts'
import { putAddresses } from '#server/shared/register-customer.ts'
import { addressesOf, customerDetail } from './detail.ts'
import { checkMayMerge, keepFormer, mergedVersion, movesOfCustomer, readPair, refuseMerge, resultsUnderWay, takenColumns } from './merge-rules.ts'
import { customerSchema } from './response-schemas.ts'

/** Comparing and merging two customers (PAT-02). */
export const customerMergeRoutes = [
  serve(contract.compareCustomers, async ({ sql, params: { id, otherId } }) => {
    const [kept, other] = await pairOf(sql, id, otherId)
    return ok({ kept: shownOf(kept), other: shownOf(other), moves: await movesOfCustomer(sql, other.id), refusal: await refusalOf(sql, kept, other) })
  }),
  serve(contract.mergeCustomers, {
    answer: customerSchema,
    async run(context) {
      const { sql, params, body, user } = context
      checkMayMerge(user)
      const [kept, other] = await pairOf(sql, params.id, body.otherId, true)
      await checkVersion(context, 'customers', kept.id, kept.version)
      refuseMerge(await refusalOf(sql, kept, other))
      const after = await merge(context, kept, other, body.take)
      return ok(await customerDetail(sql, after), { message: `${other.name} is merged into ${after.name}`, version: after.version })
    },
  }),
]

/** Facts of a customer that a merge compares. */
const shownOf = ({ id, name, phone, email, createdAt }: CustomerRow) => ({ id, name, phone, email, createdAt })

/** Both customers, locked or not; an erased one is a 404. Their orders are locked first. */
async function pairOf(sql: Sql, id: string, otherId: string, isLocked = false): Promise<readonly [CustomerRow, CustomerRow]> {
  if (isLocked) await lockOrdersOf(sql, [id, otherId])
  return readPair(id, otherId, async (each) => {
    const customer = await customerById(sql, each, isLocked ? 'update' : null)
    if (customer.erasedAt) throw notFound('Customer not found')
    return customer
  })
}

function refusalOf(sql: Sql, kept: CustomerRow, other: CustomerRow): Promise<string | null> {
  return resultsUnderWay(sql, statement`${patients.customerId} in (${kept.id}, ${other.id})`)
}

/** Tables whose rows change their customer. Orders are written with their search text. */
const moved = [patients, prescriptions, carts, notifications, personalChanges, dataRequests, recordNotes, undoableActs] as const

async function merge(
  context: Pick<RouteContext, 'sql' | 'now' | 'audit'>,
  kept: CustomerRow,
  other: CustomerRow,
  take: readonly (typeof contract.takenOfCustomer)[number][],
): Promise<CustomerRow> {
  const { sql, now } = context
  const at = now.toISOString()
  const taken = takenColumns(kept, other, take)
  const addresses = { kept: await addressesOf(sql, kept.id), other: await addressesOf(sql, other.id) }
  await keepFormer(sql, 'customer', { id: other.id }, kept.id, now)
  for (const table of moved) await sql.update(table).set({ customerId: kept.id }).where(eq(table.customerId, other.id))
  const theirs = await sql.select({ id: orders.id }).from(orders).where(eq(orders.customerId, other.id))
  const known = new Set(addresses.kept.map((address) => JSON.stringify(address)))
  const added = addresses.other.filter((address) => !known.has(JSON.stringify(address)))
  if (added.length > 0) await putAddresses(sql, kept.id, [...addresses.kept, ...added].slice(0, maxAddresses), now)
  const changed = Object.keys(taken) as (keyof CustomerRow)[]
  const only = (row: CustomerRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  const [after] = await sql
    .update(customers)
    .set({
      ...taken,
      phoneVerified: taken.phone === undefined ? kept.phoneVerified : other.phoneVerified,
      emailVerified: taken.email === undefined ? kept.emailVerified : other.emailVerified,
      ...{ version: mergedVersion(kept, other), updatedAt: at },
    })
    .where(eq(customers.id, kept.id))
    .returning()
  if (!after) throw new Error('a locked customer was not updated')
  await keepFamilySearch(sql, kept.id, { ids: new Set(theirs.map(({ id }) => id)), from: other.id, at })
  await sql.delete(customers).where(eq(customers.id, other.id))
  const { name, phone, email, status, createdAt } = other
  await auditPerson(context, { action: 'merge', customerId: kept.id, before: only(kept), after: { ...only(after), merged: other.name } })
  await auditPerson(context, {
    ...{ action: 'merged', customerId: kept.id, entityId: other.id },
    before: { name, phone, email, status, createdAt, addresses: addresses.other },
    after: { mergedInto: kept.id },
  })
  return after
}
