import { type ChangeEvent, useState } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { useCountdown } from '#ui/use-countdown.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

const maxWaitMs = 900_000

/** One call at a time, the failure of the last one, and the seconds to wait before the next. */
export interface Attempt {
  readonly isWorking: boolean
  readonly failure: AttemptFailure | null
  readonly secondsLeft: number
  /** Shows an error before anything is sent. */
  refuse(sentence: string, errors?: Readonly<Record<string, string>>): void
  /** The props of a field's input; a change clears the field's problem (GEN-05). */
  input(name: string, value: string, change: (value: string) => void): InputState
  /** True when the work ran and did not fail. */
  run(work: () => Promise<unknown>): Promise<boolean>
}

/** Keeps a form from sending twice, and from sending before the server's waiting time is over. */
export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<AttemptFailure | null>(null)
  const [wait, setWait] = useState({ seconds: 0 })
  const secondsLeft = useCountdown(wait.seconds, wait)
  const { isWorking, run } = useOneAtATime((thrown) => {
    const { sentence, outcomeText, errors, retryAfterMs } = describeError(thrown)
    setFailure({ sentence: sentence ?? 'Something went wrong. Please try again.', detail: outcomeText, errors })
    setWait({ seconds: Math.ceil(Math.min(retryAfterMs, maxWaitMs) / 1000) })
  })
  return {
    isWorking,
    failure,
    secondsLeft,
    refuse: (sentence, errors = {}) => setFailure({ sentence, detail: null, errors }),
    input: (name, value, change) => ({
      name,
      value,
      problem: failure?.errors[name],
      onChange({ target }) {
        change(target.value)
        // While one has to wait, the sentence says why the button is disabled.
        if (secondsLeft > 0) return
        setFailure((last) => {
          if (!last || !(name in last.errors)) return null
          const { [name]: _, ...errors } = last.errors
          return Object.keys(errors).length > 0 ? { ...last, errors } : null
        })
      },
    }),
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

interface InputState {
  readonly name: string
  readonly value: string
  readonly problem: string | undefined
  onChange(event: ChangeEvent<HTMLInputElement>): void
}

/** Returns the form's message about the last attempt. */
interface AttemptFailure {
  readonly sentence: string
  /** The cause: no connection, a fault of the server. */
  readonly detail: string | null
  readonly errors: Readonly<Record<string, string>>
}
