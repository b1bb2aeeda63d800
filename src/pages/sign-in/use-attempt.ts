import { useState } from 'react'
import { useCountdown } from '#ui/use-countdown.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

const longestWaitMs = 900_000

/** One call at a time, the failure of the last one, and the seconds to wait before the next. */
export interface Attempt {
  readonly isWorking: boolean
  readonly failure: AuthFailureMessage | null
  readonly secondsLeft: number
  /** Shows an error before anything is sent. */
  refuse(words: string, errors?: Readonly<Record<string, string>>): void
  /** Clears the last failure, or that of one field (GEN-05). */
  forget(field?: string): void
  /** Whether the work ran and did not fail. */
  run(work: () => Promise<unknown>): Promise<boolean>
}

/** Keeps a form from sending twice, and from sending before the server's waiting time is over. */
export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<AuthFailureMessage | null>(null)
  const [wait, setWait] = useState({ seconds: 0 })
  const secondsLeft = useCountdown(wait.seconds, wait)
  const { isWorking, run } = useOneAtATime((thrown) => {
    const failed = authFailureMessage(thrown)
    setFailure(failed)
    setWait({ seconds: Math.ceil(Math.min(failed.waitMs, longestWaitMs) / 1000) })
  })
  return {
    isWorking,
    failure,
    secondsLeft,
    refuse: (words, errors = {}) => setFailure({ words, detail: null, errors, waitMs: 0 }),
    forget(field) {
      setFailure((last) => {
        if (!last || field === undefined || !(field in last.errors)) return null
        const { [field]: _, ...errors } = last.errors
        return Object.keys(errors).length > 0 ? { ...last, errors } : null
      })
    },
    async run(work) {
      if (secondsLeft > 0) return false
      let isDone = false
      await run(async () => {
        setFailure(null)
        await work()
        isDone = true
      })
      return isDone
    },
  }
}

/** A failed sign-in call as the screen shows it: message, detail, field errors, and how long to wait. */
interface AuthFailureMessage {
  readonly words: string
  readonly detail: string | null
  readonly errors: Readonly<Record<string, string>>
  /** Milliseconds to wait before trying again; 0 where the server names none. */
  readonly waitMs: number
}

/** Reads whatever was thrown. */
function authFailureMessage(error: unknown): AuthFailureMessage {
  const thrown: Readonly<Record<string, unknown>> = typeof error === 'object' && error !== null ? { ...error } : {}
  const errors = typeof thrown.errors === 'object' && thrown.errors !== null ? Object.entries(thrown.errors) : []
  return {
    words: error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.',
    detail: typeof thrown.detail === 'string' ? thrown.detail : null,
    errors: Object.fromEntries(errors.map(([name, said]: [string, unknown]) => [name, Array.isArray(said) ? said.join(' ') : String(said)])),
    waitMs: typeof thrown.retryAfterMs === 'number' && thrown.retryAfterMs > 0 ? thrown.retryAfterMs : 0,
  }
}
