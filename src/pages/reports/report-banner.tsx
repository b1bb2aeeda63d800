import { Alert } from 'antd'
import { useEffect } from 'react'
import { createStore, useStore } from '#ui/store.ts'

/** Milliseconds that a success banner stays (REP-11). */
export const bannerMs = 5000

const message = createStore<string | null>(null)

/** Shows a success on the reports screen, from any dialog. */
export function announce(text: string | null): void {
  message.set(text)
}

/** The newest success, for five seconds (REP-11). */
export function ReportBanner() {
  const text = useStore(message)
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => announce(null), bannerMs)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => () => announce(null), [])
  return (
    <div role="status" className="report-banner">
      {text === null ? null : <Alert type="success" showIcon message={text} closable onClose={() => announce(null)} />}
    </div>
  )
}
