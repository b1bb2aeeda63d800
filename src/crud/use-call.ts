import type { BaseRecord } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call, Method } from '#definition/action.ts'
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

/** The calls that the declaration of a resource names. A success invalidates the resource and whatever the call touches or changed. */
export function useCalls(resource: string): SentCalls {
  const declaration = useDeclaration(resource)
  const show = useShowAnswer()
  const sendChange = useSendChange()
  const send = useCallback<SentCalls['send']>(
    async (name, parameters, payload, options) => {
      if (!declaration) throw new Error(`no resource ${resource} is declared`)
      const { method, path, touches = [], answers } = typeof name === 'string' ? endpointsOf(declaration).declared(name) : name
      if (method === 'GET') throw new Error(`the call ${path} of ${resource} reads: use it as a query`)
      const gone = method === 'DELETE' ? { goneId: parameters.id } : {}
      const change = { method, url: fillPath(path, parameters), payload: payload ?? {}, resources: [resource, ...touches], ...gone }
      return sendChange(change, options, (data) => ({ content: data, shownId: answers === 'record' ? show(declaration, data) : undefined }))
    },
    [declaration, resource, sendChange, show],
  )
  return { send }
}

/** A call that changes something, and the resources that it always changes. */
interface Change {
  readonly method: Exclude<Method, 'GET'>
  readonly url: string
  readonly payload: unknown
  readonly resources: readonly string[]
  /** The id of the record that the call deletes. */
  readonly goneId?: string | undefined
}

/** The content of a change's answer, and what of it is on screen already: the id of a record, or the key of another call's answer. */
interface Shown<T> {
  readonly content: T
  readonly shownId?: string | undefined
  readonly skippedKey?: readonly unknown[] | undefined
}

/** Sends a change, has its answer read and shown, and refetches its resources and those that the answer names (`changed`). Rejects with the failure. */
export function useSendChange(): <T>(change: Change, options: CallOptions | undefined, read: (answer: BaseRecord) => Shown<T>) => Promise<T> {
  const refresh = useRefresh()
  const custom = useCustomCall()
  return useCallback(
    async ({ method, url, payload, resources, goneId }, { version, isQuiet = false, isAwaited = false, isLazy = false, skipCall } = {}, read) => {
      const answer = await custom({
        url,
        method: customMethods[method],
        payload,
        ...(version === undefined ? {} : { headers: { 'If-Match': version } }),
      })
      const { content, shownId, skippedKey } = read(answer.data)
      if (!isQuiet) {
        const reading = refresh([...resources, ...changedIn(answer)], shownId ?? skipCall, { isLazy, goneId, ...(skippedKey ? { skippedKey } : {}) })
        if (isAwaited) await reading
      }
      return content
    },
    [custom, refresh],
  )
}

/** The resources that a change touched, as far as the server names them. */
function changedIn(answer: object): readonly string[] {
  return 'changed' in answer && Array.isArray(answer.changed) ? answer.changed.filter((each) => typeof each === 'string') : []
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
