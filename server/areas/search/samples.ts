import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { numbersEndingIn, readSampleNumber } from '#domain/sample-number.ts'
import { receiptOutcomes } from '#domain/sample-receipt.ts'
import { sampleStates } from '#domain/sample.ts'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { samples } from '#server/db/tables/samples.ts'
import { isPlanned } from '#server/shared/samples.ts'
import { type Hit, readSize, type SearchedKind } from './kind.ts'

/** Fewest digits of a beginning: all numbers begin alike. */
const minStartLength = 6

/** Samples by their number, its first digits or its last ones; a sample opens its order. */
export const sampleKind: SearchedKind = {
  name: 'samples',
  permission: 'orders.view',
  async find({ db, text, isShort }) {
    const number = readSampleNumber(text)
    if (number !== null) return readSamples(db, eq(samples.number, number))
    const digits = text.replace(/\s/g, '')
    if (isShort || !/^\d{4,9}$/.test(digits)) return []
    const [newest] = await db.select({ serial: samples.serial }).from(samples).orderBy(desc(samples.id)).limit(1)
    const ending = newest ? await readSamples(db, inArray(samples.number, [...numbersEndingIn(digits, newest.serial)])) : []
    if (ending.length >= readSize || digits.length < minStartLength) return ending
    const starting = and(gte(samples.number, digits), lt(samples.number, String(Number(digits) + 1)))
    return [...ending, ...(await readSamples(db, starting))].slice(0, readSize)
  },
}

async function readSamples(db: Sql, where: SQL | undefined): Promise<readonly Hit[]> {
  const rows = await db
    .select({
      id: samples.id,
      number: samples.number,
      state: samples.state,
      isNeeded: sql<boolean>`${isPlanned}`,
      container: samples.container,
      orderId: orders.id,
      order: orders.orderNumber,
      patient: patients.name,
    })
    .from(samples)
    .innerJoin(orders, eq(orders.id, samples.orderId))
    .innerJoin(patients, eq(patients.id, samples.patientId))
    .where(where)
    .orderBy(desc(samples.number))
    .limit(readSize)
  return rows.map(({ id, number, state, isNeeded, container, orderId, order, patient }) => ({
    ...{
      id,
      title: number,
      detail: [patient, order, container, (isNeeded ? sampleStates[state] : receiptOutcomes.notNeeded).label].join(' · '),
      status: null,
      at: null,
    },
    opens: { resource: 'orders', id: orderId },
  }))
}
