import { Alert } from 'antd'
import { useEffect } from 'react'
import { createStore, useStore } from '#ui/store.ts'

/** Milliseconds that a success banner stays (REP-11). */
export const bannerMs = 5000

const sentence = createStore<string | null>(null)

/** Shows a success on the reports screen, from any dialog. */
export function announce(said: string | null): void {
  sentence.set(said)
}

/** The newest success, for five seconds (REP-11). */
export function ReportBanner() {
  const said = useStore(sentence)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => announce(null), bannerMs)
    return () => clearTimeout(timer)
  }, [said])
  useEffect(() => () => announce(null), [])
  return <div role="status">{said === null ? null : <Alert type="success" showIcon message={said} closable onClose={() => announce(null)} />}</div>
}
