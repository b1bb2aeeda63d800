import { useDataProvider } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { at } from '#definition/path.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { type Reach, readReaches } from './reach.ts'

/** Maximum number of ids in one call, limited by the length of its address. */
const atOnce = 200
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
export function useCheckedIds(ids: readonly string[], type: string): CheckedIds {
  const provider = useDataProvider()
  const declaration = useDeclaration('notifications')
  const known = useRef(new Map<string, { readonly isKnown: boolean; readonly reach: Reach | undefined }>())
  const factsOf = (id: string) => known.current.get(`${type} ${id}`)
  const [, redraw] = useState(0)
  const [isUnchecked, setUnchecked] = useState(false)
  const path = declaration ? endpointsOf(declaration).call('checkIds').path : ''
  const custom = provider().custom
  const open = ids.filter((id) => factsOf(id) === undefined)
  const key = open.join(',')
  useEffect(() => {
    if (key === '' || !custom || isUnchecked) return undefined
    let isGone = false
    const timer = setTimeout(async () => {
      const asked = key.split(',')
      try {
        for (let from = 0; from < asked.length && !isGone; from += atOnce) {
          const part = asked.slice(from, from + atOnce)
          const { data } = await custom({ url: path, method: 'get', query: { ids: part.join(','), ...(type === '' ? {} : { type }) } })
          const unknown: unknown = at(data, 'unknown')
          if (!Array.isArray(unknown)) throw new TypeError('the answer does not say which are unknown')
          const reaches = new Map(readReaches(at(data, 'customers')).map((reach) => [reach.id, reach]))
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
  }, [custom, isUnchecked, key, path, type])
  return {
    unknown: ids.filter((id) => factsOf(id)?.isKnown === false),
    isChecking: open.length > 0 && !isUnchecked,
    isUnchecked,
    reaches: ids.flatMap((id) => factsOf(id)?.reach ?? []),
  }
}
