import { formatCount } from './count.ts'
import type { StatusStyle } from './tone.ts'

/** States of a job, which the server works off one item at a time after the call that began it. */
export const jobStates = {
  Waiting: { label: 'Waiting', tone: 'neutral', icon: 'clock' },
  Running: { label: 'Running', tone: 'progress', icon: 'clock' },
  Done: { label: 'Done', tone: 'success', icon: 'check' },
  Cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'minus' },
  Failed: { label: 'Failed', tone: 'danger', icon: 'cross' },
} as const satisfies Record<string, StatusStyle>

export type JobState = keyof typeof jobStates

/** Outcome of one item: done, or left out for a reason. `label` is the name staff use. */
export interface JobOutcome {
  readonly id: string
  readonly label: string
  readonly leftOut: string | null
}

/** True when a job has ended. */
export function isOverJob(state: JobState): boolean {
  return state !== 'Waiting' && state !== 'Running'
}

/** Formats a job's progress: `5 of 13`. */
export function jobProgress({ done, total }: { readonly done: number; readonly total: number }): string {
  return `${formatCount(done)} of ${formatCount(total)}`
}
