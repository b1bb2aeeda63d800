import { oneLine } from './text.ts'

/** An email address as the forms accept it: one @, a dot in the domain, no spaces (USR-06). */
export const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const missingEmail = 'Email is required'
export const malformedEmail = 'Please enter a valid email address'

/** Message that refuses an email address, or null (USR-06). */
export function emailProblem(email: string): string | null {
  const typed = oneLine(email)
  if (typed === '') return missingEmail
  return emailPattern.test(typed) ? null : malformedEmail
}
