import { formatCount } from '#domain/count.ts'
import { reasonProblem } from './reason.ts'
import type { Principal } from '#domain/role.ts'
import type { StatusStyle } from '#domain/tone.ts'

/** Outcomes of a call about a critical value (CRV-02). */
export const callOutcomes = {
  Confirmed: { label: 'Confirmed with read-back', tone: 'success', icon: 'check' },
  Reached: { label: 'Reached without read-back', tone: 'warning', icon: 'alert' },
  NotReached: { label: 'Could not reach', tone: 'danger', icon: 'cross' },
} as const satisfies Record<string, StatusStyle>

export type CallOutcome = keyof typeof callOutcomes

/** True for an outcome of a call. */
export function isCallOutcome(value: unknown): value is CallOutcome {
  return typeof value === 'string' && Object.hasOwn(callOutcomes, value)
}

/** People who are called about a critical value (ACC-09). */
export const callRecipients = {
  Patient: { label: 'Patient' },
  Relative: { label: 'Relative' },
  ReferringDoctor: { label: 'Referring doctor' },
  OtherDoctor: { label: 'Other doctor' },
  Nurse: { label: 'Nurse' },
  Other: { label: 'Somebody else' },
} as const

/** Message that refuses a call without the role of the person. */
export const missingRecipient = 'Please select the role of this person'

export type CallRecipient = keyof typeof callRecipients

/** True for the role of a person who is called. */
export function isCallRecipient(value: unknown): value is CallRecipient {
  return typeof value === 'string' && Object.hasOwn(callRecipients, value)
}

/** One entry of a critical value's log: a call, or the reason of a super admin who closed it without one. */
export interface LoggedCall {
  readonly outcome: CallOutcome | 'Closed'
  readonly at: string
}

/** Minutes without an attempt, and without a confirmed one, after which the clock warns (CRV-04). */
export const callLimits = { attempt: 15, confirmed: 60 } as const

/** Days over which the share of critical values that were called in time is counted (ACC-09). */
export const timelinessDays = 30

/** Share of critical values that were called in time, `41 of 44 in time (93 %)`; null without any. The percentage is rounded down. */
export function inTimeText({ inTime, total }: { readonly inTime: number; readonly total: number }): string | null {
  return total === 0 ? null : `${formatCount(inTime)} of ${formatCount(total)} in time (${Math.floor((100 * inTime) / total)} %)`
}

/** Waiting time of a critical value, and the warning of its clock. */
export interface CriticalClock {
  readonly open: boolean
  readonly minutes: number
  readonly warning: string | null
}

/** The clock of a critical value saved at a moment, as of now (CRV-03, CRV-04). Only a confirmed call or a super admin's reason closes it. */
export function criticalClock(savedAt: string, calls: readonly LoggedCall[], now: Date): CriticalClock {
  const since = calls.filter(({ at }) => at >= savedAt)
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(savedAt)) / 60_000))
  if (since.some(({ outcome }) => outcome === 'Confirmed' || outcome === 'Closed')) return { open: false, minutes, warning: null }
  if (minutes >= callLimits.confirmed) return { open: true, minutes, warning: 'Not confirmed' }
  if (minutes >= callLimits.attempt && since.length === 0) return { open: true, minutes, warning: 'No call logged' }
  return { open: true, minutes, warning: null }
}

/** Message that refuses closing a critical value without a confirmed call, or null (CRV-03). */
export function closeProblem(user: Principal, reason: string | null | undefined): string | null {
  if (user.role !== 'super_admin') return 'Only a super admin can close a critical value without a confirmed call'
  return reasonProblem(reason)
}
