import { z } from 'zod'
import { isCivilDate } from '#domain/civil-date.ts'
import { emailPattern, malformedEmail } from '#domain/email.ts'
import { largestQuantity } from '#domain/order-total.ts'
import { genders, patientNameProblem } from '#domain/patient.ts'
import { storedPhone } from '#domain/phone.ts'
import { lines } from '#server/call/clean-input.ts'
import { keysOf } from '#server/call/list-query.ts'
import { recordId } from '#server/call/record-id.ts'

const shortText = z.string().max(200)
const blankAsNull = (text: string | null | undefined) => text || null

/** PUT …/appointment (ODT-03). */
export const appointmentBody = z.strictObject({
  scheduledDate: z.string().refine(isCivilDate, 'Must be a date such as 2026-01-31'),
  timeSlot: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time slot such as 07:00-08:00'),
})

const quantity = z.number().int('Must be a whole number').min(1, 'Must be at least 1').max(largestQuantity, `Must be at most ${largestQuantity}`)

/** POST …/items (ODT-05). Callers send the name and price that they show; the server stores the catalogue's. */
export const itemBody = z
  .strictObject({
    type: z.enum(['test', 'package']),
    testId: recordId.nullish(),
    packageId: recordId.nullish(),
    patientId: recordId,
    name: z.string().nullish(),
    price: z.number().nullish(),
    quantity: quantity.default(1),
  })
  .superRefine((item, context) => {
    const [wanted, other] = item.type === 'test' ? (['testId', 'packageId'] as const) : (['packageId', 'testId'] as const)
    if (!item[wanted]) context.addIssue({ code: 'custom', path: [wanted], message: `A ${item.type} needs its ${wanted}` })
    if (item[other]) context.addIssue({ code: 'custom', path: [other], message: `A ${item.type} has no ${other}` })
  })

const reason = lines()
  .max(2000)
  .nullish()
  .transform((text) => text || null)

/** PUT …/items/{itemId} (ODT-06); a lower quantity with a reason once the sample has been collected. */
export const quantityBody = z.strictObject({ quantity, reason })

/** DELETE of an item or patient: with a reason once the sample has been collected. */
export const removalBody = z.strictObject({ reason })

/** POST /orders/{id}/patients (ODT-08); an empty text counts as none. */
export const patientBody = z.strictObject({
  customerId: recordId.optional(),
  name: z
    .string()
    .max(200)
    .refine((name) => patientNameProblem(name) === null, { error: (issue) => patientNameProblem(String(issue.input)) ?? '' }),
  gender: z
    .enum(keysOf(genders))
    .nullish()
    .transform((gender) => gender ?? null),
  dateOfBirth: z
    .string()
    .refine((day) => day === '' || isCivilDate(day), 'Must be a date such as 1990-01-31')
    .nullish()
    .transform(blankAsNull),
  relationship: shortText.nullish().transform(blankAsNull),
  phone: shortText
    .nullish()
    .transform(blankAsNull)
    .transform((phone) => phone && storedPhone(phone)),
  email: shortText
    .refine((email) => email === '' || emailPattern.test(email), malformedEmail)
    .nullish()
    .transform(blankAsNull),
})

/** POST …/patients/{patientId}/collected: the person and time of the collection at the laboratory, and the confirmation of name and date of birth. */
export const collectedBody = z.strictObject({
  collectedBy: recordId.nullish(),
  collectedByName: shortText.nullish().transform(blankAsNull),
  collectedAt: z.string().max(40).nullish(),
  identityConfirmed: z.boolean().nullish(),
  confirmed: z.boolean().nullish(),
})
