import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The caller's network address: the peer's, or, where the peer is a trusted proxy, the last address in `X-Forwarded-For` that is not a trusted proxy.
 * Addresses further left come from the caller and are not trusted. A trusted proxy is an address or a range, `10.0.0.0/8`.
 */
export function callerAddress(peer: string | null, forwardedFor: string | null, trustedProxies: readonly string[]): string {
  const hops = [...(forwardedFor ?? '').split(',').map(plain).filter(Boolean), plain(peer ?? 'unknown')]
  const own = hops.findLast((hop) => !isAmong(hop, trustedProxies))
  return own ?? hops[0] ?? 'unknown'
}

/** The network by which attempts are counted: the first 64 bits of an IPv6 address, since one caller has the whole range; any other address as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean))
  const missing = tail === undefined ? 0 : Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0) - (address.includes('.') ? 1 : 0))
  const groups = [...(left ?? []), ...Array.from({ length: missing }, () => '0'), ...(right ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The network that a peer's connections count for; null for a trusted proxy, which carries all callers. */
export function networkOfPeer(peer: string, trustedProxies: readonly string[]): string | null {
  const address = plain(peer)
  return isAmong(address, trustedProxies) ? null : networkOf(address)
}

/** True for an IP address or a range of them, `2001:db8::/32`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const ranges = new WeakMap<readonly string[], BlockList>()

function isAmong(address: string, trusted: readonly string[]): boolean {
  if (isIP(address) === 0) return false
  let list = ranges.get(trusted)
  if (!list) {
    list = new BlockList()
    for (const each of trusted) {
      const [from = '', bits] = each.split('/')
      const family = isIPv6(from) ? 'ipv6' : 'ipv4'
      if (bits === undefined) list.addAddress(from, family)
      else list.addSubnet(from, Number(bits), family)
    }
    ranges.set(trusted, list)
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Unwraps an IPv4 address that came over an IPv6 socket. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .slice(0, 64)
}
