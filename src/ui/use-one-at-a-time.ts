import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Work that must not run twice at once. */
export interface OneAtATime {
  readonly isWorking: boolean
  /** True while something runs, also before the next render. */
  isBusy(): boolean
  /** Runs the work unless other work runs. Errors go to `onFailure`, or to the caller without it. */
  run(work: () => Promise<void>): Promise<void>
}

/** Runs one submit at a time: further presses do nothing until it has ended. */
export function useOneAtATime(onFailure?: (thrown: unknown) => void): OneAtATime {
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
        if (!onFailure) throw thrown
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

/** Rows with a running action. */
export interface BusyRows {
  readonly busy: ReadonlySet<string>
  /** Works on a row; until that ends, nothing else is done with it. The work shows its own failures. */
  run(id: string, work: () => Promise<void>): void
}

/** Runs one work at a time on each row, and on several rows at once: a set of busy rows in place of the one flag of `useOneAtATime`. */
export function useBusyRows(): BusyRows {
  const underWay = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const mark = () => setBusy(new Set(underWay.current))
  return {
    busy,
    run(id, work) {
      if (underWay.current.has(id)) return
      underWay.current.add(id)
      mark()
      void work().finally(() => {
        underWay.current.delete(id)
        mark()
      })
    },
  }
}
