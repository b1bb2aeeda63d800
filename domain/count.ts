const format = new Intl.NumberFormat('en-IN')

/** How many there are, with their name: `1 user`, `1,234 users`, `10,000+ orders` where the rest was not counted. */
export function countText(count: number, { one, many }: { readonly one: string; readonly many: string }, isCapped = false): string {
  return `${formatCount(count)}${isCapped ? '+' : ''} ${count === 1 && !isCapped ? one : many}`
}

/** A count in Indian grouping: `1,23,456`. */
export function formatCount(count: number): string {
  return format.format(count)
}

/** A wait in seconds as people say it: `45 s`, `15 min`. */
export function waitText(seconds: number): string {
  return seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
