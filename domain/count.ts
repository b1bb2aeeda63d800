const format = new Intl.NumberFormat('en-IN')

/** A count in Indian grouping: `1,23,456`. */
export function formatCount(count: number): string {
  return format.format(count)
}
