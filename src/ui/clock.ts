import { createContext } from 'react'

/** The present moment, as near to the server's as the roof knows it; a PC's own clock may be a day wrong. */
export const ClockContext = createContext<() => Date>(() => new Date())
