/** True for a whole address on the web. */
export function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** Returns the problem of an optional address on the web, or null. */
export function linkProblem(address: string | null | undefined): string | null {
  if (!address?.trim()) return null
  return isWebAddress(address) ? null : 'Please enter a whole address that begins with https://'
}
