import type { auditLog } from '#server/db/tables/requests.ts'
import type { OrderStory } from './orders.ts'
import type { Plan } from './plan.ts'
import { randomOf } from './random.ts'

type TrailRow = typeof auditLog.$inferInsert

/** Days up to now whose orders have their history in the audit trail. */
const trailDays = 14

/** Entries of the audit trail for an order of the latest days: its status and its payments, by whom they were set (HIS-01). */
export function trailOf(plan: Plan, { order, history, payments }: OrderStory, nameOf: ReadonlyMap<string, string>): TrailRow[] {
  if (plan.now.getTime() - new Date(order.createdAt).getTime() > trailDays * 86_400_000) return []
  const random = randomOf(plan.seed, 'trail', order.orderNumber)
  const entry = (at: string, userId: string | null | undefined, facts: Pick<TrailRow, 'action' | 'before' | 'after' | 'reason'>): TrailRow => ({
    ...{ id: random.id(new Date(at)), at, entity: 'orders', entityId: order.id ?? '', address: null, requestId: null },
    ...{ userId: userId ?? null, userName: nameOf.get(userId ?? '') ?? null, ...facts },
  })
  let paid = 0
  return [
    ...history.map(({ at, userId, fromStatus, toStatus, notes }) =>
      fromStatus
        ? entry(at, userId, { action: 'setStatus', before: { orderStatus: fromStatus }, after: { orderStatus: toStatus }, reason: notes ?? null })
        : entry(at, userId, { action: 'create', before: null, after: { orderStatus: toStatus } }),
    ),
    ...payments.map(({ at, userId, kind, amount, method }) => {
      const before = { paidAmount: paid, paymentMethod: null }
      paid += kind === 'payment' ? amount : -amount
      return entry(at, userId, { action: kind === 'payment' ? 'payment' : 'refund', before, after: { paidAmount: paid, paymentMethod: method ?? null } })
    }),
  ]
}
