import * as contract from '#contract/carts.ts'
import { ok } from '#server/call/answer.ts'
import type { RouteContext } from '#server/call/context.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { addToCart, cartItemFacts } from '#server/shared/cart.ts'
import { changeCartQuantity, lockCart, lockCartItem, removeCartItem } from './change.ts'
import { type CartPlace, placeOfPrescription, readCart } from './detail.ts'

type Context = Pick<RouteContext, 'sql' | 'settings'>

async function cartAnswer({ sql, settings }: Context, place: CartPlace, message?: string) {
  const { answer, version } = await readCart(sql, place, settings.taxPercent)
  return ok(answer, { version, ...(message === undefined ? {} : { message }) })
}

/** The cart of a patient, one for each patient of a customer (CRT-06). `If-Match` on any change means the cart's version. */
export const cartRoutes = [
  serve(contract.cart, {
    transaction: 'snapshot',
    run: async (context) => cartAnswer(context, await placeOfPrescription(context.sql, context.params.prescriptionId)),
  }),
  serve(contract.cartOfPatient, { transaction: 'snapshot', run: (context) => cartAnswer(context, context.params) }),
  serve(contract.add, async (context) => {
    const { params, body } = context
    const before = await lockCart(context.sql, params)
    if (before) await checkVersion(context, 'carts', before.id, before.version)
    const { added, present } = await addToCart(context, { ...params, items: body.items })
    const done = `${added.length} ${added.length === 1 ? 'item' : 'items'} added`
    return cartAnswer(context, params, present.length === 0 ? done : `${done}; already in the cart: ${present.join(', ')}`)
  }),
  serve(contract.setQuantity, async (context) => {
    const { sql, params, body, now } = context
    const { cart, item } = await lockCartItem(context, params.customerId, params.itemId)
    await checkVersion(context, 'carts', cart.id, cart.version)
    if (body.quantity === item.quantity) return cartAnswer(context, cart, 'Quantity updated')
    await changeCartQuantity(sql, cart, item, body.quantity, now)
    context.audit({
      action: 'change item',
      entity: 'carts',
      entityId: cart.id,
      before: { item: cartItemFacts(item) },
      after: { item: cartItemFacts({ ...item, quantity: body.quantity }) },
    })
    return cartAnswer(context, cart, 'Quantity updated')
  }),
  serve(contract.remove, async (context) => {
    const { sql, params, now } = context
    const { cart, item } = await lockCartItem(context, params.customerId, params.itemId)
    await checkVersion(context, 'carts', cart.id, cart.version)
    await removeCartItem(sql, cart, item, now)
    context.audit({ action: 'remove item', entity: 'carts', entityId: cart.id, before: { item: cartItemFacts(item) }, reason: item.name })
    return cartAnswer(context, cart, 'Item removed')
  }),
]
