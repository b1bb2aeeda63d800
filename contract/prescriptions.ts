import * as z from 'zod/mini'
import { genders } from '#domain/patient.ts'
import { largestReview, maxAdminNotesLength, reviewDecisions } from '#domain/prescription-review.ts'
import { prescriptionStatuses } from '#domain/prescription-status.ts'
import { maxUploadNotesLength } from '#domain/prescription-upload.ts'
import { callsOf, fileContent } from './call.ts'
import { birth, bookingWarning, keyOf, lines, orNone, orNull, recordId, rupees } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const call = callsOf('prescriptions')

/** A prescription (PRE-02). `isLocked` is true of a PDF that needs a password. */
export const prescription = z.object({
  id: text,
  fileName: text,
  isLocked: z.boolean(),
  status: keyOf(prescriptionStatuses),
  createdAt: text,
  reviewedAt: textOrNull,
  reviewedBy: orNull(z.object({ id: text, name: text })),
  doctorName: textOrNull,
  notes: textOrNull,
  adminNotes: textOrNull,
  patient: z.object({ id: text, name: text, gender: orNull(keyOf(genders)), ...birth }),
  customer: z.object({ id: text, name: text, email: textOrNull, phone: text }),
})

/** A review tells the customer, and an approval fills the cart. */
const touches = ['notifications', 'customers'] as const

const adminNotes = z.nullish(lines().check(z.maxLength(maxAdminNotesLength)))
const tooMany = `At most ${largestReview} tests and packages at once`
const chosen = z._default(z.array(z.strictObject({ id: recordId })).check(z.maxLength(largestReview, tooMany)), () => [])

export const review = call({
  method: 'PUT',
  path: '/admin/prescriptions/{id}',
  summary: 'Review a prescription: approve it with tests for the cart, or ask the customer',
  permission: 'orders.edit',
  body: z.strictObject({
    status: z.enum(reviewDecisions),
    adminNotes,
    /** Ids of tests, bare or as `{ id }`. */
    testsToAdd: z.nullish(z.array(z.union([recordId, z.strictObject({ id: recordId })])).check(z.maxLength(largestReview, tooMany))),
  }),
  answer: prescription,
  touches,
})

/** Approves a prescription; `status` is an extension (PRE-04). */
export const approve = call({
  method: 'POST',
  path: '/admin/prescriptions/{id}/tests',
  summary: 'Approve a prescription and add tests and packages to the cart, both or neither',
  permission: 'orders.edit',
  body: z.strictObject({ tests: chosen, packages: chosen, adminNotes }),
  answer: z.object({
    cartItemCount: orNull(z.int()),
    patientName: textOrNull,
    totalAmount: orNull(rupees),
    status: orNull(z.literal('Reviewed')),
  }),
  touches,
})

/** Fields of a form are texts. */
export const upload = call({
  method: 'POST',
  path: '/admin/prescriptions',
  summary: 'Upload a prescription for a patient of a customer. A locked or known file is a 409 until `confirmed`',
  permission: 'orders.create',
  hasFile: true,
  body: z.strictObject({
    customerId: recordId,
    patientId: recordId,
    notes: z.optional(lines().check(z.maxLength(maxUploadNotesLength))),
    confirmed: z.optional(z.literal('true')),
  }),
  answer: prescription,
  touches: ['customers'],
})

const holder = z.object({ holder: orNull(z.object({ id: text, name: textOrNull })), isMine: orNull(z.boolean()) })

export const claim = call({
  method: 'PUT',
  path: '/admin/prescriptions/{id}/claim',
  summary: 'Mark a prescription as under review; the answer names its reviewer',
  permission: 'orders.edit',
  isBackgroundPoll: true,
  answer: holder,
})

export const release = call({
  method: 'DELETE',
  path: '/admin/prescriptions/{id}/claim',
  summary: 'End the review of a prescription',
  permission: 'orders.edit',
  answer: holder,
})

export const recommendations = call({
  method: 'GET',
  path: '/admin/prescriptions/{id}/recommendations',
  summary: 'Tests that the text of a prescription suggests, each with the reason',
  permission: 'orders.view',
  answer: z.array(z.object({ id: text, name: text, price: orNull(rupees), sampleType: textOrNull, reason: textOrNull })),
})

/** Ids in one parameter, between commas. */
const ids = z._default(
  z.pipe(
    z.pipe(
      text.check(z.maxLength(40 * largestReview)),
      z.transform((given: string) => given.split(',').filter((id) => id !== '')),
    ),
    z.array(recordId).check(z.maxLength(largestReview, tooMany)),
  ),
  () => [],
)

export const warnings = call({
  method: 'GET',
  path: '/admin/prescriptions/{id}/warnings',
  summary: 'What the booking checks say of tests and packages, beside what the cart holds, before a prescription is approved with them',
  permission: 'orders.view',
  query: { tests: ids, packages: ids },
  answer: z.object({ warnings: z.array(bookingWarning), packages: orNone(z.object({ id: text, name: text, price: orNull(rupees) })) }),
})

export const preview = call({
  method: 'GET',
  path: '/admin/prescriptions/{id}/preview',
  summary: 'The file of a prescription for looking at: only pictures and PDF',
  permission: 'orders.view',
  answer: fileContent,
})

export const download = call({
  method: 'GET',
  path: '/admin/prescriptions/{id}/download',
  summary: 'The file of a prescription for saving',
  permission: 'orders.view',
  answer: fileContent,
})
