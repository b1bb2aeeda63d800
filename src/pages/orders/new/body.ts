import type { book } from '#contract/order-booking.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { oneLine } from '#domain/text.ts'
import type { SentBody } from '#crud/use-write.ts'
import { patientBody } from '#pages/orders/patients/patient-fields.ts'
import { chosenPeople, type DraftItem, isPhoneConfirmed, type OrderDraft, ownerOf } from './draft.ts'
import { addressIn } from './fields.ts'
import { draftMoney, typedDiscount } from './money.ts'

type Body = SentBody<typeof book>

function itemBody({ type, id, name, price, quantity }: DraftItem): Body['patients'][number]['items'][number] {
  const sold = { name, ...(price === null ? {} : { price: rupeesOfPaise(price) }), quantity }
  return type === 'test' ? { type, testId: id, ...sold } : { type, packageId: id, ...sold }
}

function customerBody({ customer, isNew, customerId }: OrderDraft): Pick<Body, 'customer' | 'customerId'> {
  if (!isNew) return { customerId }
  const { name, phone, email } = customer
  const address = addressIn(customer)
  return {
    customer: {
      name: oneLine(String(name ?? '')),
      phone: String(phone ?? ''),
      ...(email ? { email: oneLine(String(email)) } : {}),
      ...(address ? { address } : {}),
    },
  }
}

function discountBody({ discount }: OrderDraft): Pick<Body, 'discount'> {
  const typed = typedDiscount(discount)
  if (!typed) return {}
  const amount = typed.rupees === null ? { percent: typed.percent } : { rupees: rupeesOfPaise(typed.rupees) }
  return { discount: { ...amount, reason: discount.reason } }
}

function visitBody({ place, slot, notes }: OrderDraft, address: string): Pick<Body, 'visit'> {
  if (place !== 'home' || !slot) return {}
  return { visit: { ...slot, collectionAddress: oneLine(address), ...(notes.trim() === '' ? {} : { notes }) } }
}

/** The payment with the amount that the page shows: a price that changed since then does not change what was received. */
function paymentBody(draft: OrderDraft): Pick<Body, 'payment'> {
  const { isPaid, method, reference } = draft.payment
  if (!isPaid || method === null) return {}
  const { paid } = draftMoney(chosenPeople(draft), draft)
  return { payment: { paymentMethod: method, referenceNumber: reference, ...(paid > 0 ? { amount: rupeesOfPaise(paid) } : {}) } }
}

/** The body of the call that takes the order. `address` is the one in use. */
export function bookBody(draft: OrderDraft, address: string): Body {
  const { origin, wasReadBack, isNew, prescription, doctor, clinicalInfo } = draft
  return {
    ...customerBody(draft),
    patients: chosenPeople(draft).map(({ patientId, values, items }) => ({
      ...(patientId === null ? { patient: patientBody(values) } : { patientId }),
      items: items.map(itemBody),
    })),
    ...(doctor ? { doctorId: doctor.id } : {}),
    ...(clinicalInfo.trim() === '' ? {} : { clinicalInfo }),
    ...{ origin, wasReadBack },
    // The cart of another customer than the chosen one stays as it is.
    ...(prescription && prescription.customerId === ownerOf(draft) ? { prescriptionId: prescription.id } : {}),
    ...discountBody(draft),
    ...visitBody(draft, address),
    ...paymentBody(draft),
    ...(isNew && isPhoneConfirmed(draft) ? { confirmed: true } : {}),
  }
}
