import type { Principal } from '#domain/role.ts'
import type { StatusStyle } from '#domain/tone.ts'

/** The states of a result (RES-09) with label, colour and icon. */
export const resultStates = {
  Draft: { label: 'Draft', tone: 'neutral', icon: 'circle' },
  Entered: { label: 'Entered', tone: 'info', icon: 'clock' },
  Verified: { label: 'Verified', tone: 'progress', icon: 'check' },
  Released: { label: 'Released', tone: 'success', icon: 'check-double' },
  Amended: { label: 'Amended', tone: 'warning', icon: 'undo' },
} as const satisfies Record<string, StatusStyle>

export type ResultState = keyof typeof resultStates

/** Steps of results with their states before and after (RES-09). An amended value takes the same steps and is released as Amended (RES-12). */
export const resultSteps = {
  save: { from: ['Draft'], to: 'Draft' },
  enter: { from: ['Draft'], to: 'Entered' },
  verify: { from: ['Entered'], to: 'Verified' },
  return: { from: ['Entered', 'Verified'], to: 'Draft' },
  release: { from: ['Entered', 'Verified'], to: 'Released' },
  amend: { from: ['Released', 'Amended'], to: 'Entered' },
} as const satisfies Record<string, { readonly from: readonly ResultState[]; readonly to: ResultState }>

export type ResultStep = keyof typeof resultSteps

/** True when the step is allowed from this state. */
export function mayStep(step: ResultStep, from: ResultState): boolean {
  return (resultSteps[step].from as readonly ResultState[]).includes(from)
}

/** Returns the state of a released value: Amended when it corrects a released one (RES-12). */
export function stateAfterRelease(amends: boolean): ResultState {
  return amends ? 'Amended' : resultSteps.release.to
}

/** The overall state of a patient's results, which is their least advanced value's; null without values. */
export function overallState(states: readonly ResultState[]): ResultState | null {
  const waiting = (['Draft', 'Entered', 'Verified'] as const).find((state) => states.includes(state))
  if (waiting) return waiting
  return states.includes('Amended') ? 'Amended' : states.includes('Released') ? 'Released' : null
}

/** States whose values are on a report that left the laboratory. */
export const releasedStates = ['Released', 'Amended'] as const satisfies readonly ResultState[]

/** Facts that decide a value's correction. */
interface Correctable {
  readonly state: ResultState
  readonly amends: boolean
}

/** True when a correction may change a value: a released one, or one it already changed that awaits verification (RES-12). */
export function mayCorrect({ state, amends }: Correctable): boolean {
  return mayStep('amend', state) || (amends && state === 'Entered')
}

/** A value of a test; a free row has no code. */
interface TestValue extends Correctable {
  readonly parameterCode: string | null
}

/**
 * True when a value of a test can be typed: a draft, or a value that the current correction may change. A new value can be typed beside a draft, during a
 * correction, or while no other value has passed draft. A free row that awaits verification blocks nothing (RES-09, RES-12).
 */
export function mayType(value: Correctable | undefined, test: readonly TestValue[], isCorrecting: boolean): boolean {
  if (value) return mayStep('save', value.state) || (isCorrecting && mayCorrect(value))
  const isOpen = test.every(({ state, parameterCode }) => parameterCode === null && !mayStep('amend', state))
  return isCorrecting || isOpen || test.some(({ state }) => mayStep('save', state))
}

/** Message that refuses a change of values, or null: released ones change only by an amendment, entered ones after a return (RES-09, RES-12). */
export function changeProblem(state: ResultState): string | null {
  if (mayStep('save', state)) return null
  return (releasedStates as readonly ResultState[]).includes(state)
    ? 'These results are released: they change only by an amendment with a reason'
    : 'These results await verification: return them before they are changed'
}

/** Verifying user with their reason, and the users who entered the values. */
export interface Verification {
  readonly user: Principal & { readonly id: string }
  readonly enteredBy: readonly (string | null)[]
  readonly reason: string | null | undefined
  /** The setting LAB_TWO_PERSONS. */
  readonly twoPersons: boolean
}

/** Message that refuses a verification, or null: who entered a value does not verify it; a super admin does, with a reason (RES-09). */
export function verifyProblem({ user, enteredBy, reason, twoPersons }: Verification): string | null {
  if (!twoPersons || !enteredBy.includes(user.id)) return null
  if (user.role !== 'super_admin') return 'You entered these values: another person has to verify them'
  return reason?.trim() ? null : 'You entered these values: give a reason to verify them yourself'
}
