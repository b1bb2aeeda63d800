import { isInScriptOfIndia, searchTextOf } from '#server/db/search-text.ts'

/** A customer or patient as searches find them. */
interface Searched {
  readonly name: string
  readonly phone?: string | null
}

/** The search text of a patient; null where the name has no spellings besides its own. */
export function patientSearchText({ name, phone }: Searched): string | null {
  return isInScriptOfIndia(name) ? searchTextOf(name, phone) : null
}

/** The search text of an order: its number, customer and patients. */
export function orderSearchText(orderNumber: string, customer: Searched, patients: readonly Searched[]): string {
  return searchTextOf(orderNumber, customer.name, customer.phone, ...patients.flatMap(({ name, phone }) => [name, phone]))
}

/** The search text of a visit: its reference, order, patient and customer. */
export function visitSearchText(reference: string, orderNumber: string, patient: Searched, customer: Searched | undefined): string {
  return searchTextOf(reference, orderNumber, patient.name, customer?.name, customer?.phone, patient.phone)
}

/** The search text of a prescription: its file, doctor, patient and customer. */
export function prescriptionSearchText(
  { fileName, doctorName }: { readonly fileName: string; readonly doctorName?: string | null },
  patient: Searched,
  customer: Searched,
): string {
  return searchTextOf(fileName, patient.name, customer.name, customer.phone, patient.phone, doctorName)
}

/** The search text of a report: its number, order, patient and customer. */
export function reportSearchText(number: string, orderNumber: string, patient: Searched, customer: Searched): string {
  return searchTextOf(number, orderNumber, patient.name, customer.name)
}
