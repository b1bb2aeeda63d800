import type { MistakeRows } from '../mistake.ts'

/** Prices, payments, refunds and what is still to be paid. */
export const moneyMistakes: MistakeRows = {
  'tests/api/resources/figures.test.ts': {
    'a chart adds up rupees': ['groupsOf', 'isMoney ? rupeesOfPaise(Number(row.sum)) : Number(row.sum)', 'Number(row.sum)'],
  },
  'tests/api/resources/rows.test.ts': {
    'an amount in a row that cannot be read is refused': [
      'readRow',
      'readInto(row, name, field, at(raw, field.from ?? name), problems, `${place}.${name}`)',
      'readInto(row, name, field, at(raw, field.from ?? name), {}, `${place}.${name}`)',
    ],
  },
  'tests/domain/money.test.ts': {
    'rupees become paise without losing one': ['paiseOfRupees', 'Math.round(rupees * 100)', 'Math.trunc(rupees * 100)'],
  },
  'tests/domain/order.test.ts': {
    'a total multiplies the price of an item by its quantity': ['itemsTotal', 'item.finalPrice * item.quantity', 'item.finalPrice'],
  },
  'tests/domain/payment.test.ts': {
    'a refund is taken off the paid amount': ['paidAmount', 'paymentSigns[kind] * amount', 'amount'],
    'a refund is at most the overpaid amount': ['refundProblem', 'amount > overpaid', 'amount > overpaid + 1'],
  },
  'tests/domain/payment-change.test.ts': {
    'a correction takes back the payment that was recorded': ['correctionRows', 'reversalOf(wrong)', 'reversalOf(right)'],
  },
  'tests/domain/day-sheet.test.ts': {
    'the day sheet collects the amount of an order once': ['daySheet', 'at === index ? by.amountDue : null', 'by.amountDue'],
  },
  'tests/screens/forms/stock-form.test.tsx': {
    'an input of a stock form takes rupees and gives paise': ['readTyped', 'parseRupees(text) ?? text', 'Number(text) || text'],
  },
  'tests/api/orders/book.test.ts': {
    'a discount in percent follows the items': ['discountOfTotal', 'amountOf(total, discountBasisPoints)', 'discount'],
  },
  'tests/api/orders/order-tests.test.ts': {
    'each change of an order subtracts its discount': ['amountsOf', 'finalAmount(itemsTotal, discount)', 'finalAmount(itemsTotal, 0)'],
    'removing a patient removes their packages': [
      'takePatientOff',
      'and(eq(orderItems.orderId, order.id), eq(orderItems.patientId, patientId))',
      "and(eq(orderItems.orderId, order.id), eq(orderItems.patientId, patientId), eq(orderItems.type, 'test'))",
    ],
  },
  'tests/domain/order-settlement.test.ts': {
    'a cancelled order that was paid in part is to be refunded': [
      'paymentRules',
      "orderStatus: 'Cancelled', finalAmount }, paid",
      "orderStatus: 'Confirmed', finalAmount }, paid",
    ],
  },
  'tests/api/undo/order-acts.test.ts': {
    'a user undoes only their own act': ['takeAct', 'act.userId !== userId ||', ''],
    'an act is undone only while its record is as it left it': ['refuseChanged', '!isSameJson(kept, became)', 'false'],
    'an undone payment is reversed': ['undoOrderAct', 'reversals.length > 0', 'reversals.length > 9'],
  },
  'tests/api/orders/recounted.test.ts': {
    'a refund lowers the collected amount': ['orderCharts', 'sum(${signedAmount})', 'sum(${payments.amount})'],
  },
  'tests/api/customers/figures.test.ts': {
    'figures of a customer count the own orders': ['readOrderFigures', 'group.customerId === id', 'true'],
    'an overpaid order pays no other order': ['figuresOfGroups', 'Math.max(0, balanceOf(group, group.paid))', 'balanceOf(group, group.paid)'],
  },
  'tests/screens/orders/removal-notes.test.ts': {
    'the refund of removed items counts their quantities': ['removalNotes', 'itemsTotal(left)', 'itemsTotal(left.map((item) => ({ ...item, quantity: 1 })))'],
  },
  'tests/screens/orders/order-money.test.tsx': {
    'the message about a payment names the typed amount': ['ActionForm', 'typed: values })', 'typed: bodyStart(action, changed) })'],
  },
}
