import { type CollectionStatus, openCollectionStatuses } from '#domain/collection-status.ts'
import { orderStatusAfterVisits } from '#domain/collection-order.ts'
import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { isFinalOrder, missingCancellationReason, type OrderStatus, orderChangeProblem } from '#domain/order-status.ts'
import { leastAdvancedVisit, type OrderVisit } from '#domain/order-visit.ts'
import type { PaymentMethod, PaymentStatus } from '#domain/payment.ts'
import { balanceOf, type LedgerOrder, paidAmount, statusAfterItems } from '#domain/payment-ledger.ts'
import type { Gender } from '#domain/patient.ts'
import { type BookedItem, warningsOf } from './catalogue.ts'
import { listIn, type Memory, type MemoryAnswers, type Payment, type Row, textOf } from './memory.ts'
import { invalid, refuse, refuseStale } from './refusals.ts'

const statusOf = ({ orderStatus }: Row) => textOf(orderStatus) as OrderStatus
/** What of an order decides about its money. */
export const ledgerOrder = (order: Row): LedgerOrder => ({
  orderStatus: statusOf(order),
  paymentStatus: textOf(order.paymentStatus) as PaymentStatus,
  finalAmount: Number(order.finalAmount),
})

/** An order that may still change, as it was read. */
export async function openOrder(memory: Memory, id: string | undefined, version?: string): Promise<Row> {
  const order = await memory.one('orders', id ?? '')
  refuse(orderChangeProblem(statusOf(order)))
  refuseStale(version, order)
  return order
}

/** The payments of an order, as far as this session knows them. */
export function paymentsOf({ session }: Memory, order: Row): readonly Payment[] {
  const amount = Number(order.paidAmount ?? 0)
  return (
    session.payments.get(order.id) ??
    (amount > 0
      ? [{ kind: 'payment', amount, method: (order.paymentMethod as PaymentMethod | null) ?? null, reference: textOf(order.referenceNumber) || null }]
      : [])
  )
}

/** Saves an order with what follows from its items, payments and patients: its amounts, payment status and warnings. */
export async function saveOrder(memory: Memory, order: Row, changes: object): Promise<Row> {
  const next: Row = { ...order, ...changes }
  const totalAmount = itemsTotal(listIn(next.items).map(({ finalPrice, quantity }) => ({ finalPrice: Number(finalPrice), quantity: Number(quantity) })))
  const final = finalAmount(totalAmount, Number(next.discount ?? 0))
  const paid = paidAmount(paymentsOf(memory, order))
  const paymentStatus = statusAfterItems(ledgerOrder(next), final, paid)
  const balance = balanceOf({ orderStatus: statusOf(next), paymentStatus, finalAmount: final }, paid)
  const items = listIn(next.items) as unknown as readonly (BookedItem & { readonly patientId: string })[]
  const warnings = isFinalOrder(statusOf(next))
    ? []
    : await Promise.all(
        listIn(next.patients).map(({ id, name, gender }) =>
          warningsOf(
            memory,
            items.filter(({ patientId }) => patientId === id),
            { patientId: textOf(id), patientName: textOf(name), gender: (gender as Gender | null) ?? null, timeSlot: textOf(next.timeSlot) || null },
          ),
        ),
      )
  return memory.change('orders', order.id, { ...changes, totalAmount, finalAmount: final, paidAmount: paid, balance, paymentStatus, warnings: warnings.flat() })
}

/** What an order says of its visits: its day and hours, and who is booked when. */
async function visitsOf(memory: Memory, orderId: string) {
  const visits = (await memory.rows('sample-collections')).filter((visit) => visit.orderId === orderId)
  const first = leastAdvancedVisit(visits as unknown as readonly (OrderVisit & Row)[])
  const appointments = visits.map(({ id, patientId, patientName, scheduledDate, timeSlot, status, failureReason }) => ({
    ...{ patientId, patientName, scheduledDate, timeSlot, status, failureReason },
    collectionId: id,
  }))
  return { scheduledDate: first?.scheduledDate ?? null, timeSlot: first?.timeSlot ?? null, sampleCollectionStatus: first?.status ?? null, appointments }
}

/** Lets an order follow its visits: its day and hours, and its status once all is collected. */
export async function followVisits(memory: Memory, orderId: string): Promise<Row> {
  const order = await memory.one('orders', orderId)
  const visits = await visitsOf(memory, orderId)
  const patients = new Set(listIn(order.patients).map(({ id }) => id))
  const to = orderStatusAfterVisits(
    statusOf(order),
    visits.appointments.flatMap(({ patientId, status }) =>
      patients.has(patientId) ? [{ patientId: textOf(patientId), status: textOf(status) as CollectionStatus }] : [],
    ),
  )
  return saveOrder(memory, order, { ...visits, ...(to === null ? {} : { orderStatus: to }) })
}

/** Sets an order's status: Cancelled and Completed end its open visits (ORD-06, ORD-07). */
async function setStatus(memory: Memory, order: Row, to: OrderStatus, notes: string): Promise<Row> {
  if (to === 'Cancelled' && notes.trim() === '') throw invalid('notes', missingCancellationReason)
  const open: readonly string[] = openCollectionStatuses
  if (to === 'Cancelled' || to === 'Completed')
    for (const { id, orderId, status } of await memory.rows('sample-collections'))
      if (orderId === order.id && open.includes(textOf(status))) await memory.change('sample-collections', id, { status: to })
  const reason = to === 'Cancelled' ? { cancellationReason: notes.trim() } : {}
  return saveOrder(memory, order, { ...(await visitsOf(memory, order.id)), orderStatus: to, ...reason })
}

/** What is done with an order as a whole. */
export const orderChangeAnswers: MemoryAnswers = {
  async 'PUT /orders/admin/{id}/status'(memory, { path, body, version }) {
    const order = await openOrder(memory, path.id, version)
    return memory.wire('orders', await setStatus(memory, order, textOf(body.orderStatus) as OrderStatus, textOf(body.notes)))
  },
  async 'POST /orders/admin/{id}/cancel'(memory, { path, body, version }) {
    const order = await openOrder(memory, path.id, version)
    return memory.wire('orders', await setStatus(memory, order, 'Cancelled', textOf(body.reason)))
  },
}
