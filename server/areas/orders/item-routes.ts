import * as contract from '#contract/orders.ts'
import { countText } from '#domain/count.ts'
import { ok } from '#server/call/answer.ts'
import { forEachOf } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import { orderSchema } from './response-schemas.ts'
import { changeOrder, changedOrderAnswer } from './change.ts'
import { itemAnswer, warningsCausedBy } from './detail.ts'
import { orderItemFacts, lockItem, removal } from './item-lock.ts'
import { addItem, changeItemQuantity, removeOrderItem } from './items.ts'
import { checkRemoval, lockOpenOrder } from './lock.ts'

/** The items of an order. `If-Match` on any of them means the order's version, which is what a caller has read. */
export const orderItemRoutes = [
  serve(contract.addItems, async (context) => {
    const { sql, params, body, now } = context
    const locked = await lockOpenOrder(context, params.id)
    if ('items' in body) {
      const { done, order } = await changeOrder(context, locked, {
        action: 'add items',
        isContent: true,
        work: (open) => forEachOf('items', body.items, (item) => addItem(sql, open, item, now)),
        about: (added) => ({ after: { items: added.map(orderItemFacts) } }),
      })
      const answer = { items: done.map(itemAnswer), warnings: await warningsCausedBy(sql, order, done) }
      return ok(answer, { status: 201, message: `${countText(done.length, { one: 'item', many: 'items' })} added`, version: order.version })
    }
    const { done: item, order } = await changeOrder(context, locked, {
      action: 'add item',
      isContent: true,
      work: (open) => addItem(sql, open, body, now),
      about: (added) => ({ after: { item: orderItemFacts(added) } }),
    })
    return ok({ ...itemAnswer(item), warnings: await warningsCausedBy(sql, order, [item]) }, { status: 201, message: 'Item added', version: order.version })
  }),
  serve(contract.changeItem, {
    answer: orderSchema,
    async run(context) {
      const { sql, params, body, now } = context
      const { item, order } = await lockItem(context, params.itemId)
      if (body.quantity === item.quantity) {
        await checkVersion(context, 'orders', order.id, order.version)
        return changedOrderAnswer(context, order.id, 'Quantity updated')
      }
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
  serve(contract.removeItem, {
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
