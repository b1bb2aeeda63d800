/** What stands where a value is missing: never `null`, `NaN` or nothing. */
export const emptyText = '—'
