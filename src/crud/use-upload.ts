import { useCallback, useState } from 'react'
import { useAbort } from '#ui/use-abort.ts'
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

/** Parts of an upload's payload beside the form. */
interface Sending {
  readonly signal: AbortSignal
  onProgress(share: number): void
}

/** The progress of an upload and a way to cancel it, one at a time; leaving the screen cancels it too (REP-06). */
export function useUploading() {
  const [progress, setProgress] = useState<number | null>(null)
  const { begin, abort } = useAbort()
  const run = useCallback(
    async <T>(send: (sending: Sending) => Promise<T>): Promise<T> => {
      setProgress(0)
      try {
        return await send({ signal: begin(), onProgress: setProgress })
      } finally {
        setProgress(null)
      }
    },
    [begin],
  )
  return { progress, cancel: abort, run }
}

/** An upload by a call of the contract, with its progress and a way to cancel it. */
export function useUpload<C extends WritingCall>(call: C): UploadState<C> {
  const { send } = useWrite(call)
  const { progress, cancel, run } = useUploading()
  return {
    progress,
    cancel,
    send: useCallback(
      (params, fields, file, version) => {
        const form = new FormData()
        for (const [name, value] of Object.entries<unknown>({ ...(fields as object), file }))
          if (typeof value === 'string' || value instanceof File) form.append(name, value)
        // The data provider takes a form, with its progress, in the place of the body.
        return run((sending) => {
          const payload: unknown = { form, ...sending }
          return send(params, payload as SentBody<C>, { version })
        })
      },
      [run, send],
    ),
  }
}
