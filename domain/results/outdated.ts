import type { EvaluatedCell } from './evaluate-sheet.ts'
import type { Flag } from './flag.ts'
import type { Parameter, Subject } from './parameter.ts'
import { rangeFor, rangeTextOf } from './range.ts'

/** A value as it was saved: with the flag and the range that it was given. */
interface SavedValue {
  readonly value: string
  readonly computedFlag: Flag | null
  readonly rangeText: string
  readonly ageUnclear: boolean
}

/** True when the rules now evaluate a saved value differently. The patient, the day of collection or the catalogue changed (RES-04). */
export function isOutdated(saved: SavedValue, parameter: Parameter, { value, flagged, ageUnclear }: EvaluatedCell, subject: Subject): boolean {
  if (ageUnclear !== saved.ageUnclear) return true
  if ((value?.text ?? '') !== saved.value || (flagged?.flag ?? null) !== saved.computedFlag) return true
  return rangeTextOf(parameter, rangeFor(parameter, subject)) !== saved.rangeText
}
