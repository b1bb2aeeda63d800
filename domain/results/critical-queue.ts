import { measuredText } from './scientific-text.ts'
import { withdrawnValue } from './value.ts'

/** A value with its unit. */
interface Measured {
  readonly value: string
  readonly unit: string
}

/** A critical value that is in force, or one that another value replaced and that still waits for its call. */
export interface CriticalEntry extends Measured {
  readonly isOpen: boolean
  /** True after a confirmed call: somebody outside the laboratory relies on it. */
  readonly isConfirmed: boolean
  /** True after a confirmed call, or a super admin's reason. */
  readonly isClosed: boolean
}

/** What saving another value does to the queue of critical values. */
export interface QueueChange {
  /** The earlier critical value: it is left as it is, closed because the new one has its place, or opened again. */
  readonly earlier: 'unchanged' | 'closed' | 'opened'
  /** The new value: not critical, a draft that is in no queue yet, in the queue from now on, in it since the earlier one was, or closed like the earlier one. */
  readonly next: 'not critical' | 'draft' | 'opened' | 'continued' | 'closed'
}

/**
 * What happens in the queue when a value replaces another one, or when a value is emptied or removed (null). Only a confirmed call or a super admin's reason takes a
 * critical value out of it (CRV-03): another critical value has its place and its clock; a value that is not critical leaves the earlier one in the queue.
 * A confirmed value that changes opens again, because the person who was called knows another value than the report has.
 * A draft opens nothing: its clock starts when it is handed over (CRV-01).
 */
export function queueChange(earlier: CriticalEntry | null, next: (Measured & { readonly isCritical: boolean; readonly isDraft: boolean }) | null): QueueChange {
  const isSame = earlier !== null && next !== null && next.value === earlier.value && next.unit === earlier.unit
  if (next?.isCritical) {
    if (earlier?.isOpen) return { earlier: 'closed', next: 'continued' }
    return { earlier: 'unchanged', next: isSame && earlier.isClosed ? 'closed' : next.isDraft ? 'draft' : 'opened' }
  }
  return { earlier: earlier && !earlier.isOpen && earlier.isConfirmed && !isSame ? 'opened' : 'unchanged', next: 'not critical' }
}

/** Why a critical value in the queue is no longer in force, by the value that its parameter has now (`current`); null for one that is in force. */
export function replacedText(earlier: Measured & { readonly isInForce: boolean; readonly wasConfirmed: boolean }, current: Measured | null): string | null {
  if (earlier.isInForce) return null
  const since = earlier.wasConfirmed ? 'after its call was confirmed: call again' : 'since it was saved'
  if (current === null || current.value === withdrawnValue) return `Removed ${since}`
  if (current.value === earlier.value && current.unit === earlier.unit) return 'No longer flagged Critical'
  return `Changed to ${measuredText(current.value, current.unit)} ${since}`
}
