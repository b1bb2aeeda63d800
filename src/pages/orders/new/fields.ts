import { addressSentences, malformedPin, pinOf } from '#domain/postal-address.ts'
import { oneLine } from '#domain/text.ts'
import { email, phone, text } from '#definition/kind.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import type { FormValues } from '#crud/form/form-state.ts'

/** The fields of a customer to register (BOOK-02). */
export const customerFields = {
  name: text({ required: 'Customer name is required' }),
  phone: phone({ required: 'Please enter a valid phone number' }),
  email: email({ label: 'Email' }),
  street: text({ label: 'Address', maxLength: 300 }),
  city: text(),
  state: text(),
  postalCode: text({ label: 'PIN code' }),
}

/** A part of an address as typed. */
const part = (value: unknown) => (typeof value === 'string' ? oneLine(value) : '')

/** The address of a new customer; null where none is typed. */
export function addressIn(values: FormValues) {
  const address = { street: part(values.street), city: part(values.city), state: part(values.state), postalCode: part(values.postalCode) }
  return Object.values(address).some(Boolean) ? address : null
}

/** Reasons that the fields of a new customer are refused, by field. An address is whole or empty. */
export function customerProblems(values: FormValues): Readonly<Record<string, string | null>> {
  const problems = Object.entries(customerFields).map(([name, field]) => [name, fieldProblem(field, values[name] ?? null)] as const)
  return { ...Object.fromEntries(problems), ...addressProblems(addressIn(values)) }
}

function addressProblems(address: ReturnType<typeof addressIn>): Readonly<Record<string, string | null>> {
  if (!address) return {}
  const { street, city, state, postalCode } = address
  return {
    street: street ? null : addressSentences.street,
    city: city ? null : addressSentences.city,
    state: state ? null : addressSentences.state,
    postalCode: postalCode ? (pinOf(postalCode) === null ? malformedPin : null) : addressSentences.postalCode,
  }
}
