/** What stands where a value is missing. */
export const emptyText = '—'
