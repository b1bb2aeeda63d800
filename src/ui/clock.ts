import { createContext } from 'react'

let aheadMs = 0

/** Keeps how far the server's clock is ahead of this machine's, which may be a day wrong. */
export function noteServerDate(date: Date): void {
  aheadMs = date.getTime() - Date.now()
}

/** The present moment by the server's clock, as far as an answer has told it; for what depends on the day. */
export const ClockContext = createContext<() => Date>(() => new Date(Date.now() + aheadMs))
