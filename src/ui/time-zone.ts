import { createContext } from 'react'
import { defaultTimeZone } from '#domain/civil-date.ts'

/** The laboratory's time zone; the roof may set another (GEN-01). */
export const TimeZoneContext = createContext(defaultTimeZone)
