import type { BaseRecord, CustomResponse } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type * as z from 'zod/mini'
import type { AnyCall, Immutable } from '#contract/call.ts'
import type { Method } from '#definition/action.ts'
import { fillPath } from '#definition/endpoints.ts'
import { type Content, contentOf, contractKey, type ParamsOf } from './contract-answer.ts'
import { useDeclarations } from './declarations-context.ts'
import { type CallOptions, useSendChange, useShowAnswer } from './use-call.ts'

/** A call of the contract that changes something. */
export type WritingCall = AnyCall & { readonly method: Exclude<Method, 'GET'> }

/** The body of a call as its sender types it. */
export type SentBody<C extends AnyCall> = Immutable<z.input<C['body']>>

/** Sends calls of the contract that change something. */
export interface SentWrites {
  /**
   * Fills the path, sends the body and resolves with the answer; null if the change is made and its answer is unreadable. Rejects with the failure, which the
   * caller shows.
   */
  send<C extends WritingCall>(call: C, params: ParamsOf<C>, body: SentBody<C>, options?: CallOptions): Promise<Content<C> | null>
}

/**
 * Calls of the contract that change something. A success refetches the call's resource, what the answer says it changed (`changed`) and what the call touches.
 * An answer that is that of a read (`shows`) or the changed record is shown at once.
 */
export function useWrites(): SentWrites {
  const { byName } = useDeclarations()
  const show = useShowCallAnswer()
  const showRecord = useShowAnswer()
  const sendChange = useSendChange()
  const send = useCallback<SentWrites['send']>(
    async (call, params, payload, options) => {
      const path: Readonly<Record<string, string>> = params
      const change = { method: call.method, url: fillPath(call.path, path), payload, resources: [call.resource, ...call.touches] }
      return sendChange(change, options, (data) => {
        const declaration = 'isRecord' in call.answer ? byName(call.resource) : undefined
        const shownId = declaration && showRecord(declaration, data)
        const content = declaration && shownId === undefined ? null : contentOf(call, data)
        const key = options?.shownKey ?? (call.shows && contractKey(call.shows, path))
        return { content, shownId, skippedKey: key && content !== null ? show(key, data) : undefined }
      })
    },
    [byName, sendChange, show, showRecord],
  )
  return { send }
}

/**
 * One call of the contract that changes something; see `useWrites`.
 * @example
 * const { send } = useWrite(results.sendBack)
 * await send({ id }, { reason }, { version })
 */
export function useWrite<C extends WritingCall>(call: C) {
  const { send } = useWrites()
  return {
    send: useCallback((params: ParamsOf<C>, body: SentBody<C>, options?: CallOptions) => send(call, params, body, options), [call, send]),
  }
}

/** Writes the answer of a change into the cache of the call that reads the same, and returns its key. An answer that comes after a later one is left out. */
function useShowCallAnswer(): (queryKey: readonly unknown[], data: BaseRecord) => readonly unknown[] {
  const client = useQueryClient()
  return useCallback(
    (queryKey, data) => {
      // A read that began before the change must not bring the older answer back.
      void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData<CustomResponse<BaseRecord>>(queryKey, (before) => (before && versionOf(before.data) > versionOf(data) ? before : { data }))
      return queryKey
    },
    [client],
  )
}

/** The number in a version such as `"v12"`; 0 where there is none. */
function versionOf({ version }: BaseRecord): number {
  return typeof version === 'string' ? Number(/\d+/.exec(version)?.[0] ?? 0) : 0
}
