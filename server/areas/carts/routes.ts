import { z } from 'zod'
import { largestCart } from '#domain/cart.ts'
import { largestQuantity } from '#domain/order-total.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { defineRoute } from '#server/call/route.ts'
import { checkVersion } from '#server/call/version.ts'
import { recordId } from '#server/call/record-id.ts'
import { addToCart, cartItemFacts } from '#server/shared/cart.ts'
import { changeCartQuantity, lockCart, lockCartItem, removeCartItem } from './change.ts'
import { type CartPlace, placeOfPrescription, readCart } from './detail.ts'
import { cartSchema } from './response-schemas.ts'

const quantity = z.number().int('Must be a whole number').min(1, 'Must be at least 1').max(largestQuantity, `Must be at most ${largestQuantity}`)

const additions = z.strictObject({
  items: z
    .array(z.strictObject({ type: z.enum(['test', 'package']), itemId: recordId, quantity: quantity.default(1) }))
    .min(1, 'Nothing was selected')
    .max(largestCart, `At most ${largestCart} items at once`),
})

type Context = Pick<RouteContext, 'sql' | 'settings'>

async function cartAnswer({ sql, settings }: Context, place: CartPlace, message?: string) {
  const { answer, version } = await readCart(sql, place, settings.taxPercent)
  return ok(answer, { version, ...(message === undefined ? {} : { message }) })
}

/** The cart of a patient, one for each patient of a customer (CRT-06). `If-Match` on any change means the cart's version. */
export const cartRoutes = [
  defineRoute({
    method: 'GET',
    path: '/cart/admin/prescription/{prescriptionId}',
    summary: 'The cart of the patient of a prescription',
    permission: 'orders.view',
    transaction: 'snapshot',
    answer: cartSchema,
    run: async (context) => cartAnswer(context, await placeOfPrescription(context.sql, context.params.prescriptionId ?? '')),
  }),
  defineRoute({
    method: 'GET',
    path: '/cart/admin/{customerId}/{patientId}',
    summary: 'The cart of a patient of a customer',
    permission: 'orders.view',
    transaction: 'snapshot',
    answer: cartSchema,
    run: (context) => cartAnswer(context, context.params),
  }),
  defineRoute({
    method: 'POST',
    path: '/cart/admin/{customerId}/{patientId}/items',
    summary: 'Put tests and packages into a cart, each once, at the price of today',
    permission: 'orders.edit',
    body: additions,
    answer: cartSchema,
    async run(context) {
      const { params, body } = context
      const before = await lockCart(context.sql, params)
      if (before) await checkVersion(context, 'carts', before.id, before.version)
      const { added, present } = await addToCart(context, { ...params, items: body.items })
      const done = `${added.length} ${added.length === 1 ? 'item' : 'items'} added`
      return cartAnswer(context, params, present.length === 0 ? done : `${done}; already in the cart: ${present.join(', ')}`)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/cart/admin/{customerId}/item/{itemId}',
    summary: 'Set the quantity of an item of a cart',
    permission: 'orders.edit',
    body: z.strictObject({ quantity }),
    answer: cartSchema,
    async run(context) {
      const { sql, params, body, now } = context
      const { cart, item } = await lockCartItem(context, params.customerId, params.itemId)
      await checkVersion(context, 'carts', cart.id, cart.version)
      await changeCartQuantity(sql, cart, item, body.quantity, now)
      context.audit({
        action: 'change item',
        entity: 'carts',
        entityId: cart.id,
        before: { item: cartItemFacts(item) },
        after: { item: cartItemFacts({ ...item, quantity: body.quantity }) },
      })
      return cartAnswer(context, cart, 'Quantity updated')
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/cart/admin/{customerId}/item/{itemId}',
    summary: 'Take an item out of its cart',
    permission: 'orders.edit',
    answer: cartSchema,
    async run(context) {
      const { sql, params, now } = context
      const { cart, item } = await lockCartItem(context, params.customerId, params.itemId)
      await checkVersion(context, 'carts', cart.id, cart.version)
      await removeCartItem(sql, cart, item, now)
      context.audit({ action: 'remove item', entity: 'carts', entityId: cart.id, before: { item: cartItemFacts(item) }, reason: item.name })
      return cartAnswer(context, cart, 'Item removed')
    },
  }),
]
