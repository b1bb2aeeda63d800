import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/timeline.ts'
import type { ChangedFact } from '#domain/timeline-acts.ts'

const fact = (name: string, before: string | null, after: string | null, [from, to]: readonly unknown[] = [before, after]): ChangedFact => ({
  ...{ name, label: name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) },
  ...{ before, after, from, to },
})
const paid = (from: number, to: number) => fact('paidAmount', null, null, [from, to])
const status = fact('orderStatus', 'Created', 'Confirmed')

/** `verb [joint] rest`, and the names of the facts that are left. */
function said(entity: string, action: string, ...facts: ChangedFact[]) {
  const { verb, joint, rest, others } = sentenceOf({ entity, action, label: undefined, facts })
  return [`${verb} [${joint}] ${rest}`.trim(), others.map(({ name }) => name).join(' ')]
}

test.each([
  ['orders', 'payment', [paid(0, 85_000), fact('paymentMethod', null, 'UPI'), status], 'marked ₹850 paid by UPI [for]', 'orderStatus'],
  ['orders', 'payment', [paid(10_000, 85_050)], 'marked ₹750.50 paid [for]', ''],
  ['orders', 'payment', [fact('paymentStatus', 'Paid', 'Failed')], 'changed payment status [of] from Paid to Failed', ''],
  ['orders', 'payment', [paid(63_000, 0), fact('paymentStatus', 'Paid', 'Refunded')], 'refunded ₹630 [for]', ''],
  ['orders', 'payment', [paid(63_000, 0), fact('paymentStatus', 'Paid', 'Failed')], 'took back the payment of ₹630 [for]', ''],
  ['orders', 'payment', [paid(63_000, 50_000)], 'refunded ₹130 [for]', ''],
  ['orders', 'refund', [paid(84_975, 72_925)], 'refunded ₹120.50 [for]', ''],
  ['orders', 'undo payment', [paid(500, 0)], 'took back the payment of ₹5 [for]', ''],
  ['orders', 'undo status', [fact('orderStatus', 'Confirmed', 'Created')], 'took back a change [of]', 'orderStatus'],
  ['orders', 'status', [fact('timeSlot', null, '07:00'), status], 'changed order status [of] from Created to Confirmed', 'timeSlot'],
  ['orders', 'remove item', [fact('item', 'Blood count × 2', null)], 'removed Blood count × 2 [from]', ''],
  [
    'orders',
    'appointment',
    [fact('scheduledDate', null, '24/11/2026'), fact('timeSlot', null, '07:00-08:00')],
    'set the appointment [of] to 24/11/2026, 07:00–08:00',
    '',
  ],
  ['orders', 'create', [fact('origin', null, 'Telephone'), status], 'took [the]', ''],
  [
    'orders',
    'create',
    [fact('discount', null, '₹100', [null, 10_000]), fact('discountReason', null, 'Staff')],
    'took [the] with a discount of ₹100: Staff',
    '',
  ],
  ['sample-collections', 'assign', [fact('phlebotomistId', 'Meena', 'Ravi')], 'assigned [the] to Ravi', ''],
  ['sample-collections', 'assign', [fact('phlebotomistId', 'Meena', null)], 'took Meena off [the]', ''],
  [
    'sample-collections',
    'fail',
    [fact('failureReason', null, 'Not at home'), fact('status', 'Scheduled', 'Cancelled')],
    'recorded [the] as failed: Not at home',
    '',
  ],
  ['samples', 'send out', [fact('state', 'Received', 'Sent out'), fact('laboratory', null, 'Deccan')], 'sent [the] to Deccan', ''],
  ['reports', 'verify', [fact('a', '1', '2'), fact('b', null, '3')], 'verified 2 values [of]', 'a b'],
  ['tests', 'update', [fact('price', '₹200', '₹250')], 'changed price [of] from ₹200 to ₹250', ''],
  ['tests', 'update', [fact('method', null, 'PCR')], 'set method [of] to PCR', ''],
  ['tests', 'update', [fact('method', 'PCR', null)], 'removed method PCR [from]', ''],
  ['tests', 'update', [fact('ranges', null, null, [1, 2])], 'changed ranges [of]', ''],
  ['tests', 'update', [fact('name', 'A', 'B'), fact('price', '1', '2'), fact('method', 'x', 'y')], 'changed name, price and method [of]', 'name price method'],
  ['tests', 'update', [fact('description', 'a'.repeat(61), 'b')], 'changed description [of]', 'description'],
  ['kits', 'update', [], 'saved [the]', ''],
  ['kits', 'calibrate', [], 'recorded “calibrate” on [the]', ''],
  ['kits', 'delete', [fact('name', 'A', null)], 'deleted [the]', ''],
] as const)('HIS-01 %s "%s" is a sentence', (entity, action, facts, sentence, others) => {
  expect(said(entity, action, ...facts)).toEqual([sentence, others])
})
