import { eq, sql } from 'drizzle-orm'
import type { Paise } from '#domain/money.ts'
import type { OrderFacts } from '#domain/order-settlement.ts'
import type { OrderPatientFacts } from '#domain/order-patients.ts'
import type { OrderVisitFacts } from '#domain/order-visit.ts'
import type { Sql } from '#server/db/database.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { type Recipient, recipientColumns } from './notify.ts'
import { paidOfOrder } from './paid-by-order.ts'

/** A visit of an order's patient. */
export interface FactVisit extends OrderVisitFacts {
  readonly id: string
}

/** Facts of a locked order before it is settled, read in one statement. */
export interface ReadFacts {
  readonly patients: readonly (OrderPatientFacts<FactVisit> & { readonly phone: string | null })[]
  readonly hasAppointment: boolean
  readonly hasResults: boolean
  readonly samples: OrderFacts['samples']
  /** The sum of the items' final prices. */
  readonly itemsTotal: Paise
  readonly paid: Paise
  readonly customer: Recipient
}

const visits = sql`select coalesce(jsonb_agg(jsonb_build_object('id', visit.id, 'status', visit.status, 'scheduledDate', visit.scheduled_date, 'timeSlot', visit.time_slot) order by visit.created_at), '[]')
  from sample_collections visit where visit.order_id = member.order_id and visit.patient_id = member.patient_id`
const hasItems = sql`exists (select 1 from order_items item where item.order_id = member.order_id and item.patient_id = member.patient_id)`
const patient = sql`jsonb_build_object('id', person.id, 'name', person.name, 'phone', person.phone, 'hasItems', ${hasItems}, 'isAtLaboratory', member.collected_at is not null, 'visits', (${visits}))`

/** The patients of an order with their visits as one JSON value, the first added at the head. */
export const orderPatientsJson = sql<
  (OrderPatientFacts<FactVisit> & { readonly phone: string | null })[]
>`(select coalesce(jsonb_agg(${patient} order by member.position), '[]')
  from order_patients member join patients person on person.id = member.patient_id where member.order_id = "orders"."id")`

const samples = sql<
  OrderFacts['samples']
>`(select jsonb_build_object('received', count(*) filter (where sample.state in ('Received', 'SentOut', 'ReceivedBack')), 'waiting', count(*) filter (where sample.state in ('ToCollect', 'Collected', 'HandedOver')))
  from samples sample where sample.order_id = "orders"."id" and exists (select 1 from order_tests todo where todo.sample_id = sample.id and todo.status <> 'Cancelled'))`

/** Reads what an order's status, date, samples, tests and payment follow from. */
export async function readFacts(db: Sql, orderId: string): Promise<ReadFacts> {
  const paid = paidOfOrder(db, orders.id)
  const [row] = await db
    .select({
      patients: orderPatientsJson,
      hasAppointment: sql<boolean>`exists (select 1 from appointments place where place.order_id = "orders"."id")`,
      hasResults: sql<boolean>`exists (select 1 from reports join results on results.report_id = reports.id where reports.order_id = "orders"."id" and reports.deleted_at is null)`,
      samples,
      itemsTotal: sql`(select coalesce(sum(item.final_price * item.quantity), 0) from order_items item where item.order_id = "orders"."id")`.mapWith(Number),
      paid: paid.paid,
      customer: recipientColumns,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoinLateral(paid, sql`true`)
    .where(eq(orders.id, orderId))
  if (!row) throw new Error('a locked order was not read')
  return { ...row, paid: row.paid ?? 0 }
}
