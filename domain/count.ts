/** The digits of a whole number in Indian grouping: `123456` is `1,23,456`. `Intl.NumberFormat` says the same, and takes several milliseconds to be made. */
export function groupDigits(digits: string): string {
  return digits.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
}

/** Formats a count with its noun: `1 user`, `1,234 users`. A capped count reads `10,000+ orders`. */
export function countText(count: number, { one, many }: { readonly one: string; readonly many: string }, isCapped = false): string {
  return `${formatCount(count)}${isCapped ? '+' : ''} ${count === 1 && !isCapped ? one : many}`
}

/** A count or an average in Indian grouping, with at most three decimals: `1,23,456`, `12.5`. */
export function formatCount(count: number): string {
  const [whole = '', decimals] = String(Number(Math.abs(count).toFixed(3))).split('.')
  return `${count < 0 ? '-' : ''}${groupDigits(whole)}${decimals ? `.${decimals}` : ''}`
}

/** A wait in seconds as people say it: `45 s`, `15 min`. */
export function waitText(seconds: number): string {
  return seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
