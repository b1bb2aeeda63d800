import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Work that must not run twice at once. */
export interface OneAtATime {
  readonly isWorking: boolean
  /** Whether something runs at this moment, also before the next render. */
  isBusy(): boolean
  /** Runs the work, unless other work runs; what it throws goes to `onFailure`. */
  run(work: () => Promise<void>): Promise<void>
}

/** Runs one submit at a time: further presses do nothing until it has ended. */
export function useOneAtATime(onFailure: (thrown: unknown) => void): OneAtATime {
  const [isWorking, setWorking] = useState(false)
  const busy = useRef(false)
  return {
    isWorking,
    isBusy: () => busy.current,
    async run(work) {
      if (busy.current) return
      busy.current = true
      setWorking(true)
      try {
        await work()
      } catch (thrown) {
        // The fields are enabled again before one of them gets the focus.
        flushSync(() => setWorking(false))
        onFailure(thrown)
      } finally {
        busy.current = false
        setWorking(false)
      }
    },
  }
}
