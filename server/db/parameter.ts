/** What kind of value a parameter takes. */
export const parameterKinds = ['numeric', 'choice', 'text'] as const
export type ParameterKind = (typeof parameterKinds)[number]

/** Normal values of one sex and age, both ends included; a null bound never fires. */
export interface ReferenceRange {
  readonly sex: 'any' | 'Male' | 'Female'
  readonly ageMin: number
  readonly ageMax: number | null
  readonly low: number | null
  readonly high: number | null
}

/** Values beyond which somebody must be called; `values` names the critical choices of a parameter that is not a number. */
export interface CriticalLimits {
  readonly low?: number | null
  readonly high?: number | null
  readonly values?: readonly string[]
}

/** Values beyond which the entry itself is in doubt. */
export interface PlausibleLimits {
  readonly min: number
  readonly max: number
}

/** How far a value may move from the last one of the same patient before it is looked at again. */
export interface DeltaCheck {
  readonly percent: number
  readonly withinDays: number
}
