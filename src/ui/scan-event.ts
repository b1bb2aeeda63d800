import { useEffect } from 'react'
import { useEventCallback } from './use-event-callback.ts'

const scanned = 'lab:scan'

/** Offers a scanned code to the page; true when the page takes it. */
export function offerScan(code: string): boolean {
  return !window.dispatchEvent(new CustomEvent(scanned, { detail: code, cancelable: true }))
}

/** Takes scanned codes while the component is mounted: `take` returns true for those that it takes. */
export function useScannedCodes(take: (code: string) => boolean): void {
  const latest = useEventCallback(take)
  useEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof CustomEvent && typeof event.detail === 'string' && latest(event.detail)) event.preventDefault()
    }
    window.addEventListener(scanned, listen)
    return () => window.removeEventListener(scanned, listen)
  }, [latest])
}
