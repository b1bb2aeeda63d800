import { describeError } from '#ui/describe-error.ts'

/** The state of one part of the dashboard: each loads and fails on its own. */
export interface Part<Content> {
  /** Null until it is there. */
  readonly content: Content | null
  /** True if the figure is counted from loaded records, since the server has no such figure (DASH-04). */
  readonly isCounted: boolean
  /** Number of records that could not be read. A count over the others is not a figure. */
  readonly unreadable: number
  readonly error: unknown
  retry(): void
}

/** A part without data that the user may no longer see. */
export function shownPart<Content>(part: Part<Content>): Part<Content> {
  return describeError(part.error).isForbidden ? { ...part, content: null } : part
}

/** Number of records to load if the server gives no figures (DASH-04). */
export const loadedRecords = 100
