import * as notifications from '#contract/notifications.ts'
import { useEffect, useRef, useState } from 'react'
import type { NotificationKindName } from '#domain/notification.ts'
import { useReadNow } from '#crud/use-read.ts'
import type { Reach } from './reach.ts'

const pauseMs = 400

/** The server's answer about ids. */
export interface CheckedIds {
  readonly unknown: readonly string[]
  readonly isChecking: boolean
  /** The server cannot say. */
  readonly isUnchecked: boolean
  /** Channels of each known customer; empty if the server does not say. */
  readonly reaches: readonly Reach[]
}

/**
 * Asks the server which of these ids nobody has, and what the others get of a type, each id once; a server that cannot say leaves that to the sending (ADV-03).
 */
export function useCheckedIds(ids: readonly string[], type: NotificationKindName | null): CheckedIds {
  const read = useReadNow()
  const known = useRef(new Map<string, { readonly isKnown: boolean; readonly reach: Reach | undefined }>())
  const factsOf = (id: string) => known.current.get(`${type} ${id}`)
  const [, redraw] = useState(0)
  const [isUnchecked, setUnchecked] = useState(false)
  const open = ids.filter((id) => factsOf(id) === undefined)
  const key = open.join(',')
  useEffect(() => {
    if (key === '' || isUnchecked) return undefined
    let isGone = false
    const timer = setTimeout(async () => {
      const asked = key.split(',')
      try {
        for (let from = 0; from < asked.length && !isGone; from += notifications.maxIds) {
          const part = asked.slice(from, from + notifications.maxIds)
          const answer = await read(notifications.checkCustomers, { ids: part.join(','), ...(type ? { type } : {}) })
          if (answer === null) throw new TypeError('the answer does not say which are unknown')
          const { unknown, customers } = answer
          const reaches = new Map(customers.map((reach) => [reach.id, reach]))
          for (const id of part) known.current.set(`${type} ${id}`, { isKnown: !unknown.includes(id), reach: reaches.get(id) })
        }
      } catch {
        if (!isGone) setUnchecked(true)
      }
      if (!isGone) redraw((count) => count + 1)
    }, pauseMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [read, isUnchecked, key, type])
  return {
    unknown: ids.filter((id) => factsOf(id)?.isKnown === false),
    isChecking: open.length > 0 && !isUnchecked,
    isUnchecked,
    reaches: ids.flatMap((id) => factsOf(id)?.reach ?? []),
  }
}
