import type { MistakeRows } from '../mistake.ts'

/** Prescriptions, carts, customers and notifications. */
export const patientsMistakes: MistakeRows = {
  'tests/domain/cart.test.ts': {
    'domain/cart.ts': {
      'the tax of a cart is rounded': ['const tax = Math.round((subtotal', 'const tax = Math.floor((subtotal'],
    },
  },
  'tests/domain/prescription-review.test.ts': {
    'domain/prescription-review.ts': {
      'a review ends after its two minutes': ['Date.parse(seenAt) < claimLifeMs', 'Date.parse(seenAt) <= claimLifeMs'],
    },
  },
  'tests/domain/notification.test.ts': {
    'domain/notification.ts': {
      'what a customer switched off is not sent': ['layer?.[channel]?.[type] ?? before', 'layer?.[channel]?.[type] || before'],
    },
  },
  'tests/domain/patient-match.test.ts': {
    'domain/patient-match.ts': {
      'other patients with the same name and phone are found': ["birth === 'same' || isSameCustomer || hasPhone", "birth === 'same' || isSameCustomer"],
      'a family with one telephone is not one patient': ["if (birth === 'different') return false\n", ''],
    },
  },
  'tests/api/carts/carts.test.ts': {
    'server/areas/carts/detail.ts': {
      'a cart is of one patient of the family': [
        'and(eq(carts.patientId, patients.id), eq(carts.customerId, patients.customerId))',
        'and(eq(carts.customerId, patients.customerId))',
      ],
    },
  },
  'tests/api/prescriptions/review.test.ts': {
    'server/areas/prescriptions/claim-routes.ts': {
      'a prescription that somebody reviews is not taken over': [
        'or(eq(prescriptionClaims.userId, user.id), isOver)',
        'or(eq(prescriptionClaims.prescriptionId, id), isOver)',
      ],
    },
  },
  'tests/api/customers/figures.test.ts': {
    'server/areas/customers/detail.ts': {
      'what is paid too much of one order pays no other': ['Math.max(0, balanceOf(group, group.paid))', 'balanceOf(group, group.paid)'],
    },
  },
  'tests/api/notifications/notify.test.ts': {
    'server/shared/notify.ts': {
      'each channel follows its own choice': [
        'completePreferences(notificationPreferences)[channel][preference]',
        'completePreferences(notificationPreferences).email[preference]',
      ],
    },
  },
}
