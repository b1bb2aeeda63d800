import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import type { FormState } from '#crud/form/form-state.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

/** The failure of a message that could not be sent (ADV-02). */
export const sendFailure = 'Failed to send notification. Please try again.'

/** Sends once, and reports the success, or keeps the failure beside the typed text. */
export function useSendMessage(form: FormState, success: string) {
  const [failure, setFailure] = useState<ErrorDescription | null>(null)
  const { open } = useNotification()
  const { isWorking, run } = useOneAtATime((thrown) => {
    const failed = describeError(thrown)
    form.refuse(failed.errors)
    setFailure(failed)
  })
  return {
    failure,
    isWorking,
    send: (work: () => Promise<void>) =>
      run(async () => {
        setFailure(null)
        await work()
        open?.({ type: 'success', message: success })
      }),
  }
}
