import type { BaseRecord } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call } from '#definition/action.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf, fillPath } from '#definition/endpoints.ts'
import { readRecord } from '#definition/record.ts'
import { useDeclaration } from './declarations-context.ts'
import { customMethods, useCustomCall } from './use-custom-call.ts'
import { useRefresh } from './use-refresh.ts'

export interface CallOptions {
  /** The version that the record was read with: the server refuses the call when the record has changed since. */
  readonly version?: string | undefined
  /** Changes nothing that is shown, so that nothing is refetched. */
  readonly isQuiet?: boolean
  /** Settles only when the refetch has ended. */
  readonly isAwaited?: boolean
  /** Other queries on screen are not refetched now: the stream of changes reports what matters to them. */
  readonly isLazy?: boolean
  /** The id of a record that is not refetched, because the caller does that. */
  readonly skipCall?: string | undefined
  /** The cache key of the read with the same answer, where the path of the call does not say it (`shows`). */
  readonly shownKey?: readonly unknown[]
}

/** Sends a declared call that changes something. */
interface SentCall {
  /** Fills the path, sends the payload, resolves with the `data` of the answer; rejects with the failure, which the caller shows. */
  send(parameters: Readonly<Record<string, string>>, payload: unknown, options?: CallOptions): Promise<BaseRecord>
}

/** The calls of a resource, by their declared names or as written in an option. A success invalidates the resource and whatever the call touches. */
export function useCalls(resource: string): { send(name: string | Call, ...call: Parameters<SentCall['send']>): Promise<BaseRecord> } {
  const declaration = useDeclaration(resource)
  const refresh = useRefresh()
  const show = useShowAnswer()
  const custom = useCustomCall()
  const send = useCallback(
    async (
      name: string | Call,
      ...[parameters, payload, { version, isQuiet = false, isAwaited = false, isLazy = false, skipCall: spares } = {}]: Parameters<SentCall['send']>
    ) => {
      if (!declaration) throw new Error(`no resource ${resource} is declared`)
      const { method, path, touches = [], answers } = typeof name === 'string' ? endpointsOf(declaration).declared(name) : name
      if (method === 'GET') throw new Error(`the call ${path} of ${resource} reads: use it as a query`)
      const { data } = await custom({
        url: fillPath(path, parameters),
        method: customMethods[method],
        payload: payload ?? {},
        ...(version === undefined ? {} : { headers: { 'If-Match': version } }),
      })
      const shown = answers === 'record' ? show(declaration, data) : undefined
      if (!isQuiet) {
        const reading = refresh([resource, ...touches], shown ?? spares, { isLazy })
        if (isAwaited) await reading
      }
      return data
    },
    [custom, declaration, refresh, resource, show],
  )
  return { send }
}

/** One call of a resource by its declared name; see `useCalls`. */
export function useCall(resource: string, name: string): SentCall {
  const { send } = useCalls(resource)
  return { send: useCallback((...sent) => send(name, ...sent), [name, send]) }
}

/** Writes the record of a change's answer into the cache and returns its id; undefined if the answer cannot be read, so that the record is refetched. */
export function useShowAnswer(): (declaration: Declaration, answer: unknown) => string | undefined {
  const client = useQueryClient()
  return useCallback(
    (declaration, answer) => {
      const read = readRecord(declaration, answer)
      if (!('record' in read)) return undefined
      const version = typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : undefined
      const data = typeof version === 'string' ? { ...read.record, version } : read.record
      const queryKey = ['data', 'default', declaration.name, 'one', read.record.id]
      // A read that began before the change must not bring the older record back.
      void client.cancelQueries({ queryKey })
      client.setQueriesData({ queryKey }, { data })
      return read.record.id
    },
    [client],
  )
}
