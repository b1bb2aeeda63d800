import { sql as expression } from 'drizzle-orm'
import { z } from 'zod'
import { collectionStatuses } from '#domain/collection-status.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { orderTestStatuses } from '#domain/order-test.ts'
import { paymentMethods, paymentStatuses } from '#domain/payment.ts'
import { sampleStates } from '#domain/sample.ts'
import { keysOf } from '#server/call/list-query.ts'
import { isSameJson } from '#server/call/has-values.ts'
import type { Sql } from '#server/db/database.ts'
import type { Image } from '#server/db/tables/undoable-acts.ts'

const optional = z.string().nullable()
const version = z.number()
/** Moment and person of a drawing of samples. */
const drawn = { collectedByName: optional, identityConfirmed: z.boolean() }

const imageSchema = z.object({
  order: z.object({
    version,
    orderStatus: z.enum(keysOf(orderStatuses)),
    paymentStatus: z.enum(keysOf(paymentStatuses)),
    paymentMethod: z.enum(keysOf(paymentMethods)).nullable(),
    referenceNumber: optional,
    paymentNotes: optional,
    resultsDueAt: optional,
  }),
  /** The place that the order itself holds, before its first visit. */
  appointment: optional,
  patients: z.array(z.object({ id: z.string(), collectedAt: optional, ...drawn })),
  visits: z.array(
    z.object({
      ...{ id: z.string(), version, slotId: z.string(), scheduledDate: z.string(), timeSlot: z.string() },
      ...{ status: z.enum(keysOf(collectionStatuses)), phlebotomistId: optional },
      ...{ completedAt: optional, collectedBy: optional, ...drawn },
    }),
  ),
  samples: z.array(z.object({ id: z.string(), version, state: z.enum(keysOf(sampleStates)) })),
  tests: z.array(z.object({ id: z.string(), version, status: z.enum(keysOf(orderTestStatuses)), sampleId: optional })),
  payments: z.array(z.object({ id: z.string(), kind: z.string() })),
  reports: z.array(z.object({ id: z.string(), version })),
})

/** The parts of an order that acts change: the order, its visits, samples, tests, payments and reports. */
export type OrderImage = z.output<typeof imageSchema>

/** Reads the image of an order from what an act kept. */
export function orderImageOf(image: Image): OrderImage {
  return imageSchema.parse(image)
}

/** The parts of an order that are lists: each is an array of its rows by id. */
const parts = {
  patients: `select patient_id as id, collected_at as "collectedAt", collected_by_name as "collectedByName", identity_confirmed as "identityConfirmed" from order_patients`,
  visits: `select id, version, slot_id as "slotId", scheduled_date as "scheduledDate", time_slot as "timeSlot", status, phlebotomist_id as "phlebotomistId", completed_at as "completedAt",
    collected_by as "collectedBy", collected_by_name as "collectedByName", identity_confirmed as "identityConfirmed" from sample_collections`,
  samples: `select id, version, state from samples`,
  tests: `select id, version, status, sample_id as "sampleId" from order_tests`,
  payments: `select id, kind from payments`,
  reports: `select id, version from reports`,
} as const

/** Reads the image of a locked order, in one statement. */
export async function readOrderImage(sql: Sql, orderId: string): Promise<OrderImage> {
  const lists = Object.entries(parts).map(
    ([name, select]) =>
      expression`${name}::text, (select coalesce(jsonb_agg(to_jsonb(part) order by part.id), '[]') from (${expression.raw(select)} where order_id = orders.id) as part)`,
  )
  const order = expression`jsonb_build_object('version', version, 'orderStatus', order_status, 'paymentStatus', payment_status, 'paymentMethod', payment_method,
    'referenceNumber', reference_number, 'paymentNotes', payment_notes, 'resultsDueAt', results_due_at)`
  const appointment = expression`(select slot_id || ' ' || day from appointments where order_id = orders.id)`
  const [row] = await sql.execute<{ image: unknown }>(
    expression`select jsonb_build_object('order', ${order}, 'appointment', ${appointment}, ${expression.join(lists, expression`, `)}) as image from orders where id = ${orderId}`,
  )
  return imageSchema.parse(row?.image)
}

/** Payments that an act added. */
export function addedPayments(was: OrderImage, became: OrderImage): OrderImage['payments'] {
  return became.payments.filter(({ id }) => !was.payments.some((known) => known.id === id))
}

/** True for an act that can be undone: it ends nothing, makes and deletes nothing but payments. */
export function isRestorable(was: OrderImage, became: OrderImage): boolean {
  const keys = ({ patients, visits, samples, tests, reports, appointment }: OrderImage) => ({
    ...{ appointment, patients: patients.map(idOf), visits: visits.map(idOf) },
    ...{ samples: samples.map(idOf), tests: tests.map(idOf), reports: reports.map(idOf) },
  })
  const isCancelled = became.order.orderStatus === 'Cancelled' || changedRows(was.visits, became.visits).some(({ status }) => status === 'Cancelled')
  const isPaidOnly = addedPayments(was, became).every(({ kind }) => kind === 'payment')
  return !isCancelled && isPaidOnly && isSameJson(keys(was), keys(became))
}

const idOf = ({ id }: { readonly id: string }) => id

/** The rows of `to` that are different in `from`. */
export function changedRows<Row extends { readonly id: string }>(from: readonly Row[], to: readonly Row[]): Row[] {
  const known = new Map(from.map((row) => [row.id, row]))
  return to.filter((row) => {
    const other = known.get(row.id)
    return other === undefined || !isSameJson(other, row)
  })
}
