import type { Mistake } from '../mistake.ts'

/** Prescriptions, carts, customers and notifications. */
export const patientsMistakes: readonly Mistake[] = [
  {
    name: 'the tax of a cart is rounded',
    file: 'domain/cart.ts',
    find: 'const tax = Math.round((subtotal',
    replace: 'const tax = Math.floor((subtotal',
    project: 'pure',
    noticedBy: 'tests/domain/cart.test.ts',
  },
  {
    name: 'a review ends after its two minutes',
    file: 'domain/prescription-review.ts',
    find: 'Date.parse(seenAt) < claimLifeMs',
    replace: 'Date.parse(seenAt) <= claimLifeMs',
    project: 'pure',
    noticedBy: 'tests/domain/prescription-review.test.ts',
  },
  {
    name: 'what a customer switched off is not sent',
    file: 'domain/notification.ts',
    find: 'layer?.[channel]?.[type] ?? before',
    replace: 'layer?.[channel]?.[type] || before',
    project: 'pure',
    noticedBy: 'tests/domain/notification.test.ts',
  },
  {
    name: 'other patients with the same name and phone are found',
    file: 'domain/patient-match.ts',
    find: "birth === 'same' || isSameCustomer || hasPhone",
    replace: "birth === 'same' || isSameCustomer",
    project: 'pure',
    noticedBy: 'tests/domain/patient-match.test.ts',
  },
  {
    name: 'a family with one telephone is not one patient',
    file: 'domain/patient-match.ts',
    find: "if (birth === 'different') return false\n",
    replace: '',
    project: 'pure',
    noticedBy: 'tests/domain/patient-match.test.ts',
  },
]
