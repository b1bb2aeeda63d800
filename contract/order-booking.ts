import * as z from 'zod/mini'
import { isCivilDate } from '#domain/civil-date.ts'
import { collectionPriorities } from '#domain/collection-status.ts'
import { maxClinicalInfo } from '#domain/requester.ts'
import { takenOrigins } from '#domain/order-origin.ts'
import { paymentMethods } from '#domain/payment.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import { callsOf, changedRecord } from './call.ts'
import { newCustomer } from './customers.ts'
import { newPatient, soldItem } from './orders.ts'
import { emptyAsNull, keyOf, optionalNote, recordId, required, rupees } from './schemas.ts'

const text = z.string()
const shortText = text.check(z.maxLength(200))
const note = optionalNote(2000)
const maxPatients = 20
const maxItems = 50

/** A patient with their items: a known one of the customer, or a new one. */
const bookedPatient = z
  .strictObject({
    patientId: z.nullish(recordId),
    patient: z.nullish(newPatient),
    items: z
      .array(soldItem)
      .check(
        z.minLength(1, 'Please add a test or a package'),
        z.maxLength(maxItems, `At most ${maxItems} tests and packages for one patient: add the others to the placed order`),
      ),
  })
  .check(exactlyOne('patientId', 'patient', 'Please choose or enter the patient'))

/** Refuses an object with both of two keys, or with none of them. */
function exactlyOne<A extends string, B extends string>(one: A, other: B, message: string) {
  return z.check<{ readonly [Key in A | B]?: unknown }>(({ value, issues }) => {
    if (((value[one] ?? null) === null) === ((value[other] ?? null) === null))
      issues.push({ code: 'custom', path: [other], message, input: value, continue: true })
  })
}

/**
 * Takes an order: customer, patients, items at the prices of today, discount, visit and payment, all or nothing (BOOK-01). Prices, totals and owners never come
 * from the body.
 */
export const book = callsOf('orders')({
  method: 'POST',
  path: '/orders/admin',
  summary: 'Take an order with customer, patients, items, discount, visit and payment, all or nothing; a known phone is a 409 until `confirmed`',
  permission: 'orders.create',
  body: z
    .strictObject({
      customerId: z.nullish(recordId),
      customer: z.nullish(newCustomer),
      patients: z
        .array(bookedPatient)
        .check(
          z.minLength(1, 'Please choose a patient'),
          z.maxLength(maxPatients, `At most ${maxPatients} patients at once: add the others to the placed order`),
        ),
      /** The reviewed prescription whose cart becomes the order; its items leave the cart (BOOK-07). */
      prescriptionId: z.nullish(recordId),
      /** The doctor who asks for the tests; without one the customer does (ACC-01). */
      doctorId: z.nullish(recordId),
      clinicalInfo: optionalNote(maxClinicalInfo),
      origin: z._default(z.enum(takenOrigins), 'telephone'),
      wasReadBack: z._default(z.boolean(), false),
      discount: z.nullish(
        z.strictObject({
          rupees: z.nullish(rupees.check(z.minimum(0, 'The discount must not be below ₹0'))),
          percent: z.nullish(z.number().check(z.minimum(0, 'Must be at least 0'), z.maximum(100, 'Must be at most 100'))),
          reason: note,
        }),
      ),
      visit: z.nullish(
        z.strictObject({
          scheduledDate: z.string(slotRefusals.missing).check(z.refine(isCivilDate, slotRefusals.missing)),
          timeSlot: z.string(slotRefusals.missing).check(z.minLength(1, slotRefusals.missing), z.maxLength(50)),
          collectionAddress: required('Please enter the address', 500),
          notes: note,
          priority: z._default(keyOf(collectionPriorities), 'Normal'),
        }),
      ),
      payment: z.nullish(
        z.strictObject({
          amount: z.nullish(rupees.check(z.minimum(1, 'The amount must be above ₹0'))),
          paymentMethod: keyOf(paymentMethods),
          referenceNumber: emptyAsNull(shortText),
          notes: note,
        }),
      ),
      confirmed: z.nullish(z.boolean()),
    })
    .check(exactlyOne('customerId', 'customer', 'Please choose or enter the customer')),
  answer: changedRecord,
  touches: ['customers', 'prescriptions', 'sample-collections', 'time-slots', 'notifications'],
})
