import type { cashDay } from '#contract/cash.ts'
import type { ContentOf } from '#contract/call.ts'

/** The cash of a day, as the page shows it. */
export type Day = ContentOf<(typeof cashDay)['answer']>
