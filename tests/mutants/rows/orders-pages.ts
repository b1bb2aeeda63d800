import type { MistakeRows } from '../mistake.ts'

/** Pages of orders, their patients and prescriptions: whose data is shown, what is added and sent. */
export const ordersPagesMistakes: MistakeRows = {
  'tests/screens/orders/neighbours.test.tsx': {
    'src/pages/orders/use-neighbours.ts': {
      'the next order knows the page of the list that it is on': ['neighbour(after[0], query.page + 1)', 'neighbour(after[0], query.page)'],
    },
  },
  'tests/screens/orders/changing-items.test.tsx': {
    'src/pages/orders/items/quantity-input.tsx': {
      'the Enter that opens a dialog does not answer it': ['                event.preventDefault()\n', ''],
    },
    'src/pages/orders/order-items-tab.tsx': {
      'a lower quantity is asked about once the sample is collected': ['asksBelow={removalAsksReason(order, id)}', 'asksBelow={false}'],
      'no other question takes the place of a typed quantity': ['(before) => before ?? { item, stays }', '() => ({ item, stays })'],
    },
    'src/pages/orders/items/take-off-dialog.tsx': {
      'a quantity that a dialog asks about counts as typed': ['useBeforeUnload(stays > 0, registerDirty)', 'useBeforeUnload(false, registerDirty)'],
    },
    'src/pages/orders/items/use-warning-steps.ts': {
      'the step of a warning gives a reason once the sample is collected': [
        'removalAsksReason(order, patientId) ? { reason: step.label } : undefined',
        'undefined',
      ],
      'a package takes the place of the tests of its own patient': [
        "{ type: 'package', packageId: step.adds, patientId, quantity: 1 }",
        "{ type: 'package', packageId: step.adds, patientId: order.patients?.[0]?.id ?? patientId, quantity: 1 }",
      ],
      'a step that is pressed twice is taken once': ['void run(async () => {', 'void (async (work: () => Promise<void>) => work())(async () => {'],
    },
  },
  'tests/screens/orders/removal-notes.test.ts': {
    'src/pages/orders/removal-notes.ts': {
      'what is to be refunded counts the quantities': ['itemsTotal(left)', 'itemsTotal(left.map((item) => ({ ...item, quantity: 1 })))'],
    },
  },
  'tests/screens/orders/adding-items.test.tsx': {
    'src/pages/orders/items/use-picks.ts': {
      'nothing further is added to an order that was left': ['          isLeft: () => !isHere.current,\n', ''],
    },
    'src/pages/orders/items/items-adding.ts': {
      'another price than was shown is said': ['price === null || shown === null || price === shown', 'price === null || shown === null || price !== shown'],
      'the price of an item found on the order is its own': ['itemsLike(order, pick).at(-1)', 'order.items?.[0]?.id'],
    },
  },
  'tests/screens/orders/recognised-patients.test.tsx': {
    'src/pages/orders/patients/add-patients.ts': {
      'whom a patient looks like is not said again after it was shown': ['made && !patient.isSeen ?', 'made ?'],
    },
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
}
