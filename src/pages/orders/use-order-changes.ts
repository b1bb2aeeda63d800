import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Content, ParamsOf } from '#crud/contract-answer.ts'
import { type SentBody, useWrites, type WritingCall } from '#crud/use-write.ts'
import { describeError } from '#ui/describe-error.ts'
import type { Order } from './order.ts'
import type { LiveOrder } from './use-order.ts'

/** Changes the items and patients of one order. */
export interface OrderChanges {
  /**
   * Sends one change after the earlier ones, with the order's version at that time. Settles when the changed order is shown, from the answer or from a refetch.
   */
  change<C extends WritingCall>(call: C, params: ParamsOf<C>, body: SentBody<C>): Promise<Content<C> | null>
  /** Reads the order as it is now; rejects when that fails. */
  read(): Promise<Order>
}

/** One queue for all changes of an order. A person's own changes never conflict; another person's change in between does (ODT-11). */
export function useOrderChanges({ order, read: readOrder }: LiveOrder): OrderChanges {
  const { send } = useWrites()
  const present = useRef({ send, id: order?.id, version: order?.version })
  const isBehind = useRef(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    present.current = { send, id: order?.id, version: order?.version }
  })
  const look = useCallback(async () => {
    isBehind.current = true
    const found = await readOrder(true)
    present.current = { ...present.current, version: found.version }
    isBehind.current = false
    return found
  }, [readOrder])
  return useMemo(() => {
    const inTurn: OrderChanges['change'] = async (call, params, body) => {
      if (isBehind.current) await look()
      const { id, version } = present.current
      try {
        const answer = await present.current.send(call, params, body, { version, skipCall: id })
        const isOrder = answer !== null && 'id' in answer && answer.id === id
        if (isOrder && 'version' in answer && typeof answer.version === 'string') present.current = { ...present.current, version: answer.version }
        else await look().catch(() => null)
        return answer
      } catch (error) {
        const { isStale, isMissing, isUnsure } = describeError(error)
        if (isStale || isMissing || isUnsure) await look().catch(() => null)
        throw error
      }
    }
    return {
      read: look,
      change(call, params, body) {
        const turn = last.current.then(() => inTurn(call, params, body))
        last.current = turn.catch(() => null)
        return turn
      },
    }
  }, [look])
}
