import type { BaseRecord } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall } from './use-call.ts'

/** Sends a file by a declared call; one at a time. */
export interface UploadState {
  /** Share that is sent, 0 to 1; null while nothing is under way. */
  readonly progress: number | null
  /** Sends the fields that are not null as multipart, in their order; rejects with the failure, of the kind `cancelled` after `cancel`. */
  send(parameters: Readonly<Record<string, string>>, fields: Readonly<Record<string, string | File | null>>, version?: string): Promise<BaseRecord>
  /** Cancels the upload under way. */
  cancel(): void
}

/** An upload with its progress and a way to cancel it; leaving the screen cancels it too (REP-06). */
export function useUpload(resource: string, call: string): UploadState {
  const { send } = useCall(resource, call)
  const [progress, setProgress] = useState<number | null>(null)
  const control = useRef<AbortController | null>(null)
  const cancel = useCallback(() => control.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  return {
    progress,
    cancel,
    send: useCallback(
      async (parameters, fields, version) => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value)
        const own = new AbortController()
        control.current = own
        setProgress(0)
        try {
          return await send(parameters, { form, signal: own.signal, onProgress: setProgress }, { version })
        } finally {
          setProgress(null)
          control.current = null
        }
      },
      [send],
    ),
  }
}
