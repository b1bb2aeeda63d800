import type { MistakeRows } from '../mistake.ts'

/** Pages of the panel: whose data is shown, what is sent, what is kept. */
export const pagesMistakes: MistakeRows = {
  'tests/screens/results/grid.test.tsx': {
    'src/pages/results/sheet-page.tsx': {
      'what is typed for a test stays with that test': ['            key={test.id}\n', ''],
    },
  },
  'tests/screens/results/parameter-details.test.tsx': {
    'src/pages/results/sheet-page.tsx': {
      'the former values of a parameter are those of the patient': ['patientId={patient.id}', 'patientId={sheet.id}'],
    },
  },
  'tests/screens/results/sheets-to-verify.test.tsx': {
    'src/pages/results/sheet-page.tsx': {
      'the head of the results has the age on the day of collection': [
        'ageAndSexText(patient.dateOfBirth, patient.gender, sheet.collectedOn)',
        'ageAndSexText(patient.dateOfBirth, patient.gender, new Date().toISOString().slice(0, 10))',
      ],
      'the results of another report are not shown': ['sheet?.id === id ? sheet : null', 'sheet'],
    },
    'src/ui/use-key-shortcuts.ts': {
      'a letter in a value leads to no other patient': ["'input, textarea, select,", "'textarea, select,"],
    },
    'src/pages/results/waiting-list.tsx': {
      'the release of all leaves out what has a flag': ['rows.filter(({ leftOut }) => leftOut === null)', "rows.filter(({ id }) => id !== '')"],
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
    'src/pages/results/critical-queue.tsx': {
      'a critical value is of its patient, not of who pays': [
        '<TypedText text={row.patient.name} /> <small className="patient-number">{row.patient.number}</small>\n              </th>',
        '<TypedText text={row.customer.name} /> <small className="patient-number">{row.patient.number}</small>\n              </th>',
      ],
    },
    'src/pages/results/steps-bar.tsx': {
      'nothing is released while there are drafts': ["some('release') && !some('enter')", "some('release')"],
    },
  },
  'tests/screens/results/corrections.test.tsx': {
    'src/pages/results/steps-bar.tsx': {
      'a release is of the values that its dialog was opened with': [
        'const [version] = useState(sheet.version ?? undefined)',
        'const version = sheet.version ?? undefined',
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
      'a package takes the place of the tests of its own patient': [
        "{ type: 'package', packageId: adds, patientId, quantity: 1 }",
        "{ type: 'package', packageId: adds, patientId: order.patients?.[0]?.id ?? patientId, quantity: 1 }",
      ],
    },
  },
  'tests/screens/orders/recognised-patients.test.tsx': {
    'src/pages/orders/patients/add-patient-dialog.tsx': {
      'whom a patient looks like is of what is typed now': [
        'const isFound = found !== null && found.typed === typedOf(form.values)',
        'const isFound = found !== null',
      ],
    },
  },
  'tests/screens/orders/patients-tab.test.tsx': {
    'src/pages/orders/patients/templates-dialog.tsx': {
      'another template begins without tests': ['            choose(new Set())\n', ''],
    },
  },
  'tests/screens/orders/known-patients.test.tsx': {
    'src/pages/orders/patients/known-patients.tsx': {
      'a patient of another customer is not offered to be used': ['match.isOwn && !present.has(match.id) ? (', '!present.has(match.id) ? ('],
    },
  },
  'tests/screens/prescriptions/queue.test.tsx': {
    'src/pages/prescriptions/use-next-pending.ts': {
      'an N in a text leads to no other prescription': ["if (event.key !== 'n' || isTyping || ", "if (event.key !== 'n' || "],
    },
    'src/pages/prescriptions/prescription-review-dialog.tsx': {
      'the next that waits is not shown as the former': ['<ReviewOf key={id} ', '<ReviewOf '],
    },
    'src/pages/prescriptions/prescription-upload.tsx': {
      'no patient of another customer is uploaded for': ["            form.set('patientId', null)\n", ''],
    },
  },
  'tests/screens/prescriptions/review.test.tsx': {
    'src/pages/prescriptions/use-review.ts': {
      'the packages that were chosen come into the cart': ["packages: idsOf('package')", 'packages: []'],
    },
  },
  'tests/screens/prescriptions/cart-changes.test.ts': {
    'src/pages/prescriptions/cart/cart.ts': {
      'the quantity of one item is no other’s': [
        '(item.id === change.itemId ? { ...item, quantity: change.quantity } : item)',
        '({ ...item, quantity: change.quantity })',
      ],
    },
  },
  'tests/screens/reports/reports.test.tsx': {
    'src/pages/reports/report-versions.tsx': {
      'a former version is downloaded as it was': ['await read(id, n)', 'await read(id)'],
    },
    'src/pages/reports/order-choice.tsx': {
      'of several patients none is chosen unasked': [
        'patients.length === 1 ? (patients[0]?.id ?? null) : null',
        'value === null ? (patients[0]?.id ?? null) : null',
      ],
    },
  },
  'tests/screens/customers/customer-page.test.tsx': {
    'src/pages/customers/customer-facts.tsx': {
      'the balance of a customer is what is open': ['paise={figures.balance}', 'paise={figures.paid}'],
      'what is to be given back to a customer is shown': ['{figures.overpaid ? <StatCard', '{figures.balance ? <StatCard'],
    },
    'src/pages/customers/customer-lists.tsx': {
      'the results beside a patient are theirs': ['values={{ patientId: id, name }}', 'values={{ patientId: customer.id, name }}'],
    },
  },
  'tests/screens/collections/schedule-dialog.test.tsx': {
    'src/pages/collections/schedule-fields.tsx': {
      'a visit has no address of another order': ["            form.set('collectionAddress', null)\n", ''],
    },
  },
  'tests/screens/collections/board-page.test.tsx': {
    'src/pages/collections/move-dialog.tsx': {
      'a visit keeps its own slot, though it is full': ['value === visit.timeSlot ? undefined : noPlaces.get(value)', 'noPlaces.get(value)'],
    },
    'src/pages/collections/use-moves.ts': {
      'a visit that somebody else changed is not moved unseen': ['let { version } = visit\n', 'let version: string | undefined\n'],
    },
  },
  'tests/screens/customers/preferences.test.tsx': {
    'src/pages/customers/customer-preferences-dialog.tsx': {
      'the preferences that a colleague changed are kept': ['mergePreferences(saved, preferences, completePreferences(data))', 'preferences'],
    },
    'server/areas/customers/list.ts': {
      'a row of a customer has the version that was read': ['etag: etagOf(customer.version)', "etag: ''"],
    },
  },
  'tests/screens/collections/visit-dialogs.test.tsx': {
    'src/pages/collections/time-slot-form-page.tsx': {
      'start and end of a time slot are one value': ["    together: [['startTime', 'endTime']],\n", ''],
    },
    'src/pages/collections/slot-bulk-dialog.tsx': {
      'what was changed already is not changed again': ['const left = refused.length > 0 ? refused.map(({ slot }) => slot) : records', 'const left = records'],
    },
  },
  'tests/screens/notifications/bulk-and-test.test.tsx': {
    'src/crud/form/save-problem.tsx': {
      'a refusal at two fields is said once': ['[...new Set(details)].filter(', 'details.filter('],
    },
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
    'providers/auth/sign-in.ts': {
      'who set a password by a link does not go on under the name of another': ['  if (readSession()) signOut(http)\n', ''],
    },
    'src/pages/sign-in/forgot-form.tsx': {
      'a mail that was not asked for is not on its way': [
        'setSent(await attempt.run(() => forgotPassword(email)))',
        'setSent((await attempt.run(() => forgotPassword(email))) || true)',
      ],
    },
    'src/pages/sign-in/sign-in-form.tsx': {
      'the first request for a code is no error': ['couldGiveCode ? { problem: ofCode } : { help: ofCode }', '{ problem: ofCode }'],
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
      'a payment is seen at its customer': ["payment-status', touches: [...amounts, 'notifications']", "payment-status', touches: ['notifications']"],
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
  'tests/crud/touched-records.test.ts': {
    'resources/sample-collections.ts': {
      'a visit is seen in the places of its time slot': ["const touches = ['orders', 'time-slots']", "const touches = ['orders']"],
    },
    'resources/results.ts': {
      'several releases are seen where one is': ["release-many', touches: released", "release-many', touches: ['reports']"],
    },
  },
  'tests/crud/action-permissions.test.ts': {
    'resources/customers.ts': {
      'erasing is offered by the permission that it needs': ["      permission: 'customers.delete',", "      permission: 'customers.edit',"],
    },
  },
}
