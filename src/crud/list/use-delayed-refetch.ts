import { useEffect, useRef } from 'react'

/** Milliseconds from a change to the refetch: the least, and the most that is added by chance, so that not all panels ask at once. */
const wait = { least: 700, spread: 1300 }

/**
 * Refetches once, some time after `of` changed, for all changes since; never while it is empty. `isMeant` checks that the screen still shows the read of
 * `readAt`.
 */
export function useDelayedRefetch(of: string, readAt: number, look: (isMeant: () => boolean) => Promise<void>): void {
  const latest = useRef({ of, readAt, look })
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    latest.current = { of, readAt, look }
  })
  useEffect(() => {
    if (of === '') return
    timer.current ??= setTimeout(
      () => {
        timer.current = null
        const from = latest.current
        // A look that fails is made again with the next change.
        if (from.of !== '') void from.look(() => latest.current.readAt === from.readAt).catch(() => undefined)
      },
      wait.least + Math.random() * wait.spread,
    )
  }, [of])
  useEffect(
    () => () => {
      latest.current = { ...latest.current, of: '', readAt: Number.NaN }
      if (timer.current) clearTimeout(timer.current)
    },
    [],
  )
}
