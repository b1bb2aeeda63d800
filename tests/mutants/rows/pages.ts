import type { MistakeRows } from '../mistake.ts'

/** Pages of the panel: whose data is shown, what is sent, what is kept. */
export const pagesMistakes: MistakeRows = {
  'tests/screens/results/grid.test.tsx': {
    'src/pages/results/sheet-page.tsx': {
      'the head of the results has the age on the day of collection': [
        'ageAndSexText(patient.dateOfBirth, patient.gender, sheet.collectedOn)',
        'ageAndSexText(patient.dateOfBirth, patient.gender, new Date().toISOString().slice(0, 10))',
      ],
    },
    'src/pages/results/use-sheet-keys.ts': {
      'a letter in a value leads to no other patient': ["'input, textarea, select,", "'textarea, select,"],
    },
  },
  'tests/screens/results/critical.test.tsx': {
    'src/pages/results/critical-actions.tsx': {
      'an open critical value says that nobody has called': ["{clock.warning ? `. ${clock.warning}` : ''}", "{''}"],
    },
    'src/pages/results/call-dialog.tsx': {
      'a critical value is called through to the number of its patient': [
        'critical.patient.phone ?? critical.customer.phone',
        'critical.customer.phone ?? critical.patient.phone',
      ],
    },
  },
  'tests/screens/orders/neighbours.test.tsx': {
    'src/pages/orders/use-neighbours.ts': {
      'the next order knows the page of the list that it is on': ['neighbour(after[0], query.page + 1)', 'neighbour(after[0], query.page)'],
    },
  },
  'tests/screens/orders/changing-items.test.tsx': {
    'src/pages/orders/order-items-tab.tsx': {
      'the step of a warning gives a reason once the sample is collected': [
        'removalNeedsReason(order.orderStatus) ? { reason: label } : undefined',
        'undefined',
      ],
    },
  },
  'tests/screens/orders/patients-tab.test.tsx': {
    'src/pages/orders/patients/add-patient-dialog.tsx': {
      'whom a patient looks like is of what is typed now': [
        'const isFound = found !== null && found.typed === typedOf(form.values)',
        'const isFound = found !== null',
      ],
    },
    'src/pages/orders/patients/templates-dialog.tsx': {
      'another template begins without tests': ['            choose(new Set())\n', ''],
    },
  },
  'tests/screens/prescriptions/queue.test.tsx': {
    'src/pages/prescriptions/use-next-pending.ts': {
      'an N in a text leads to no other prescription': ["if (event.key !== 'n' || isTyping || ", "if (event.key !== 'n' || "],
    },
    'src/pages/prescriptions/prescription-upload.tsx': {
      'no patient of another customer is uploaded for': ["            form.set('patientId', null)\n", ''],
    },
  },
  'tests/screens/customers/customer-page.test.tsx': {
    'src/pages/customers/customer-facts.tsx': {
      'the balance of a customer is what is open': ['paise={figures.balance}', 'paise={figures.paid}'],
    },
  },
  'tests/screens/collections/schedule-dialog.test.tsx': {
    'src/pages/collections/schedule-fields.tsx': {
      'a visit has no address of another order': ["            form.set('collectionAddress', null)\n", ''],
    },
  },
  'tests/screens/notifications/bulk-and-test.test.tsx': {
    'src/pages/notifications/test-tab.tsx': {
      'what became of a try is of the customer that is chosen': ['            setAnswer(null)\n            setFailure(null)\n', ''],
    },
  },
  'tests/screens/notifications/sending.test.tsx': {
    'src/pages/notifications/send-tab.tsx': {
      'a message that was sent leaves no customer chosen': ['      setCustomer(null)\n', ''],
    },
  },
  'tests/screens/sign-in/sign-in.test.tsx': {
    'src/pages/sign-in/forgot-form.tsx': {
      'a mail that was not asked for is not on its way': [
        'setSent(await attempt.run(() => forgotPassword(email)))',
        'setSent((await attempt.run(() => forgotPassword(email))) || true)',
      ],
    },
  },
  'tests/screens/dashboard/charts.test.tsx': {
    'src/pages/dashboard/charts/charts.tsx': {
      'a chart of 30 days has 30 days': ['fromDate: addDays(today, 1 - days)', 'fromDate: addDays(today, -days)'],
    },
  },
  'tests/screens/lists/delayed-text.test.ts': {
    'src/crud/fields/filters/use-delayed-text.ts': {
      'a search that waits undoes no other filter': ['setTimeout(() => latest.current(), searchDelayMs)', 'setTimeout(flush, searchDelayMs)'],
    },
  },
  'tests/screens/lists/touched.test.tsx': {
    'resources/orders.ts': {
      'a payment is seen at its customer': ["status', touches: amounts, answers", "status', answers"],
    },
  },
  'tests/crud/offered-actions.test.ts': {
    'resources/prescriptions.ts': {
      'a prescription that nobody reviewed has no cart': ["icon: 'cart', when: { status: 'Reviewed' }", "icon: 'cart'"],
    },
  },
  'tests/screens/users/second-factor.test.tsx': {
    'src/pages/users/second-factor.tsx': {
      'what is shown once stays until its button is pressed': ['onShownOnce?.(true)', 'onShownOnce?.(false)'],
    },
  },
  'tests/screens/catalogue/drafts.test.ts': {
    'src/pages/catalogue/parameter-draft.ts': {
      'a critical limit that was included stays so': ['criticalInclusive: critical?.inclusive ?? false', 'criticalInclusive: false'],
    },
    'src/pages/catalogue/range-draft.ts': {
      'an age keeps its unit': ["belowUnit: below?.unit ?? 'years'", "belowUnit: 'years'"],
    },
  },
  'tests/screens/catalogue/laboratory.test.tsx': {
    'src/pages/catalogue/use-laboratory.ts': {
      'a parameter is saved over the version that was read': [
        "send('saveParameter', { id }, change, { version, isAwaited: true })",
        "send('saveParameter', { id }, change, { isAwaited: true })",
      ],
    },
  },
}
