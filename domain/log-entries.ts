/** Most entries of a log of the audit page that are counted, and that one export of it holds: nobody pages further, and all of an export is in memory at once. */
export const maxLogEntries = 10_000

/** The logs of the audit page, and what each can be narrowed by, in words. */
export const logFilterLabels = {
  trail: 'person, record, action or period',
  refusals: 'kind, account or period',
  reads: 'person, record or period',
} as const

export type LogName = keyof typeof logFilterLabels
