import type { CivilDate } from '#domain/civil-date.ts'
import { parseRupees } from '#domain/money.ts'
import { paidWithoutMethod } from '#domain/payment.ts'
import { addressSentences } from '#domain/postal-address.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import { patientProblems } from '#pages/orders/patients/patient-fields.ts'
import { chosenPeople, type DraftPatient, type OrderDraft, ownerOf } from './draft.ts'
import { customerProblems } from './fields.ts'
import { typedDiscountProblem } from './money.ts'
import { unansweredQuestions } from './patient-questions.ts'

/** A field that an order still needs, by the server's name of its place, with the sentence. */
export interface Missing {
  readonly place: string
  readonly sentence: string
}

/** The sections of the page, from top to bottom. */
export type OrderSection = 'customer' | 'patients' | 'tests' | 'visit' | 'payment'

const first = (place: string, problems: Readonly<Record<string, string | null>>): Missing | null => {
  const [name, sentence] = Object.entries(problems).find(([, problem]) => problem) ?? []
  return name && sentence ? { place: `${place}.${name}`, sentence } : null
}

function missingCustomer(draft: OrderDraft): Missing | null {
  if (ownerOf(draft) === null) return { place: 'customer', sentence: 'Choose or enter the customer' }
  return draft.isNew ? first('customer', customerProblems(draft.customer)) : null
}

const typedName = ({ values }: DraftPatient) => (typeof values.name === 'string' ? values.name.trim() : '')

/** The name of a patient in a sentence. */
export const patientName = (person: DraftPatient) => typedName(person) || 'the new patient'

/** The name of a patient as a heading. */
export const patientHeading = (person: DraftPatient) => typedName(person) || 'New patient'

function missingPatients(people: readonly DraftPatient[], today: CivilDate): Missing | null {
  if (people.length === 0) return { place: 'patients', sentence: 'Choose a patient' }
  for (const [index, person] of people.entries()) {
    if (person.patientId !== null) continue
    const place = `patients.${index}`
    const problem = first(place, patientProblems(person.values, today))
    if (problem) return problem
    if (unansweredQuestions(person, today).length > 0) return { place: `${place}.answered`, sentence: `Answer the question about ${patientName(person)}` }
  }
  return null
}

function missingTests(people: readonly DraftPatient[]): Missing | null {
  const index = people.findIndex(({ items }) => items.length === 0)
  const person = people[index]
  return person ? { place: `patients.${index}.items`, sentence: `Add a test or a package for ${patientName(person)}` } : null
}

function missingVisit({ place, slot }: OrderDraft, address: string): Missing | null {
  if (place !== 'home') return null
  if (!slot) return { place: 'visit.timeSlot', sentence: slotRefusals.missing }
  return address.trim() === '' ? { place: 'visit.collectionAddress', sentence: addressSentences.street } : null
}

function missingPayment({ discount, payment }: OrderDraft): Missing | null {
  const problem = typedDiscountProblem(discount)
  if (problem) return { place: problem.field === 'reason' ? 'discount.reason' : `discount.${discount.unit}`, sentence: problem.sentence }
  if (!payment.isPaid) return null
  if (payment.method === null) return { place: 'payment.paymentMethod', sentence: paidWithoutMethod }
  const isAmount = payment.amount.trim() === '' || (parseRupees(payment.amount) ?? 0) > 0
  return isAmount ? null : { place: 'payment.amount', sentence: 'The amount must be above ₹0' }
}

/** The first thing that each section still needs; null for a section that has all. `address` is the one in use. */
export function missingBySection(draft: OrderDraft, address: string, today: CivilDate): Readonly<Record<OrderSection, Missing | null>> {
  const people = chosenPeople(draft)
  return {
    customer: missingCustomer(draft),
    patients: missingPatients(people, today),
    tests: missingTests(people),
    visit: missingVisit(draft, address),
    payment: missingPayment(draft),
  }
}

const order = ['customer', 'patients', 'tests', 'visit', 'payment'] as const satisfies readonly OrderSection[]

/** The first thing that an order still needs, from top to bottom. */
export function firstMissing(missing: Readonly<Record<OrderSection, Missing | null>>): Missing | null {
  return order.map((section) => missing[section]).find((each) => each !== null) ?? null
}
