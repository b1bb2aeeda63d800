/** Returns the problem of an optional address on the web, or null. */
export function linkProblem(address: string | null | undefined): string | null {
  if (!address?.trim()) return null
  const isWeb = URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
  return isWeb ? null : 'Please enter a whole address that begins with https://'
}
