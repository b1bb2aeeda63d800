import { defaultTimeZone, isTimeZone, readDaysIn } from '#domain/civil-date.ts'

/** The nonce of this page under the content security policy, for styles made while running; the server puts it into index.html. */
export const cspNonce: string | undefined = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const namedZone = document.querySelector<HTMLMetaElement>('meta[name="lab-time-zone"]')?.content ?? ''

/** The laboratory's time zone: the setting of the server, which puts it into index.html (GEN-01). */
export const labTimeZone: string = isTimeZone(namedZone) ? namedZone : defaultTimeZone
readDaysIn(labTimeZone)
