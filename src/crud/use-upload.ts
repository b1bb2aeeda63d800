import { useCallback, useEffect, useRef, useState } from 'react'
import type { Content, ParamsOf } from './contract-answer.ts'
import { type SentBody, useWrite, type WritingCall } from './use-write.ts'

/** Sends a file by a call of the contract; one at a time. */
export interface UploadState<C extends WritingCall> {
  /** Share that is sent, 0 to 1; null while nothing is under way. */
  readonly progress: number | null
  /**
   * Sends the fields that are there in their order, then the file, so that a streaming server has read the fields; rejects with the failure, of the kind `cancelled` after
   * `cancel`.
   */
  send(params: ParamsOf<C>, fields: SentBody<C>, file: File | null, version?: string): Promise<Content<C> | null>
  /** Cancels the upload under way. */
  cancel(): void
}

/** An upload with its progress and a way to cancel it; leaving the screen cancels it too (REP-06). */
export function useUpload<C extends WritingCall>(call: C): UploadState<C> {
  const { send } = useWrite(call)
  const [progress, setProgress] = useState<number | null>(null)
  const control = useRef<AbortController | null>(null)
  const cancel = useCallback(() => control.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  return {
    progress,
    cancel,
    send: useCallback(
      async (params, fields, file, version) => {
        const form = new FormData()
        for (const [name, value] of Object.entries<unknown>({ ...(fields as object), file }))
          if (typeof value === 'string' || value instanceof File) form.append(name, value)
        const own = new AbortController()
        control.current = own
        setProgress(0)
        // The data provider takes a form, with its progress, in the place of the body.
        const payload: unknown = { form, signal: own.signal, onProgress: setProgress }
        try {
          return await send(params, payload as SentBody<C>, { version })
        } finally {
          setProgress(null)
          control.current = null
        }
      },
      [send],
    ),
  }
}
