import { and, eq, inArray, notExists, sql as statement } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as contract from '#contract/merges.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { conflict } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { patients, personalChanges } from '#server/db/tables/customers.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems, orderPatients } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { samples } from '#server/db/tables/samples.ts'
import { keepFamilySearch } from '#server/shared/customer-search.ts'
import { patientAnswer, type PatientRow } from '#server/shared/patient.ts'
import { lockOrdersOf } from '#server/shared/order-row.ts'
import { auditPerson } from '#server/shared/personal-changes.ts'
import { identityFields, lockPatient, patientById } from './correct-patient.ts'
import { checkMayMerge, keepFormer, mergedVersion, movesOfPatient, readPair, refuseMerge, resultsUnderWay, sharedOrder, takenColumns } from './merge-rules.ts'

/** Comparing and merging two patients of one customer (PAT-02). */
export const patientMergeRoutes = [
  serve(contract.comparePatients, async ({ sql, params: { id, otherId } }) => {
    const [kept, other] = await pairOf(sql, id, otherId)
    const moves = await movesOfPatient(sql, other.id)
    return ok({ kept: patientAnswer(kept), other: patientAnswer(other), moves, refusal: await refusalOf(sql, kept, other) })
  }),
  serve(contract.mergePatients, async (context) => {
    const { sql, params, body, user } = context
    checkMayMerge(user)
    const [kept, other] = await pairOf(sql, params.id, body.otherId, true)
    await checkVersion(context, 'patients', kept.id, kept.version)
    refuseMerge(await refusalOf(sql, kept, other))
    const after = await merge(context, kept, other, body.take)
    const answer = { ...patientAnswer(after), customerId: after.customerId }
    return ok(answer, { message: `${other.name} is merged into ${after.name}`, version: after.version })
  }),
]

/** Both patients, locked or not. The orders of their customer are locked first. */
async function pairOf(sql: Sql, id: string, otherId: string, isLocked = false): Promise<readonly [PatientRow, PatientRow]> {
  if (isLocked) await lockOrdersOf(sql, [(await patientById(sql, id)).customerId])
  const pair = await readPair(id, otherId, (each) => (isLocked ? lockPatient(sql, each, 'merge') : patientById(sql, each)))
  if (pair[0].customerId !== pair[1].customerId) throw conflict('Patients of two customers are merged with their customers')
  return pair
}

async function refusalOf(sql: Sql, kept: PatientRow, other: PatientRow): Promise<string | null> {
  return (await sharedOrder(sql, kept.id, other.id)) ?? resultsUnderWay(sql, inArray(patients.id, [kept.id, other.id]))
}

/** Tables whose rows change their patient, once the orders have the kept one. */
const moved = [orderItems, orderTests, sampleCollections, samples, reports, results, prescriptions, personalChanges] as const

async function merge(
  context: Pick<RouteContext, 'sql' | 'now' | 'audit'>,
  kept: PatientRow,
  other: PatientRow,
  take: readonly (typeof contract.takenOfPatient)[number][],
): Promise<PatientRow> {
  const { sql, now } = context
  const at = now.toISOString()
  // A stated age is the date with its unit.
  const taken = takenColumns(kept, other, take.includes('dateOfBirth') ? [...take, 'ageUnit' as const] : take)
  await keepFormer(sql, 'patient', other, kept.id, now)
  const ids = await moveOrders(sql, kept.id, other.id)
  await mergeCarts(sql, kept.id, other.id)
  await sql.delete(patients).where(eq(patients.id, other.id))
  // Reports of either that were released with another name, sex or date of birth are named as such.
  const isIdentity = identityFields.some((name) => kept[name] !== other[name])
  const [after] = await sql
    .update(patients)
    .set({ ...taken, ...(isIdentity ? { identityChangedAt: at } : {}), version: mergedVersion(kept, other), updatedAt: at })
    .where(eq(patients.id, kept.id))
    .returning()
  if (!after) throw new Error('a locked patient was not updated')
  await keepFamilySearch(sql, kept.customerId, { ids, from: kept.customerId, at })
  const changed = Object.keys(taken) as (keyof PatientRow)[]
  const only = (row: PatientRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  const of = { customerId: kept.customerId, patientId: kept.id }
  await auditPerson(context, { ...of, action: 'merge', before: only(kept), after: { ...only(after), merged: other.number } })
  const { id: _, ...facts } = patientAnswer(other)
  await auditPerson(context, { ...of, action: 'merged', entityId: other.id, before: facts, after: { mergedInto: kept.number } })
  return after
}

/** Puts the kept patient on the orders of the other one, with items, visits, samples, reports and results; returns their ids. Both are on no order together. */
async function moveOrders(sql: Sql, keptId: string, otherId: string): Promise<ReadonlySet<string>> {
  const isOther = eq(orderPatients.patientId, otherId)
  const { orderId, position, collectedAt, collectedByName, identityConfirmed } = orderPatients
  await sql.insert(orderPatients).select(
    sql
      .select({ orderId, patientId: statement`${keptId}::uuid`.as('patient_id'), position, collectedAt, collectedByName, identityConfirmed })
      .from(orderPatients)
      .where(isOther),
  )
  for (const table of moved) await sql.update(table).set({ patientId: keptId }).where(eq(table.patientId, otherId))
  const theirs = await sql.delete(orderPatients).where(isOther).returning({ id: orderPatients.orderId })
  return new Set(theirs.map(({ id }) => id))
}

/** The cart of the other patient, or its items that the cart of the kept one has not. */
async function mergeCarts(sql: Sql, keptId: string, otherId: string): Promise<void> {
  const [own] = await sql.select({ id: carts.id }).from(carts).where(eq(carts.patientId, keptId))
  if (!own) {
    await sql.update(carts).set({ patientId: keptId }).where(eq(carts.patientId, otherId))
    return
  }
  const theirs = sql.select({ id: carts.id }).from(carts).where(eq(carts.patientId, otherId))
  const known = alias(cartItems, 'known')
  const isKnown = sql
    .select({ id: known.id })
    .from(known)
    .where(and(eq(known.cartId, own.id), statement`(${known.testId} = ${cartItems.testId} or ${known.packageId} = ${cartItems.packageId})`))
  await sql
    .update(cartItems)
    .set({ cartId: own.id })
    .where(and(inArray(cartItems.cartId, theirs), notExists(isKnown)))
  await sql.delete(carts).where(eq(carts.patientId, otherId))
}
