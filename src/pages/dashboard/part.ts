import { describeError } from '#ui/describe-error.ts'

/** The state of one part of the dashboard: each loads and fails on its own. */
export interface Part<Content> {
  /** Null until it is there. */
  readonly content: Content | null
  /** Number of loaded records that the figure is counted from, since the server has no such figure; null for the server's own (DASH-04). */
  readonly counted: number | null
  /** Number of records that could not be read. A count over the others is not a figure. */
  readonly unreadable: number
  readonly error: unknown
  retry(): void
}

/** A part without data that the user may no longer see. */
export function shownPart<Content>(part: Part<Content>): Part<Content> {
  return describeError(part.error).isForbidden ? { ...part, content: null } : part
}

/** Number of records to ask for if the server gives no figures; its pages may be smaller (DASH-04). */
export const loadedRecords = 100
