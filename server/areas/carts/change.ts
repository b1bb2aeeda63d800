import { and, eq } from 'drizzle-orm'
import { notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { type CartItemRow, type CartRow, raiseVersion } from '#server/shared/cart.ts'

/** The cart of a patient, locked until the transaction ends; null if there is none yet. */
export async function lockCart(db: Sql, { customerId, patientId }: { customerId: string; patientId: string }): Promise<CartRow | null> {
  const [cart] = await db
    .select()
    .from(carts)
    .where(and(eq(carts.customerId, customerId), eq(carts.patientId, patientId)))
    .for('update')
  return cart ?? null
}

/** An item of a cart of this customer and its cart, both locked; anything else is a 404. */
export async function lockCartItem({ sql: db }: { sql: Sql }, customerId: string, itemId: string): Promise<{ cart: CartRow; item: CartItemRow }> {
  const [seen] = await db.select({ cartId: cartItems.cartId }).from(cartItems).where(eq(cartItems.id, itemId))
  if (!seen) throw missing()
  const [cart] = await db
    .select()
    .from(carts)
    .where(and(eq(carts.id, seen.cartId), eq(carts.customerId, customerId)))
    .for('update')
  if (!cart) throw missing()
  const [item] = await db.select().from(cartItems).where(eq(cartItems.id, itemId))
  if (!item) throw missing()
  return { cart, item }
}

const missing = () => notFound('This item is no longer in the cart')

/** Sets the quantity of an item of a locked cart. */
export async function changeCartQuantity(db: Sql, cart: CartRow, item: CartItemRow, quantity: number, now: Date): Promise<void> {
  await db
    .update(cartItems)
    .set({ quantity, version: item.version + 1, updatedAt: now.toISOString() })
    .where(eq(cartItems.id, item.id))
  await raiseVersion(db, cart, now)
}

/** Takes an item out of a locked cart. */
export async function removeCartItem(db: Sql, cart: CartRow, item: CartItemRow, now: Date): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.id, item.id))
  await raiseVersion(db, cart, now)
}
