import type { CivilDate } from './civil-date.ts'

/** Days between which a test is inside the accredited scope; without a first day it is outside, without a last one it stays inside. */
export interface AccreditedScope {
  readonly scopeFrom: CivilDate | null
  readonly scopeTo: CivilDate | null
}

/** True when a test is inside the accredited scope on a day (ACC-04). */
export function isInScope({ scopeFrom, scopeTo }: AccreditedScope, day: CivilDate): boolean {
  return scopeFrom !== null && scopeFrom <= day && (scopeTo === null || day <= scopeTo)
}

/** Messages that refuse the days of a scope, by field. */
export function scopeProblems({ scopeFrom, scopeTo }: Partial<AccreditedScope>): { readonly scopeTo: string | null } {
  if (!scopeTo) return { scopeTo: null }
  if (!scopeFrom) return { scopeTo: 'A scope that ends needs the day on which it begins' }
  return { scopeTo: scopeTo < scopeFrom ? 'The scope cannot end before it begins' : null }
}
