import type { CivilDate } from '#domain/civil-date.ts'
import type { Gender } from '#domain/patient.ts'
import type { AgeUnit } from './age.ts'

/** Kinds of values. A `range count` is a number of cells per field as seen: `2-3`, `12`, `Nil`, `Plenty`. */
export const parameterKinds = ['numeric', 'range count', 'choice', 'text'] as const
export type ParameterKind = (typeof parameterKinds)[number]

/** Values beyond which somebody must be called; a bound that is null never fires. */
export interface CriticalBounds {
  readonly low: number | null
  readonly high: number | null
  /** True when a value equal to a bound is critical too. */
  readonly inclusive: boolean
}

/** Normal values for one sex and age. Ages are days since birth, the last day included; `toDays` null has no end. */
export interface ReferenceRange {
  readonly sex: 'any' | 'Male' | 'Female'
  readonly fromDays: number
  readonly toDays: number | null
  readonly low: number | null
  readonly high: number | null
  /** A value equal to a bound is no longer normal; without it both bounds are. */
  readonly exclusive?: boolean | null
  /** Limits of this sex and age; null if the parameter's own hold. */
  readonly critical?: CriticalBounds | null
  /** Days of collection on which the range is in force, both included. */
  readonly validFrom?: CivilDate | null
  readonly validTo?: CivilDate | null
}

/** One thing that a test measures, as the catalogue has it (RES-01). */
export interface Parameter {
  readonly code: string
  readonly name: string
  readonly kind: ParameterKind
  readonly unit: string
  readonly decimals: number | null
  readonly ranges: readonly ReferenceRange[]
  /** Text a report prints in place of the bounds. */
  readonly rangeText: string | null
  /** Limits for patients whose range has none. */
  readonly critical: CriticalBounds | null
  /** Choices that are critical. */
  readonly criticalValues: readonly string[]
  readonly plausible: { readonly min: number; readonly max: number } | null
  readonly delta: { readonly percent: number; readonly withinDays: number } | null
  readonly options: readonly string[]
  readonly normalValues: readonly string[]
}

/** The facts that ranges and formulas use: the patient as known on the day of collection. */
export interface Subject {
  readonly sex: Gender | null
  readonly dateOfBirth: CivilDate | null
  /** Unit of a stated age; none for an exact date of birth (PAT-03). */
  readonly ageUnit?: AgeUnit | null | undefined
  readonly collectedOn: CivilDate
}

/** A value that was typed and understood. `text` is how it is shown. */
export type Value = NumericValue | { readonly kind: 'choice' | 'text'; readonly text: string }

/** A number, or a count by its upper number, which is infinite for `Plenty`. */
export interface NumericValue {
  readonly kind: 'numeric' | 'range count'
  readonly comparator: Comparator | null
  readonly number: number
  readonly text: string
}

/** Signs before a number, in the writing that is stored; `<=` and `>=` are read as `≤` and `≥`. */
export const comparators = ['<', '>', '≤', '≥'] as const
export type Comparator = (typeof comparators)[number]

/** True where a parameter has bounds, limits and ranges that its values are compared with. */
export function isCompared({ kind }: Pick<Parameter, 'kind'>): boolean {
  return kind === 'numeric' || kind === 'range count'
}
