import { and, asc, eq, getTableColumns, inArray, sql as statement } from 'drizzle-orm'
import { cartTotals, largestCart } from '#domain/cart.ts'
import type { Paise } from '#domain/money.ts'
import type { RouteContext } from '#server/call/context.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { testPackages, tests } from '#server/db/tables/catalogue.ts'
import { patients } from '#server/db/tables/customers.ts'

export type CartRow = typeof carts.$inferSelect
export type CartItemRow = typeof cartItems.$inferSelect

/** A test or package to be put into a cart; its price is the catalogue's. */
export interface CartAddition {
  readonly type: 'test' | 'package'
  readonly itemId: string
  readonly quantity: number
}

interface Filling {
  readonly customerId: string
  readonly patientId: string
  readonly prescriptionId?: string | undefined
  readonly items: readonly CartAddition[]
}

/** A cart after adding. Amounts are in paise; `added` names the new items, `present` the ones that were in it before. */
export interface FilledCart {
  readonly cart: CartRow
  readonly cartItemCount: number
  readonly totalAmount: Paise
  readonly patientName: string
  readonly added: readonly string[]
  readonly present: readonly string[]
}

/**
 * Puts tests and packages into a patient's cart, and makes the cart if needed. Items in it stay, so nothing is added twice (CRT-03, CRT-06).
 * Call it inside the transaction of a write. 404 for a patient of another customer, 422 for an item that the catalogue does not offer.
 */
export async function addToCart(call: Pick<RouteContext, 'sql' | 'now' | 'settings' | 'audit'>, filling: Filling): Promise<FilledCart> {
  const { sql, now, settings, audit } = call
  const { customerId, patientId, prescriptionId } = filling
  const patient = await customerPatient(sql, customerId, patientId)
  const offers = await offered(sql, filling.items)
  const at = now.toISOString()
  const [cart] = await sql
    .insert(carts)
    .values({
      id: newId(now),
      customerId,
      patientId,
      prescriptionId: prescriptionId ?? null,
      source: prescriptionId ? 'prescription' : 'manual',
      version: 0,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoUpdate({
      target: [carts.customerId, carts.patientId],
      set: { customerId, ...(prescriptionId ? { prescriptionId, source: 'prescription' } : {}) },
    })
    .returning()
  if (!cart) throw new Error('a cart was neither made nor found')
  const rows = offers.map(({ type, itemId, ...offer }) => ({
    id: newId(now),
    cartId: cart.id,
    type,
    testId: type === 'test' ? itemId : null,
    packageId: type === 'package' ? itemId : null,
    ...offer,
    createdAt: at,
    updatedAt: at,
  }))
  const added = await sql.insert(cartItems).values(rows).onConflictDoNothing().returning()
  const after = added.length > 0 ? await raiseVersion(sql, cart, now) : cart
  const items = await itemsOfCart(sql, cart.id)
  if (items.length > largestCart) throw invalid({ items: [`A cart holds at most ${largestCart} different items`] })
  if (added.length > 0) {
    audit({
      action: 'add items',
      entity: 'carts',
      entityId: cart.id,
      after: { customerId, patientId, ...(prescriptionId ? { prescriptionId } : {}), items: added.map(cartItemFacts) },
    })
  }
  const addedNames = added.map(({ name }) => name)
  return {
    cart: after,
    cartItemCount: items.length,
    totalAmount: cartTotals(items, settings.taxPercent).total,
    patientName: patient.name,
    added: addedNames,
    present: rows.filter(({ id }) => !added.some((row) => row.id === id)).map(({ name }) => name),
  }
}

/** Facts of an item for the audit trail. */
export function cartItemFacts({ id, name, price, quantity }: CartItemRow) {
  return { id, name, price, quantity }
}

/** The patient, when it is this customer's; anything else is a 404. */
export async function customerPatient(db: Sql, customerId: string, patientId: string) {
  const [patient] = await db
    .select()
    .from(patients)
    .where(and(eq(patients.id, patientId), eq(patients.customerId, customerId)))
  if (!patient) throw notFound('Patient not found')
  return patient
}

/** The items of a cart, oldest first, at the prices of today, which an order of them has. What left the catalogue keeps its price. */
export async function itemsOfCart(db: Sql, cartId: string): Promise<CartItemRow[]> {
  return db
    .select({
      ...getTableColumns(cartItems),
      price: statement<Paise>`coalesce(${tests.price}, ${testPackages.price}, ${cartItems.price})`.mapWith(cartItems.price),
    })
    .from(cartItems)
    .leftJoin(tests, eq(tests.id, cartItems.testId))
    .leftJoin(testPackages, eq(testPackages.id, cartItems.packageId))
    .where(eq(cartItems.cartId, cartId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
}

/** Raises the version of a locked cart that has changed. */
export async function raiseVersion(db: Sql, cart: CartRow, now: Date): Promise<CartRow> {
  const changes = { version: cart.version + 1, updatedAt: now.toISOString() }
  await db.update(carts).set(changes).where(eq(carts.id, cart.id))
  return { ...cart, ...changes }
}

/** The items to add with the catalogue's name and price, each once; their rows are locked until the transaction ends. */
async function offered(db: Sql, items: readonly CartAddition[]) {
  const wanted = [...new Map(items.map((item) => [`${item.type} ${item.itemId}`, item])).values()]
  const idsOf = (type: CartAddition['type']) => wanted.flatMap((item) => (item.type === type ? item.itemId : []))
  const known = {
    test: await rowsOf(db, tests, idsOf('test')),
    package: await rowsOf(db, testPackages, idsOf('package')),
  }
  return wanted.map((item) => {
    const row = known[item.type].get(item.itemId)
    if (!row) throw invalid({ items: [`This ${item.type} does not exist`] })
    if (!row.isActive) throw invalid({ items: [`${row.name} is not offered at present`] })
    return { ...item, name: row.name, price: row.price }
  })
}

async function rowsOf(db: Sql, table: typeof tests | typeof testPackages, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({ id: table.id, name: table.name, price: table.price, isActive: table.isActive })
    .from(table as typeof tests)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('key share')
  return new Map(rows.map((row) => [row.id, row]))
}
