import * as z from 'zod/mini'
import { isCivilDate } from '#domain/civil-date.ts'
import { emailPattern, malformedEmail } from '#domain/email.ts'
import { largestQuantity } from '#domain/order-total.ts'
import { genders, patientNameProblem } from '#domain/patient.ts'
import { ageUnits } from '#domain/results/age.ts'
import { storedPhone } from '#domain/phone.ts'
import { callsOf, changedRecord } from './call.ts'
import { birth, bookingWarning, day, emptyAsNull, keyOf, lines, oneOrSeveral, orNone, orNull, patient, recordId, rupees } from './schemas.ts'

const text = z.string()
const shortText = text.check(z.maxLength(200))
const named = z.object({ id: text, name: text })

const call = callsOf('orders')

/** Resources that show a changed item or patient, as the order may follow it to another status. */
const follows = ['sample-collections', 'customers', 'results', 'reports', 'notifications'] as const

/** The answer is the whole order as it now is. */
const changed = { answer: changedRecord, permission: 'orders.edit', touches: follows } as const
/** The same for a change that may end visits, whose places become free. */
const endsVisits = { ...changed, touches: [...follows, 'time-slots'] } as const

/** An item of an order. Prices are for one item; `tests` are the package's tests at the time of sale. */
export const orderItem = z.object({
  id: text,
  type: z.enum(['test', 'package']),
  testId: orNull(text),
  packageId: orNull(text),
  patientId: text,
  name: text,
  price: rupees,
  finalPrice: rupees,
  discount: orNull(rupees),
  quantity: z.number(),
  tests: orNone(named),
})

