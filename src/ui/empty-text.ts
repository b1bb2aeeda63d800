/** What is where a value is missing. */
export const emptyText = '—'
