import type { BaseRecord } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { useCalls } from '#crud/use-call.ts'
import type { Order } from './order.ts'
import type { LiveOrder } from './use-order.ts'

/** The calls that change an order's items. */
export type OrderCall = 'addItem' | 'changeItem' | 'removeItem' | 'addPatient' | 'addKnownPatient' | 'removePatient' | 'collectAtLaboratory'

/** Changes the items of one order. */
export interface OrderChanges {
  /**
   * Sends one change after the earlier ones, with the order's version at that time. Settles when the changed order is shown, from the answer or from a refetch.
   */
  change(call: OrderCall, parameters: Readonly<Record<string, string>>, payload?: unknown): Promise<BaseRecord>
  /** Reads the order as it is now; rejects when that fails. */
  read(): Promise<Order>
}

/** One queue for all changes of an order. A person's own changes never conflict; another person's change in between does (ODT-11). */
export function useOrderChanges(resource: string, { order, read: readOrder }: LiveOrder): OrderChanges {
  const { send } = useCalls(resource)
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
    const inTurn: OrderChanges['change'] = async (call, parameters, payload) => {
      if (isBehind.current) await look()
      const { id, version } = present.current
      try {
        const answer = await present.current.send(call, parameters, payload, { version, skipCall: id })
        if (answer.id === id && typeof answer.version === 'string') present.current = { ...present.current, version: answer.version }
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
      change(call, parameters, payload) {
        const turn = last.current.then(() => inTurn(call, parameters, payload))
        last.current = turn.catch(() => null)
        return turn
      },
    }
  }, [look])
}
