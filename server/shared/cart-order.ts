import { and, eq, exists, or } from 'drizzle-orm'
import { conflict, notFound } from '#server/call/problem.ts'
import type { RouteContext } from '#server/call/context.ts'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { orderItems } from '#server/db/tables/orders.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { cartItemFacts, raiseVersion } from './cart.ts'

interface CartOrder {
  readonly prescriptionId: string
  readonly orderId: string
  readonly customerId: string
}

/**
 * Takes the items of a new order out of the cart of its reviewed prescription (BOOK-07). What somebody put into the cart in between stays. Throws a 404 for
 * the prescription of another customer, and a 409 for one that is not reviewed.
 */
export async function takeFromCart(
  { sql, now, audit }: Pick<RouteContext, 'sql' | 'now' | 'audit'>,
  { prescriptionId, orderId, customerId }: CartOrder,
): Promise<void> {
  const [prescription] = await sql
    .select({ patientId: prescriptions.patientId, status: prescriptions.status })
    .from(prescriptions)
    .where(and(eq(prescriptions.id, prescriptionId), eq(prescriptions.customerId, customerId)))
    .for('key share')
  if (!prescription) throw notFound('Prescription not found')
  if (prescription.status !== 'Reviewed') throw conflict('The prescription is not reviewed')
  const { patientId } = prescription
  const [cart] = await sql
    .select()
    .from(carts)
    .where(and(eq(carts.customerId, customerId), eq(carts.patientId, patientId)))
    .for('update')
  if (!cart) return
  const isOrdered = sql
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orderId),
        eq(orderItems.patientId, patientId),
        or(eq(orderItems.testId, cartItems.testId), eq(orderItems.packageId, cartItems.packageId)),
      ),
    )
  const taken = await sql
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, cart.id), exists(isOrdered)))
    .returning()
  if (taken.length === 0) return
  await raiseVersion(sql, cart, now)
  audit({ action: 'order', entity: 'carts', entityId: cart.id, before: { items: taken.map(cartItemFacts) }, after: { orderId } })
}
