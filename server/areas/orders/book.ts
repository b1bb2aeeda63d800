import type { z } from 'zod'
import { book } from '#contract/order-booking.ts'
import { basisPointsOf, discountAmount, discountProblem, type GivenDiscount } from '#domain/order-discount.ts'
import { itemsTotal } from '#domain/order-total.ts'
import { takeFromCart } from '#server/shared/cart-order.ts'
import { registerCustomer } from '#server/shared/register-customer.ts'
import { type CustomerRow, customerById } from '#server/shared/customer-row.ts'
import { auditBooked, bookVisits } from '#server/shared/book-visits.ts'
import { ok } from '#server/call/answer.ts'
import { forEachOf, inPart, invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { newId } from '#server/db/id.ts'
import { nextCount, orderNumber } from '#server/db/numbers.ts'
import { orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import { orderFacts, type OrderRow } from '#server/shared/order-row.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import { readChangedOrder } from './change.ts'
import { addItem } from './items.ts'
import { addPatient, putKnownOnOrder } from './patients.ts'
import { refuseUnableDoctor } from './requester.ts'
import { moneyFacts, recordPayment } from './payment.ts'
import { orderSchema } from './response-schemas.ts'

type Origin = Pick<OrderRow, 'origin' | 'wasReadBack' | 'prescriptionId' | 'doctorId' | 'clinicalInfo'>

/** Taking an order by telephone or at the counter (BOOK-01). */
export const orderBookingRoutes = [
  serve(book, {
    answer: orderSchema,
    async run(context) {
      const { sql, body, settings } = context
      const customer = await customerOf(context, body)
      const { wasReadBack, prescriptionId = null, doctorId = null, clinicalInfo } = body
      if (doctorId !== null) await refuseUnableDoctor(sql, doctorId)
      const origin = prescriptionId ? 'prescription' : body.origin
      const begun = await beginOrder(context, customer, { origin, wasReadBack, prescriptionId, doctorId, clinicalInfo })
      const booked = await forEachOf('patients', body.patients, async ({ patientId, patient, items }) => {
        const { id } = patient ? await addPatient(context, begun, patient) : await putKnownOnOrder(sql, begun, patientId ?? '')
        return { id, items: await forEachOf('items', items, (item) => addItem(sql, begun, { ...item, patientId: id }, context.now)) }
      })
      const total = itemsTotal(booked.flatMap(({ items }) => items))
      if (body.prescriptionId) await takeFromCart(context, { prescriptionId: body.prescriptionId, orderId: begun.id, customerId: customer.id })
      const order = { ...begun, ...discountOf(total, body.discount, settings.maxDiscountPercent) }
      const { discount, discountBasisPoints, discountReason } = order
      const { visit, payment } = body
      if (visit) {
        const visits = await inPart('visit', () => bookVisits(context, order, { ...visit, patientIds: booked.map(({ id }) => id) }))
        for (const each of visits) auditBooked(context, each)
      }
      const placed = await settle(context, order, {
        isContent: true,
        columns: { discount, discountBasisPoints, discountReason },
        audit: (after) => ({ action: 'create', entity: 'orders', entityId: order.id, before: null, after: orderFacts(after), reason: discountReason }),
      })
      if (payment) {
        const { amount = null, ...way } = payment
        const paid = await inPart('payment', () => recordPayment(placed, { paymentStatus: 'Paid', amount, ...way }, context))
        const before = { ...orderFacts(placed), paidAmount: 0 }
        context.audit({ action: 'payment', entity: 'orders', entityId: order.id, before, after: moneyFacts(paid), reason: way.notes })
      }
      const { answer, version } = await readChangedOrder(context, order.id)
      return ok(answer, { status: 201, message: `${answer.orderNumber} is placed`, version })
    },
  }),
]

type Taken = z.output<typeof book.body>

/** The customer of an order: a known one, locked, or one that is registered now. */
async function customerOf(
  context: SettleContext,
  { customerId, customer, confirmed }: Pick<Taken, 'customerId' | 'customer' | 'confirmed'>,
): Promise<CustomerRow> {
  if (customer)
    return inPart('customer', () => registerCustomer(context, { ...customer, addresses: customer.address ? [customer.address] : [] }, confirmed === true))
  const known = await customerById(context.sql, customerId ?? '', 'no key update')
  if (known.erasedAt) throw notFound('Customer not found')
  return known
}

/** Inserts an order without patients and items, with the first row of its history. */
async function beginOrder({ sql, now, user }: SettleContext, customer: CustomerRow, origin: Origin): Promise<OrderRow> {
  const at = now.toISOString()
  const number = orderNumber(await nextCount(sql, 'order'))
  const [order] = await sql
    .insert(orders)
    .values({
      ...{ id: newId(now), orderNumber: number, customerId: customer.id, orderStatus: 'Created', paymentStatus: 'Pending', ...origin },
      ...{ totalAmount: 0, finalAmount: 0, searchText: '', createdAt: at, updatedAt: at },
    })
    .returning()
  if (!order) throw new Error('an order was not inserted')
  await sql.insert(orderStatusHistory).values({ id: newId(now), orderId: order.id, fromStatus: null, toStatus: 'Created', userId: user.id, at })
  return order
}

/** The discount of a total as its columns; one above the limit, or without a reason, is a 422 (BOOK-04). */
function discountOf(total: number, given: Taken['discount'], maxPercent: number): Pick<OrderRow, 'discount' | 'discountBasisPoints' | 'discountReason'> {
  if (!given) return { discount: 0, discountBasisPoints: null, discountReason: null }
  const typed: GivenDiscount = { rupees: given.rupees ?? null, percent: given.percent ?? null, reason: given.reason }
  const problem = discountProblem(total, typed, maxPercent)
  if (problem) throw invalid({ [`discount.${problem.field}`]: [problem.sentence] })
  const discount = discountAmount(total, typed)
  return {
    discount,
    ...(discount > 0 ? { discountBasisPoints: basisPointsOf(typed), discountReason: typed.reason } : { discountBasisPoints: null, discountReason: null }),
  }
}
