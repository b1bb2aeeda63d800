import { createContext } from 'react'
import { defaultTimeZone } from '#domain/civil-date.ts'

/** The laboratory's time zone, which the session gate takes from the page (GEN-01). */
export const TimeZoneContext = createContext(defaultTimeZone)
