/** Largest number of characters of the clinical information of an order. */
export const maxClinicalInfo = 1000

/** Requester of an order without a doctor (ACC-01). */
export const selfRequester = 'Self'

/** Says beside the choice of a doctor that an empty one is the customer. */
export const selfHelp = `Empty: ${selfRequester}`

/** Words of a requester on screen and paper: the doctor with the hospital, or `Self`. */
export function requesterText(doctor: { readonly name?: string | null | undefined; readonly hospital?: string | null | undefined } | null | undefined): string {
  return doctor?.name ? [doctor.name, doctor.hospital].filter(Boolean).join(', ') : selfRequester
}
