import { useRef, useState } from 'react'
import { useCountdown } from '#ui/use-countdown.ts'
import { type AuthFailureMessage, authFailureMessage } from './auth-failure-message.ts'

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
  run(work: () => Promise<unknown>): Promise<boolean>
}

/** Keeps a form from sending twice, and from sending before the server's waiting time is over. */
export function useAttempt(): Attempt {
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<AuthFailureMessage | null>(null)
  const [wait, setWait] = useState({ seconds: 0 })
  const secondsLeft = useCountdown(wait.seconds, wait)
  const busy = useRef(false)
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
      if (busy.current || secondsLeft > 0) return false
      busy.current = true
      setWorking(true)
      setFailure(null)
      try {
        await work()
        return true
      } catch (error) {
        const failed = authFailureMessage(error)
        setFailure(failed)
        setWait({ seconds: Math.ceil(Math.min(failed.waitMs, longestWaitMs) / 1000) })
        return false
      } finally {
        busy.current = false
        setWorking(false)
      }
    },
  }
}
