import { describeError } from '#ui/describe-error.ts'

/** The state of one part of the dashboard: each loads and fails on its own. */
export interface Part<Content> {
  /** Null until it is there. */
  readonly content: Content | null
  /** Counted over the records that were loaded, since this server has no such figures (DASH-04). */
  readonly isCounted: boolean
  /** How many of its records could not be read: what is counted over the others is not a figure. */
  readonly unreadable: number
  readonly error: unknown
  retry(): void
}

/** A part without data that the user may no longer see. */
export function shownPart<Content>(part: Part<Content>): Part<Content> {
  return describeError(part.error).isForbidden ? { ...part, content: null } : part
}

/** How many records are loaded where the server gives no figures (DASH-04). */
export const loadedRecords = 100
