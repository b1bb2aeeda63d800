/**
 * The caller's network address: the peer's, or, where the peer is a trusted proxy, the last address in `X-Forwarded-For` that is none.
 * What a caller writes into that header itself stands further left and is not believed.
 */
export function callerAddress(peer: string | null, forwardedFor: string | null, trustedProxies: readonly string[]): string {
  const hops = [...(forwardedFor ?? '').split(',').map(plain).filter(Boolean), plain(peer ?? 'unknown')]
  const own = hops.findLast((hop) => !trustedProxies.includes(hop))
  return own ?? hops[0] ?? 'unknown'
}

/** An IPv4 address that came over an IPv6 socket, as itself. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .slice(0, 64)
}
