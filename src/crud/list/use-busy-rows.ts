import { useRef, useState } from 'react'

/** Rows on which an action is under way. */
export interface BusyRows {
  readonly busy: ReadonlySet<string>
  /** Does something with a row; while that is under way nothing else is done with it. The work shows its own failures. */
  run(id: string, work: () => Promise<void>): void
}

/** Keeps which rows are busy, so that a second click while the first is under way does nothing. */
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
