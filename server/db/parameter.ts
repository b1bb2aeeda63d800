/** Values beyond which somebody must be called; `values` names the critical choices of a parameter that is not a number. */
export interface CriticalLimits {
  readonly low?: number | null
  readonly high?: number | null
  /** Whether a value equal to a bound is critical too. */
  readonly inclusive?: boolean
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
