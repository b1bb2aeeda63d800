/** A place in PostgreSQL's log of writes (`16/B374D848`) as a number: one that is larger is later. Null for what is none. */
export function logPlace(text: unknown): bigint | null {
  const [, high, low] = (typeof text === 'string' && /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text)) || []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
