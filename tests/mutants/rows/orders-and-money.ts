import type { MistakeRows } from '../mistake.ts'

/** Orders and money. */
export const ordersAndMoneyMistakes: MistakeRows = {
  'tests/domain/order.test.ts': {
    'domain/order-total.ts': {
      'an item costs as often as its quantity': ['sum + item.finalPrice * item.quantity', 'sum + item.finalPrice'],
      'a discount above the total leaves nothing to pay': ['Math.max(0, total - discount)', 'total - discount'],
      '99 of one item can be ordered': ['quantity > 0 && quantity <= largestQuantity', 'quantity > 0 && quantity < largestQuantity'],
    },
    'domain/patient.ts': {
      'an order says how many patients it has beside the first': ['`+${patientsOnOrder - 1} more`', '`+${patientsOnOrder} more`'],
      'an order of one patient has no more': ['patientsOnOrder > 1 ? `+', 'patientsOnOrder > 0 ? `+'],
    },
    'domain/package-price.ts': {
      'a package dearer than its tests saves nothing': ['discount: Math.max(0, actualValue - price)', 'discount: actualValue - price'],
      'a package that costs as much as its tests is not dear': ['price > actualValue ?', 'price >= actualValue ?'],
    },
  },
  'tests/domain/money.test.ts': {
    'domain/money.ts': {
      'rupees become paise without losing one': ['Math.round(rupees * 100)', 'Math.trunc(rupees * 100)'],
      'rupees have Indian grouping': ['₹${groupDigits(rupees)}', '₹${rupees}'],
      'a typed amount has Indian grouping': ["groupDigits(digits.replaceAll(',', ''))", "digits.replaceAll(',', '')"],
    },
  },
  'tests/domain/payment.test.ts': {
    'domain/payment-ledger.ts': {
      'a refund counts against what was paid': ['(sum, { kind, amount }) => sum + paymentSigns[kind] * amount', '(sum, { amount }) => sum + amount'],
      'nothing is to be paid of a cancelled order': [
        "orderStatus === 'Cancelled' || paymentStatus === 'Refunded' ? 0",
        "orderStatus === 'Cancelled' && paymentStatus === 'Refunded' ? 0",
      ],
      'marking as paid books what is still open': [': finalAmount - paidAmount(entries)', ': finalAmount'],
      'a payment that bounces is taken back whole, whatever was refunded of it': [
        "row('reversal', standingPayment(entries)?.amount ?? 0)",
        "row('reversal', Math.min(paid, standingPayment(entries)?.amount ?? 0))",
      ],
      'no more is refunded than was overpaid': ['return amount > overpaid ?', 'return amount > overpaid + 1 ?'],
    },
  },
  'tests/domain/payment-change.test.ts': {
    'domain/payment-change.ts': {
      'a paid order is not paid again in another way': ['(given.method !== null && given.method !== recorded.method) || ', ''],
      'a refund of more than is overpaid needs a reason': ['amount > overpaid && !notes?.trim()', 'amount > paid && !notes?.trim()'],
      'a correction takes back what was recorded': ['return [reversalOf(wrong), right]', 'return [reversalOf(right), right]'],
      'the chosen payment is corrected': ['standing.find(({ id }) => id === paymentId)', 'standing.at(-1)'],
    },
    'domain/payment-ledger.ts': {
      'a corrected payment keeps its place': ['if (named) Object.assign(named, place)\n      else places.push(place)', 'places.push(place)'],
      'what an order in work owes stays owed': ['(!isFinalOrder(order.orderStatus) || balanceOf', '(balanceOf'],
    },
  },
  'tests/api/orders/undo-payment.test.ts': {
    'server/call/audit/undone-change.ts': {
      'only the own change is undone': ['last.userId === context.user?.id && ', ''],
    },
    'server/areas/orders/payment.ts': {
      'the notification of an undone payment is found by the moment of the payment': ['at: last.at, about', 'at: now.toISOString(), about'],
      'the notification of an undone payment is withdrawn': ['  await withdrawNotice(', '  if (row.amount < 0) await withdrawNotice('],
    },
  },
  'tests/domain/booking-checks.test.ts': {
    'domain/booking-checks.ts': {
      'a test is part of another with all of its parameters': ['test.parameters.every((code)', 'test.parameters.some((code)'],
    },
  },
  'tests/api/orders/refunds.test.ts': {
    'domain/payment-ledger.ts': {
      'a cancelled order opened for its notes collects nothing again': ['if (received > 0) return 0', 'if (paid > finalAmount) return 0'],
    },
    'server/areas/orders/payment.ts': {
      'a refund counts what was refunded before': [
        'refundProblem(amount, balanceOf(order, order.paidAmount))',
        'refundProblem(amount, balanceOf(order, order.totalAmount))',
      ],
    },
  },
  'tests/api/orders/sold.test.ts': {
    'server/shared/booking-facts.ts': {
      'the checks of an order go by what its package contained when it was sold': ['sold.length > 0 ?', 'sold.length > 1000 ?'],
    },
  },
  'tests/api/orders/checks.test.ts': {
    'server/shared/booking-facts.ts': {
      'a package with a test that is not offered is not proposed': ['.every(({ test }) => test.isActive)', '.some(({ test }) => test.isActive)'],
    },
  },
  'tests/domain/slot-day.test.ts': {
    'domain/order-visit.ts': {
      'of several visits the least advanced decides': ['progress[one.status] - progress[other.status]', 'progress[other.status] - progress[one.status]'],
    },
  },
  'tests/domain/dashboard.test.ts': {
    'domain/order-figures.ts': {
      'the revenue of the month is of that month': ['monthlyRevenue: thisMonth.filter(completed)', 'monthlyRevenue: orders.filter(completed)'],
      'the first day of the next month is not in this one': ['day >= from && day < before', 'day >= from && day <= before'],
    },
  },
  'tests/api/orders/mixed.test.ts': {
    'server/areas/orders/items.ts': {
      'a package dearer than its tests keeps its price': ['price: Math.max(row.price, actualValue)', 'price: actualValue'],
    },
    'server/shared/settle.ts': {
      'the discount of an order is taken off again at each change': ['finalAmount(itemsTotal, order.discount)', 'finalAmount(itemsTotal, 0)'],
    },
    'server/areas/orders/patients.ts': {
      'packages of a removed patient go as well': [
        'and(eq(orderItems.orderId, order.id), eq(orderItems.patientId, patientId))',
        "and(eq(orderItems.orderId, order.id), eq(orderItems.patientId, patientId), eq(orderItems.type, 'test'))",
      ],
    },
    'server/areas/orders/response-schemas.ts': {
      'the total of an order is before its discount': [
        '    ...row,\n    discount:',
        '    ...row,\n    totalAmount: rupeesOfPaise(order.finalAmount),\n    discount:',
      ],
      'the discount of an order is what its total is above what is to be paid': [
        'rupeesOfPaise(order.totalAmount - order.finalAmount)',
        'rupeesOfPaise(order.finalAmount)',
      ],
    },
    'server/areas/orders/visits.ts': {
      'the collection status of an order is that of its least advanced visit': ['(leastAdvancedVisit(visits)?.status ?? null)', '(visits[0]?.status ?? null)'],
    },
  },
  'tests/domain/order-test.test.ts': {
    'domain/order-test.ts': {
      'a test is to be done as often as its quantity says': ['.flat()\n', '.flat()\n    .slice(0, tests.length)\n'],
    },
  },
  'tests/guards/races/races.test.ts': {
    'server/shared/order-row.ts': {
      'two changes of an order at once come one after the other': [".where(eq(orders.id, id)).for('update')", '.where(eq(orders.id, id))', 'on PostgreSQL'],
    },
  },
  'tests/api/users/race.test.ts': {
    'server/areas/users/lock.ts': {
      'of two super admins who delete each other one stays': [
        "    .orderBy(asc(users.id))\n    .for('update')",
        '    .orderBy(asc(users.id))',
        'on PostgreSQL',
      ],
    },
  },
  'tests/api/orders/items.test.ts': {
    'server/areas/orders/items.ts': {
      'an item is for a patient of its own order': [
        '.where(and(eq(orderPatients.orderId, order.id), eq(orderPatients.patientId, item.patientId)))',
        '.where(eq(orderPatients.patientId, item.patientId))',
      ],
    },
  },
  'tests/api/orders/change.test.ts': {
    'server/areas/orders/item-routes.ts': {
      'a lower quantity needs the reason of a removal': ['if (body.quantity < item.quantity) await checkRemoval', 'if (body.quantity < 1) await checkRemoval'],
      'the audit trail keeps the reason for a lower quantity': [
        "action: 'change item',\n        isContent: true,\n        reason: body.reason,",
        "action: 'change item',\n        isContent: true,",
      ],
    },
  },
  'tests/api/orders/recounted.test.ts': {
    'server/areas/orders/charts.ts': {
      'what is given back is not collected': ['sum(${signedAmount})', 'sum(${payments.amount})'],
      'what is collected counts on the day of the payment': [
        '.where(inPeriod(payments.at))',
        '.innerJoin(orders, eq(orders.id, payments.orderId)).where(inPeriod(orders.createdAt))',
      ],
    },
    'server/areas/orders/stats.ts': {
      'the figures of a day end with it': ['before: addDays(day, 1)', 'before: addDays(day, 2)'],
    },
  },
  'tests/api/orders/payments.test.ts': {
    'server/areas/orders/payment.ts': {
      'the customer is notified of payments alone': ["if (row?.kind === 'payment') {", 'if (row) {'],
    },
  },
  'tests/api/orders/order-tests.test.ts': {
    'server/shared/order-tests.ts': {
      'a completed order leaves its cancelled tests cancelled': [
        ".where(and(eq(orderTests.orderId, orderId), eq(orderTests.status, 'Ordered')))",
        '.where(eq(orderTests.orderId, orderId))',
      ],
    },
  },
  'tests/domain/order-settlement.test.ts': {
    'domain/order-patients.ts': {
      'an order is collected only once everybody with items is': [
        'patients.some(isCollected) && uncollectedPatients(patients).length === 0 &&',
        'patients.some(isCollected) &&',
      ],
      'a patient without items holds no order back': ['patient.hasItems && !isCollected(patient)', '!isCollected(patient)'],
    },
    'domain/order-settlement.ts': {
      'what is added to a refunded order is to be paid': [
        'statusAfterItems({ orderStatus: status, paymentStatus, finalAmount },',
        'statusAfterItems({ orderStatus: status, paymentStatus, finalAmount: newAmount ?? finalAmount },',
      ],
      'a part-paid order that is cancelled is to be refunded': [
        "paymentStatusOf(paymentStatus, { orderStatus: 'Cancelled', finalAmount }, paid)",
        "paymentStatusOf(paymentStatus, { orderStatus: 'Confirmed', finalAmount }, paid)",
      ],
      'a payment evaluates no values again': ['facts.hasResults && facts.money === null', 'facts.hasResults'],
      'a payment that is undone leaves the status before it': [
        'paymentStatusOf(money.to, order, order.paid)',
        'paymentStatusOf(order.paymentStatus, order, order.paid)',
      ],
    },
    'domain/order-question.ts': {
      'a status that says all is collected asks about open visits': ['patients.some(hasOpenVisit) || appointment !== null', 'appointment !== null'],
    },
  },
  'tests/api/orders/settle.test.ts': {
    'server/shared/settle.ts': {
      'a payment raises the version of its order': ['|| change.money !== undefined', ''],
    },
    'server/areas/orders/status.ts': {
      'kept visits keep their order': ["if (visits === 'keep' &&", 'if (visits === null &&'],
    },
    'server/areas/results/work-routes.ts': {
      'no results are begun for a patient of whom no sample was collected': [' ?? uncollectedReportProblem(patient)', ''],
    },
  },
  'tests/api/collections/completion.test.ts': {
    'server/shared/collected.ts': {
      'a visit that is completed late was made in its hours': ['?? defaultCollectedAt(visit, now, settings.timeZone)', '?? now'],
    },
    'server/areas/collections/change.ts': {
      'a visit of a later day asks before it is begun': ['if (asked && !isConfirmed) throw', 'if (asked && isConfirmed) throw'],
    },
  },
}
