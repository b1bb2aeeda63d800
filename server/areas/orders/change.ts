import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import type { RouteContext } from '#server/call/context.ts'
import { checkVersion } from '#server/call/version.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { orderFacts, type OrderRow } from '#server/shared/order-row.ts'
import { type OrderChange, settle } from '#server/shared/settle.ts'
import { readOrder } from './detail.ts'

/** The part of a call's context that a change of an order needs. */
export type ChangeContext = Pick<RouteContext, 'sql' | 'now' | 'ifMatch' | 'audit' | 'settings'> & { readonly user: SignedIn }

type Facts = Readonly<Record<string, unknown>>

/** One change of a locked order: its name in the audit trail, its reason and its work. The order is settled afterwards. */
interface OwnChange<Done> extends Pick<OrderChange, 'isContent' | 'columns'> {
  readonly action: string
  readonly reason?: string | null
  work(order: OrderRow): Promise<Done>
  /** False where the work left everything as it was. */
  isDone?(done: Done): boolean
  /** The changed item or patient before and after, for the audit trail. */
  about?(done: Done): { readonly before?: Facts; readonly after?: Facts }
}

/** Runs a change of a locked order and settles it: refuses a stale version, and writes one audit row with the order before and after. */
export async function changeOrder<Done>(context: ChangeContext, before: OrderRow, change: OwnChange<Done>): Promise<{ done: Done; order: OrderRow }> {
  await checkVersion(context, 'orders', before.id, before.version)
  const done = await change.work(before)
  const about = change.about?.(done)
  const order = await settle(context, before, {
    ...{ isContent: change.isContent ?? false, columns: change.columns ?? {}, isOwn: change.isDone?.(done) ?? true },
    audit: (after) => ({
      action: change.action,
      entity: 'orders',
      entityId: before.id,
      before: { ...orderFacts(before), ...about?.before },
      after: { ...orderFacts(after), ...about?.after },
      reason: change.reason ?? null,
    }),
  })
  return { done, order }
}

/** The whole order as it now is. */
export async function readChangedOrder({ sql, now }: Pick<ChangeContext, 'sql' | 'now'>, id: string) {
  const order = await readOrder(sql, id, now)
  if (!order) throw notFound('Order not found')
  return order
}

/** The answer of a change: the whole order as it now is, with its new version. */
export async function changedOrderAnswer(context: Pick<ChangeContext, 'sql' | 'now'>, id: string, message: string) {
  const { answer, version } = await readChangedOrder(context, id)
  return ok(answer, { message, version })
}
