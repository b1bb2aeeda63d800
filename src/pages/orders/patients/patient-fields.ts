import type { addPatients } from '#contract/orders.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { genders, patientNameProblem, typedBirthProblem } from '#domain/patient.ts'
import { birthIn, birthValue } from '#domain/stated-age.ts'
import { oneLine } from '#domain/text.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import { choice, civilDate, email, phone, text } from '#definition/kind.ts'
import { writeRecord } from '#definition/record.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import type { SentBody } from '#crud/use-write.ts'
import type { Order, OrderPatient } from '#pages/orders/order.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

/** A patient as the call takes it. */
type NewPatient = Exclude<SentBody<typeof addPatients>, { readonly patients: unknown }>

/** The fields of a patient on the add form (ODT-08). */
export const patientFields = {
  name: text({ required: patientNameProblem(null) ?? '' }),
  gender: choice(genders),
  dateOfBirth: civilDate({ label: 'Date of birth', birth: true }),
  relationship: text(),
  phone: phone(),
  email: email({ label: 'Email' }),
}

/** The inputs of a patient's form in place of those of the fields' kinds: the birth takes an age too (PAT-03). */
export const patientInputs = { dateOfBirth: lazyWithPreload(async () => (await import('./birth-input.tsx')).default) }

/** Reasons that typed values of a patient are refused as of today, by field (ODT-08). */
export function patientProblems(values: FormValues, today: CivilDate): Record<string, string | null> {
  const problems = Object.fromEntries(Object.entries(patientFields).map(([name, field]) => [name, fieldProblem(field, values[name])]))
  return { ...problems, dateOfBirth: typedBirthProblem(values.dateOfBirth, today) }
}

/** The body of the call that adds a patient: the customer's id and the fields that hold something (ODT-08). */
export function addPatientBody(order: Order, values: FormValues): NewPatient {
  return { ...(order.customer ? { customerId: order.customer.id } : {}), ...patientBody(values) }
}

/** The fields of a new patient that hold something. A stated age is a date of birth with its unit. */
export function patientBody(values: FormValues): NewPatient {
  const written = Object.entries({ ...writeRecord(patientFields, values), ...birthIn(values.dateOfBirth) }).filter(
    ([, value]) => value !== '' && value !== null,
  )
  return Object.fromEntries(written) as NewPatient
}

/** The patients of an order that have this name and day of birth. */
export function patientsLike(order: Order, { name, dateOfBirth }: FormValues): readonly OrderPatient[] {
  const typedName = oneLine(String(name ?? ''))
  return (order.patients ?? []).filter((patient) => patient.name === typedName && birthValue(patient) === (dateOfBirth || null))
}
