import { latinDigits } from './phone.ts'

/** An address as typed or stored. */
interface PostalAddress {
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly postalCode: string | null
}

/** Messages that refuse a missing part of an address. */
export const addressSentences = {
  street: 'Please enter the address',
  city: 'Please enter the city',
  state: 'Please enter the state',
  postalCode: 'Please enter the PIN code',
} as const satisfies Readonly<Record<keyof PostalAddress, string>>

/** Addresses of one customer. */
export const maxAddresses = 10

/** Returns a typed PIN code of India as it is stored, `411001` for `411 001`; null for any other text. */
export function pinOf(typed: string): string | null {
  const digits = latinDigits(typed.normalize('NFKC')).replace(/[\s-]/g, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}

/** Message that refuses a PIN code. */
export const malformedPin = 'The PIN code has six digits'

/** An address in one line, as visits keep it: `7, Anna Salai, Chennai, Tamil Nadu 600002`. */
export function addressLine({ street, city, state, postalCode }: PostalAddress): string {
  return [[street, city, state].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')
}