export const appointment = call({
  method: 'PUT',
  path: '/orders/admin/{id}/appointment',
  summary: 'Give an order another appointment, with its scheduled visits',
  body: z.strictObject({
    scheduledDate: day,
    timeSlot: text.check(z.regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time slot such as 07:00-08:00')),
  }),
  ...endsVisits,
})

const quantity = z
  .number()
  .check(z.int('Must be a whole number'), z.minimum(1, 'Must be at least 1'), z.maximum(largestQuantity, `Must be at most ${largestQuantity}`))

const item = {
  type: z.enum(['test', 'package']),
  testId: z.nullish(recordId),
  packageId: z.nullish(recordId),
  name: z.nullish(text),
  price: z.nullish(z.number()),
  quantity: z._default(quantity, 1),
}

interface ItemOfOneKind {
  readonly type: 'test' | 'package'
  readonly testId?: string | null | undefined
  readonly packageId?: string | null | undefined
}

/** Refuses an item that is not exactly a test or a package. */
const isOfOneKind = z.check<ItemOfOneKind>(({ value, issues }) => {
  const [wanted, other] = value.type === 'test' ? (['testId', 'packageId'] as const) : (['packageId', 'testId'] as const)
  if (!value[wanted]) issues.push({ code: 'custom', path: [wanted], message: `A ${value.type} needs its ${wanted}`, input: value, continue: true })
  if (value[other]) issues.push({ code: 'custom', path: [other], message: `A ${value.type} has no ${other}`, input: value, continue: true })
})

/** An item that is sold. Callers send the name and price that they show; the server stores the catalogue's. */
export const soldItem = z.strictObject(item).check(isOfOneKind)

/** An item to add for a patient of an order. */
const newItem = z.strictObject({ ...item, patientId: recordId }).check(isOfOneKind)

/** The warnings about something that was added. */
const warnings = orNone(bookingWarning)

/** Adds tests and packages (ODT-05). A refused field of one of several is named by its place, `items.1.testId`. */
export const addItems = call({
  method: 'POST',
  path: '/orders/admin/{id}/items',
  summary: 'Add a test or package for a patient of the order at the price of today, or all or none of several',
  permission: 'orders.edit',
  body: oneOrSeveral(newItem, 'items'),
  answer: z.union([z.object({ items: z.array(orderItem), warnings }), z.extend(orderItem, { warnings })]),
  touches: follows,
})

/** A change that needs a reason once the sample has been collected. */
const reason = z.pipe(
  z.nullish(lines().check(z.maxLength(2000))),
  z.transform((typed) => typed || null),
)

export const changeItem = call({
  method: 'PUT',
  path: '/orders/admin/items/{itemId}',
  summary: 'Set the quantity of an item; a lower one with a reason once the sample has been collected',
  body: z.strictObject({ quantity, reason }),
  ...changed,
})

export const removeItem = call({
  method: 'DELETE',
  path: '/orders/admin/items/{itemId}',
  summary: 'Take an item off its order; with a reason once the sample has been collected',
  body: z.strictObject({ reason }),
  ...changed,
})

/** A patient as typed (ODT-08). */
export const typedPatient = {
  name: shortText.check(z.refine((name) => patientNameProblem(name) === null, { error: (issue) => patientNameProblem(String(issue.input)) ?? '' })),
  gender: z.pipe(
    z.nullish(keyOf(genders)),
    z.transform((gender) => gender ?? null),
  ),
  dateOfBirth: emptyAsNull(text.check(z.refine((typed) => typed === '' || isCivilDate(typed), 'Must be a date such as 1990-01-31'))),
  /** Unit of a stated age, whose latest possible day is the date of birth. Without it the date is exact; a correction that leaves the date as it is keeps its unit. */
  ageUnit: z.optional(z.nullable(keyOf(ageUnits))),
  relationship: emptyAsNull(shortText),
  phone: z.pipe(
    z.nullish(shortText),
    z.transform((phone) => (phone ? storedPhone(phone) : null)),
  ),
  email: emptyAsNull(shortText.check(z.refine((email) => email === '' || emailPattern.test(email), malformedEmail))),
}

/** A patient to add. */
export const newPatient = z.strictObject({ customerId: z.optional(recordId), ...typedPatient })

/** Adds patients. A refused field of one of several is named by its place, `patients.1.name`. */
export const addPatients = call({
  method: 'POST',
  path: '/orders/{id}/patients',
  summary: "Add a patient of the order's customer, or all or none of several",
  permission: 'orders.edit',
  body: oneOrSeveral(newPatient, 'patients'),
  answer: z.union([z.object({ patients: z.array(patient), warnings }), z.extend(patient, { warnings })]),
  touches: follows,
})

export const patients = call({
  method: 'GET',
  path: '/orders/{id}/patients',
  summary: 'The patients of an order',
  permission: 'orders.view',
  answer: z.array(patient),
})

/** Compares a typed patient with the known ones (CHK-01). `isOwn` where it is the order's own customer's. */
export const checkPatient = call({
  method: 'POST',
  path: '/orders/{id}/patients/check',
  summary: 'The known patients that a new one looks like; those of other customers only for who may see customers',
  permission: 'orders.edit',
  isRead: true,
  body: z.strictObject({
    name: shortText,
    gender: z.nullish(keyOf(genders)),
    dateOfBirth: z.nullish(text.check(z.refine(isCivilDate, 'Must be a date such as 1990-01-31'))),
    ageUnit: z.nullish(keyOf(ageUnits)),
    phone: z.nullish(shortText),
  }),
  answer: z.object({
    matches: orNone(
      z.object({
        message: orNull(text),
        isOwn: z.boolean(),
        patient: z.object({ id: text, name: text, gender: orNull(keyOf(genders)), ...birth }),
        customer: z.object({ id: text, name: orNull(text) }),
      }),
    ),
  }),
})

export const addKnownPatient = call({
  method: 'POST',
  path: '/orders/{id}/patients/{patientId}',
  summary: "Put a known patient of the order's customer on the order",
  permission: 'orders.edit',
  answer: patient,
  touches: follows,
})

export const removePatient = call({
  method: 'DELETE',
  path: '/orders/{id}/patients/{patientId}',
  summary: 'Take a patient off an order, with their items, with a reason once the sample has been collected; the last one stays',
  body: z.strictObject({ reason }),
  ...endsVisits,
})

export const collectAtLaboratory = call({
  method: 'POST',
  path: '/orders/admin/{id}/patients/{patientId}/collected',
  summary: 'Mark the samples of a patient as collected at the laboratory; where a visit of theirs is open it is a 409 until `confirmed`, which cancels it',
  /** The person who drew them, the time, and the confirmation of name and date of birth. */
  body: z.strictObject({
    collectedBy: z.nullish(recordId),
    collectedByName: emptyAsNull(shortText),
    collectedAt: z.nullish(text.check(z.maxLength(40))),
    identityConfirmed: z.nullish(z.boolean()),
    confirmed: z.nullish(z.boolean()),
  }),
  ...endsVisits,
})
