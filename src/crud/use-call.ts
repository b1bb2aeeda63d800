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

interface SentCalls {
  /**
   * Fills the path, sends the payload, resolves with the `data` of the answer; rejects with the failure, which the caller shows. The call is that of the action
   * of this name, or as written in another option.
   */
  send(call: string | Call, parameters: Readonly<Record<string, string>>, payload: unknown, options?: CallOptions): Promise<BaseRecord>
}

/** The calls that the declaration of a resource names. A success invalidates the resource and whatever the call touches. */
export function useCalls(resource: string): SentCalls {
  const declaration = useDeclaration(resource)
  const refresh = useRefresh()
  const show = useShowAnswer()
  const custom = useCustomCall()
  const send = useCallback(
    async (
      ...[name, parameters, payload, { version, isQuiet = false, isAwaited = false, isLazy = false, skipCall: spares } = {}]: Parameters<SentCalls['send']>
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
