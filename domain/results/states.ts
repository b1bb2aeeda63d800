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

/** What may be done with results, from which states, and what they become: the whole table of steps (RES-09). An amended value is entered and verified like any other, and released as Amended (RES-12). */
export const resultSteps = {
  save: { from: ['Draft'], to: 'Draft' },
  enter: { from: ['Draft'], to: 'Entered' },
  verify: { from: ['Entered'], to: 'Verified' },
  return: { from: ['Entered', 'Verified'], to: 'Draft' },
  release: { from: ['Entered', 'Verified'], to: 'Released' },
  amend: { from: ['Released', 'Amended'], to: 'Entered' },
} as const satisfies Record<string, { readonly from: readonly ResultState[]; readonly to: ResultState }>

export type ResultStep = keyof typeof resultSteps

/** Whether a step may be taken from a state. */
export function mayStep(step: ResultStep, from: ResultState): boolean {
  return (resultSteps[step].from as readonly ResultState[]).includes(from)
}

/** What a release makes of a value: one that corrects a released one is Amended (RES-12). */
export function stateAfterRelease(amends: boolean): ResultState {
  return amends ? 'Amended' : resultSteps.release.to
}

/** The state of a patient's results as a whole: that of the value that is least far; null without values. */
export function overallState(states: readonly ResultState[]): ResultState | null {
  const waiting = (['Draft', 'Entered', 'Verified'] as const).find((state) => states.includes(state))
  if (waiting) return waiting
  return states.includes('Amended') ? 'Amended' : states.includes('Released') ? 'Released' : null
}

/** States whose values are on a report that left the laboratory. */
export const releasedStates = ['Released', 'Amended'] as const satisfies readonly ResultState[]

/** What decides whether a value can be corrected. */
interface Correctable {
  readonly state: ResultState
  readonly amends: boolean
}

/** Whether a correction may change a value: a released one, or one that the correction has already changed and nobody verified yet (RES-12). */
export function mayCorrect({ state, amends }: Correctable): boolean {
  return mayStep('amend', state) || (amends && state === 'Entered')
}

/** A value of a test; a free row has no code. */
interface TestValue extends Correctable {
  readonly parameterCode: string | null
}

/**
 * Which values of a test can be typed: drafts, and during a correction those that it may change. A value that is not there yet can beside a draft, or while no other is
 * further than one; a free row that awaits verification holds up no value (RES-09, RES-12).
 */
export function mayType(value: Correctable | undefined, test: readonly TestValue[], isCorrecting: boolean): boolean {
  if (value) return mayStep('save', value.state) || (isCorrecting && mayCorrect(value))
  const isOpen = test.every(({ state, parameterCode }) => parameterCode === null && !mayStep('amend', state))
  return isCorrecting || isOpen || test.some(({ state }) => mayStep('save', state))
}

/** The sentence that refuses a change of values, or null: released ones change only by an amendment, entered ones after a return (RES-09, RES-12). */
export function changeProblem(state: ResultState): string | null {
  if (mayStep('save', state)) return null
  return (releasedStates as readonly ResultState[]).includes(state)
    ? 'These results are released: they change only by an amendment with a reason'
    : 'These results await verification: return them before they are changed'
}

/** Who asks to verify, what they say, and who entered the values. */
export interface Verification {
  readonly user: Principal & { readonly id: string }
  readonly enteredBy: readonly (string | null)[]
  readonly reason: string | null | undefined
  /** The setting LAB_TWO_PERSONS. */
  readonly twoPersons: boolean
}

/** The sentence that refuses a verification, or null: who entered a value does not verify it; a super admin does, with a reason (RES-09). */
export function verifyProblem({ user, enteredBy, reason, twoPersons }: Verification): string | null {
  if (!twoPersons || !enteredBy.includes(user.id)) return null
  if (user.role !== 'super_admin') return 'You entered these values: another person has to verify them'
  return reason?.trim() ? null : 'You entered these values: give a reason to verify them yourself'
}
