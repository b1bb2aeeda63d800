import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { warningSchema } from '#server/shared/booking-facts.ts'
import { itemSchema, orderSchema } from './response-schemas.ts'
import { itemBody, quantityBody, removalBody } from './request-schemas.ts'
import { changeOrder, changedOrderAnswer } from './change.ts'
import { itemAnswer, warningsCausedBy } from './detail.ts'
import { orderItemFacts, lockItem, removal } from './item-lock.ts'
import { addItem, changeItemQuantity, removeOrderItem } from './items.ts'
import { checkRemoval, lockOpenOrder } from './lock.ts'

/** The items of an order. `If-Match` on any of them means the order's version, which is what a caller has read. */
export const orderItemRoutes = [
  defineRoute({
    method: 'POST',
    path: '/orders/admin/{id}/items',
    summary: 'Add a test or package for a patient of the order, at the price of today',
    permission: 'orders.edit',
    body: itemBody,
    answer: itemSchema.extend({ warnings: z.array(warningSchema) }),
    async run(context) {
      const { sql, params, body, now } = context
      const productId = body.testId ?? body.packageId ?? ''
      const { done: item, order } = await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'add item',
        isContent: true,
        work: (locked) => addItem(sql, locked, { type: body.type, productId, patientId: body.patientId, quantity: body.quantity }, now),
        about: (added) => ({ after: { item: orderItemFacts(added) } }),
      })
      return ok({ ...itemAnswer(item), warnings: await warningsCausedBy(sql, order, item.id) }, { status: 201, message: 'Item added', version: order.version })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/orders/admin/items/{itemId}',
    summary: 'Set the quantity of an item; a lower one with a reason once the sample has been collected',
    permission: 'orders.edit',
    body: quantityBody,
    answer: orderSchema,
    async run(context) {
      const { sql, params, body, now } = context
      const { item, order } = await lockItem(context, params.itemId)
      await changeOrder(context, order, {
        action: 'change item',
        isContent: true,
        reason: body.reason,
        async work(locked) {
          if (body.quantity < item.quantity) await checkRemoval(sql, locked, item.patientId, body.reason)
          await changeItemQuantity(sql, item, body.quantity, now)
        },
        about: () => ({ before: { item: orderItemFacts(item) }, after: { item: orderItemFacts({ ...item, quantity: body.quantity }) } }),
      })
      return changedOrderAnswer(context, order.id, 'Quantity updated')
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/orders/admin/items/{itemId}',
    summary: 'Take an item off its order; with a reason once the sample has been collected',
    permission: 'orders.edit',
    body: removalBody,
    answer: orderSchema,
    async run(context) {
      const { sql, params, body } = context
      const { item, order } = await lockItem(context, params.itemId)
      await checkRemoval(sql, order, item.patientId, body.reason)
      await changeOrder(context, order, {
        action: removal,
        isContent: true,
        reason: body.reason,
        work: () => removeOrderItem(sql, item),
        about: () => ({ before: { item: orderItemFacts(item) } }),
      })
      return changedOrderAnswer(context, order.id, 'Item removed')
    },
  }),
]
