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

/** Effect of saving another value on the queue of critical values. */
export interface QueueChange {
  /** The earlier critical value: it is left as it is, closed because the new one has its place, or opened again. */
  readonly earlier: 'unchanged' | 'closed' | 'opened'
  /** State of the new value: not critical, a draft outside the queue, newly queued, queued since the earlier value was, or closed like the earlier one. */
  readonly next: 'not critical' | 'draft' | 'opened' | 'continued' | 'closed'
}

/**
 * Returns the effect on the queue when a value replaces another, or is emptied or removed (null). Only a confirmed call or a super admin's reason closes a
 * critical value (CRV-03). Another critical value takes over its place and clock; a value that is not critical leaves it in the queue. A confirmed value that
 * changes opens again, because the called person knows another value than the report has. A draft opens nothing: its clock starts at the hand-over (CRV-01).
 */
export function queueChange(earlier: CriticalEntry | null, next: (Measured & { readonly isCritical: boolean; readonly isDraft: boolean }) | null): QueueChange {
  const isSame = earlier !== null && next !== null && next.value === earlier.value && next.unit === earlier.unit
  if (next?.isCritical) {
    if (earlier?.isOpen) return { earlier: 'closed', next: 'continued' }
    return { earlier: 'unchanged', next: isSame && earlier.isClosed ? 'closed' : next.isDraft ? 'draft' : 'opened' }
  }
  return { earlier: earlier && !earlier.isOpen && earlier.isConfirmed && !isSame ? 'opened' : 'unchanged', next: 'not critical' }
}

/** Returns the reason a queued critical value is no longer in force, by its parameter's value now (`current`). Null for one in force. */
export function replacedText(earlier: Measured & { readonly isInForce: boolean; readonly wasConfirmed: boolean }, current: Measured | null): string | null {
  if (earlier.isInForce) return null
  const since = earlier.wasConfirmed ? 'after its call was confirmed: call again' : 'since it was saved'
  if (current === null || current.value === withdrawnValue) return `Removed ${since}`
  if (current.value === earlier.value && current.unit === earlier.unit) return 'No longer flagged Critical'
  return `Changed to ${measuredText(current.value, current.unit)} ${since}`
}
