import type { MistakeRows } from '../mistake.ts'

/** Prescriptions, carts, customers and notifications. */
export const patientsMistakes: MistakeRows = {
  'tests/screens/prescriptions/cart-quantities.test.tsx': {
    'src/pages/prescriptions/cart/use-cart.ts': {
      'a read that began before a change brings nothing back': ['        await client.cancelQueries({ queryKey: [...key] })\n', ''],
    },
  },
  'tests/screens/customers/preferences.test.tsx': {
    'src/pages/customers/customer-preferences-dialog.tsx': {
      'preferences are those of the customer': ["['customer preferences', record.id]", "['customer preferences']"],
    },
  },
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
    'server/areas/prescriptions/review.ts': {
      'a review ends the claim of its prescription alone': [
        '.delete(prescriptionClaims).where(eq(prescriptionClaims.prescriptionId, id))',
        '.delete(prescriptionClaims)',
      ],
    },
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
  'tests/api/orders/checks.test.ts': {
    'server/areas/orders/warnings.ts': {
      'patients of other customers are shown only to who may see customers': ['    seesOthers && shared\n', '    shared\n'],
    },
  },
  'tests/api/customers/export.test.ts': {
    'server/areas/customers/export.ts': {
      'an export has the results of its customer alone': [
        'and(inArray(results.reportId, reportIds), inArray(results.state, [...releasedStates]))',
        'inArray(results.state, [...releasedStates])',
      ],
      'an export has no value that did not leave the laboratory': [
        'and(inArray(results.reportId, reportIds), inArray(results.state, [...releasedStates]))',
        'inArray(results.reportId, reportIds)',
      ],
      'an export has no value of a deleted report': [
        'and(inArray(reports.orderId, orderIds), isNull(reports.deletedAt))',
        'inArray(reports.orderId, orderIds)',
      ],
    },
  },
  'tests/api/customers/privacy.test.ts': {
    'server/areas/customers/erase.ts': {
      'an erased customer leaves no prescription in the file store': ['[...made, ...sent].flatMap', '[...made].flatMap'],
    },
  },
  'tests/api/customers/erased-columns.test.ts': {
    'server/areas/customers/erase.ts': {
      'who drew the samples of an erased customer is named nowhere': ['{ reason: null, drawnBy: null }', '{ reason: null }'],
    },
  },
  'tests/api/customers/unfinished.test.ts': {
    'server/areas/customers/unfinished.ts': {
      'a critical value without a call keeps its customer': ['eq(results.criticalOpen, true), ', 'eq(results.criticalOpen, false), '],
      'what is still to be done is that of the customer alone': [
        "eq(prescriptions.customerId, customers.id), eq(prescriptions.status, 'Pending')",
        "eq(prescriptions.status, 'Pending')",
      ],
    },
  },
  'tests/api/notifications/deliver.test.ts': {
    'server/jobs/deliver.ts': {
      'what was made for a customer who was erased since is not sent': ["  if (customer.erasedAt !== null) return { state: 'unwanted' }\n", ''],
      'what a customer switched off since it was made is not sent': [
        "  if (kind && !isOptedIn(kind, delivery.channel, customer)) return { state: 'unwanted' }\n",
        '',
      ],
    },
  },
  'tests/api/notifications/send.test.ts': {
    'server/areas/notifications/recipients.ts': {
      'a message has the values of the newest order': ['.orderBy(desc(orders.createdAt), desc(orders.id))', '.orderBy(orders.createdAt, desc(orders.id))'],
    },
  },
}
