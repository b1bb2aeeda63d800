/** The text of a missing value. */
export const emptyText = '—'
