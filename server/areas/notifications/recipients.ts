import { hoursText } from '#domain/time-slot.ts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { formatCivilDate } from '#domain/civil-date.ts'
import { formatRupees } from '#domain/money.ts'
import type { NotificationChannel, NotificationKindName } from '#domain/notification.ts'
import type { PlaceholderValues } from '#domain/notification-template.ts'
import { keptIds } from '#server/call/kept-ids.ts'
import { isRecordId } from '#server/call/record-id.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { firstState, type Recipient, recipientColumns } from '#server/shared/notify.ts'

/** A customer by an unchecked id; null if there is none, or where their data were erased. */
export async function recipientOf(db: Sql, id: string): Promise<Recipient | null> {
  if (!isRecordId(id)) return null
  const [row] = await db
    .select(recipientColumns)
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.erasedAt)))
  return row ?? null
}

/** The given ids: customers' ids once each in order, ids of nobody or of erased customers, and the number of duplicates. */
export interface SortedIds {
  readonly known: readonly string[]
  readonly unknown: readonly string[]
  readonly duplicates: readonly string[]
}

/** Sorts ids of customers (ADV-03). */
export async function sortIds(db: Sql, given: readonly string[]): Promise<SortedIds> {
  const written = given.map((id) => (isRecordId(id) ? id.toLowerCase() : id))
  const kept = await keptIds(db, written.filter(isRecordId))
  const plain = written.map((id) => kept.get(id) ?? id)
  const ids = [...new Set(plain)]
  const wellFormed = ids.filter(isRecordId)
  const isThere = and(inArray(customers.id, wellFormed), isNull(customers.erasedAt))
  const rows = wellFormed.length === 0 ? [] : await db.select({ id: customers.id }).from(customers).where(isThere)
  const there = new Set(rows.map(({ id }) => id))
  const seen = new Set<string>()
  const duplicates = new Set<string>()
  for (const id of plain) {
    if (seen.has(id)) duplicates.add(id)
    seen.add(id)
  }
  return { known: ids.filter((id) => there.has(id)), unknown: ids.filter((id) => !there.has(id)), duplicates: [...duplicates] }
}

/** Values of the placeholders of a message to one customer: their name, and their newest order. */
export async function placeholderValues(db: Sql, { id, name }: Recipient): Promise<PlaceholderValues> {
  const [order] = await db
    .select({
      orderId: orders.id,
      orderStatus: orders.orderStatus,
      orderNumber: orders.orderNumber,
      finalAmount: orders.finalAmount,
      scheduledDate: orders.scheduledDate,
      timeSlot: orders.timeSlot,
    })
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  if (!order) return { customer: name }
  const [patient] = await db
    .select({ name: patients.name })
    .from(orderPatients)
    .innerJoin(patients, eq(patients.id, orderPatients.patientId))
    .where(eq(orderPatients.orderId, order.orderId))
    .orderBy(asc(orderPatients.position))
    .limit(1)
  // A cancelled order keeps its day, but nobody comes.
  const visit = order.orderStatus === 'Cancelled' ? null : order
  return {
    customer: name,
    orderNumber: order.orderNumber,
    patient: patient?.name,
    amount: formatRupees(order.finalAmount),
    date: visit?.scheduledDate ? formatCivilDate(visit.scheduledDate) : null,
    slot: visit?.timeSlot && hoursText(visit.timeSlot),
  }
}

/** Returns each customer's state for a type on each channel: sent, switched off, or without an address (ADV-03). */
export async function reachOf(db: Sql, ids: readonly string[], type: NotificationKindName) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(recipientColumns)
          .from(customers)
          .where(inArray(customers.id, [...ids]))
  const recipients = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const recipient = recipients.get(id)
    if (!recipient) return []
    const on = (channel: NotificationChannel) => firstState(type, channel, recipient)
    return [{ id, name: recipient.name, channels: { email: on('email'), sms: on('sms'), push: on('push') } }]
  })
}
