import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import type { RouteContext } from '#server/call/context.ts'
import { checkVersion } from '#server/call/version.ts'
import { orderFacts } from '#server/shared/order-status.ts'
import { readOrder } from './detail.ts'
import type { OrderRow } from './lock.ts'

/** The part of a call's context that a change of an order needs. */
export type ChangeContext = Pick<RouteContext, 'sql' | 'now' | 'ifMatch' | 'audit' | 'settings'>

/** One change of a locked order: its name in the audit trail, its reason, and the work. */
export interface OrderChange<RouteResult extends OrderRow | { readonly order: OrderRow }> {
  readonly action: string
  readonly reason?: string | null
  work(order: OrderRow): Promise<RouteResult>
  /** The changed item or patient before and after, for the audit trail. */
  about?(done: RouteResult): { readonly before?: Facts; readonly after?: Facts }
}

type Facts = Readonly<Record<string, unknown>>

/** Runs a change of a locked order: refuses a stale version, and writes the audit row with the order before and after. */
export async function changeOrder<RouteResult extends OrderRow | { readonly order: OrderRow }>(
  context: ChangeContext,
  before: OrderRow,
  change: OrderChange<RouteResult>,
): Promise<RouteResult> {
  await checkVersion(context, 'orders', before.id, before.version)
  const done = await change.work(before)
  const after: OrderRow = 'order' in done ? done.order : done
  const about = change.about?.(done)
  context.audit({
    action: change.action,
    entity: 'orders',
    entityId: before.id,
    before: { ...orderFacts(before), ...about?.before },
    after: { ...orderFacts(after), ...about?.after },
    reason: change.reason ?? null,
  })
  return done
}

/** The whole order as it now is. */
export async function readChangedOrder({ sql }: Pick<ChangeContext, 'sql'>, id: string) {
  const order = await readOrder(sql, id)
  if (!order) throw notFound('Order not found')
  return order
}

/** The answer of a change: the whole order as it now is, with its new version. */
export async function orderAnswer(context: Pick<ChangeContext, 'sql'>, id: string, message: string) {
  const { answer, version } = await readChangedOrder(context, id)
  return ok(answer, { message, version })
}
