import { Alert } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'

/** Milliseconds that a success banner stays (REP-11). */
export const bannerMs = 5000

let sentence: string | null = null
const listeners = new Set<() => void>()

/** Shows a success on the reports screen, from any dialog. */
export function announce(said: string | null): void {
  sentence = said
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The newest success, for five seconds (REP-11). */
export function ReportBanner() {
  const said = useSyncExternalStore(listen, () => sentence)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => announce(null), bannerMs)
    return () => clearTimeout(timer)
  }, [said])
  useEffect(() => () => announce(null), [])
  return <div role="status">{said === null ? null : <Alert type="success" showIcon message={said} closable onClose={() => announce(null)} />}</div>
}
