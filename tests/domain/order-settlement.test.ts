import { describe, expect, test } from 'vitest'
import type { CollectionStatus } from '#domain/collection-status.ts'
import { missingPatients, type OrderPatientFacts } from '#domain/order-patients.ts'
import { collectedElsewhereQuestion, type StepBackFacts, stepBackProblem, stepNotReached, stepQuestion } from '#domain/order-question.ts'
import { type OrderFacts, settlement } from '#domain/order-settlement.ts'
import { type OrderStatus, removalNeedsReason } from '#domain/order-status.ts'
import type { OrderVisitFacts } from '#domain/order-visit.ts'

type Drawn = CollectionStatus | 'at the laboratory'

const visit = (status: CollectionStatus, scheduledDate = '2026-11-23'): OrderVisitFacts => ({ status, scheduledDate, timeSlot: '07:00-08:00' })

/** A patient with items; `...'-'` has none. */
function patient(name: string, drawn: readonly Drawn[] = [], hasItems = true): OrderPatientFacts<OrderVisitFacts> {
  const visits = drawn.flatMap((each) => (each === 'at the laboratory' ? [] : [visit(each)]))
  return { id: name.toLowerCase(), name, hasItems, isAtLaboratory: drawn.includes('at the laboratory'), visits }
}

const facts = (change: Partial<OrderFacts>): OrderFacts => ({
  ...{ status: 'Confirmed', step: null, patients: [patient('Asha')], hasAppointment: false, scheduledDate: null, timeSlot: null },
  ...{ paymentStatus: 'Pending', finalAmount: 50_000, newAmount: null, money: null, paid: 0, hasResults: false },
  ...{ samples: { received: 0, waiting: 0 }, undoesReceipt: false, isUndo: false, ...change },
})

describe('FLD-04 the status that an order gets from its patients and visits', () => {
  test.each<[string, OrderStatus, OrderPatientFacts<OrderVisitFacts>[], OrderStatus]>([
    ['a first visit is booked', 'Created', [patient('Asha', ['Scheduled'])], 'Confirmed'],
    ['nobody is booked', 'Created', [patient('Asha')], 'Created'],
    ['the only visit is cancelled', 'Created', [patient('Asha', ['Cancelled'])], 'Created'],
    ['all visits are completed', 'Confirmed', [patient('Asha', ['Completed']), patient('Kiran', ['Completed'])], 'SampleCollected'],
    ['one of two visits is completed', 'Confirmed', [patient('Asha', ['Completed']), patient('Kiran', ['Scheduled'])], 'Confirmed'],
    ['only one of two patients had a visit', 'Confirmed', [patient('Asha'), patient('Kiran', ['Completed'])], 'Confirmed'],
    ['only one of two patients of a new order had a visit', 'Created', [patient('Asha'), patient('Kiran', ['Completed'])], 'Confirmed'],
    ['the other is collected at the laboratory', 'Confirmed', [patient('Asha', ['at the laboratory']), patient('Kiran', ['Completed'])], 'SampleCollected'],
    ['all are collected at the laboratory', 'Created', [patient('Asha', ['at the laboratory'])], 'SampleCollected'],
    ['the other has no items', 'Confirmed', [patient('Asha', [], false), patient('Kiran', ['Completed'])], 'SampleCollected'],
    ['the other has no items left and a visit to come', 'Confirmed', [patient('Asha', ['Scheduled'], false), patient('Kiran', ['Completed'])], 'Confirmed'],
    ['the patient who was missing is taken off', 'Confirmed', [patient('Kiran', ['Completed'])], 'SampleCollected'],
    ['the visit of the other failed', 'Confirmed', [patient('Asha', ['Cancelled']), patient('Kiran', ['Completed'])], 'Confirmed'],
    ['a visit after a failed one is completed', 'Confirmed', [patient('Asha', ['Cancelled', 'Completed'])], 'SampleCollected'],
    ['a second collection is booked', 'Testing', [patient('Asha', ['Completed', 'Scheduled'])], 'Testing'],
    ['somebody is added to an order in Testing', 'Testing', [patient('Asha', ['Completed']), patient('Kiran')], 'Testing'],
    ['a visit of a cancelled order was completed', 'Cancelled', [patient('Asha', ['Completed'])], 'Cancelled'],
  ])('%s: %s with these patients is %#', (_words, status, patients, then) => {
    expect(settlement(facts({ status, patients })).status).toBe(then)
  })
})

const drawn = patient('Asha', ['Completed'])
test.each<[string, Partial<OrderFacts>, OrderStatus]>([
  ['every sample is received', { status: 'SampleCollected', patients: [drawn], samples: { received: 2, waiting: 0 } }, 'Testing'],
  ['every sample of a confirmed order is received', { patients: [drawn], samples: { received: 1, waiting: 0 } }, 'Testing'],
  ['one of two samples is received', { status: 'SampleCollected', patients: [drawn], samples: { received: 1, waiting: 1 } }, 'SampleCollected'],
  ['somebody is not collected from', { patients: [drawn, patient('Kiran')], samples: { received: 1, waiting: 0 } }, 'Confirmed'],
  ['every sample is rejected', { status: 'SampleCollected', patients: [drawn], samples: { received: 0, waiting: 0 } }, 'SampleCollected'],
  ['a receipt is undone', { status: 'Testing', patients: [drawn], samples: { received: 0, waiting: 1 }, undoesReceipt: true }, 'SampleCollected'],
  ['a test is added in testing', { status: 'Testing', patients: [drawn], samples: { received: 1, waiting: 1 } }, 'Testing'],
  ['every sample of a completed order is received', { status: 'Completed', patients: [drawn], samples: { received: 1, waiting: 0 } }, 'Completed'],
  ['a status is chosen', { status: 'Testing', step: 'SampleCollected', patients: [drawn], samples: { received: 1, waiting: 0 } }, 'SampleCollected'],
])('SMP-03 the status of an order follows from its samples where %s', (_words, change, status) => {
  expect(settlement(facts(change)).status).toBe(status)
})

test('SMP-03 the reason of a status names the samples, and an undone receipt notifies nobody', () => {
  const all = facts({ status: 'SampleCollected', patients: [drawn], samples: { received: 1, waiting: 0 } })
  expect(settlement(all).why).toBe('All samples are received')
  const undone = facts({ status: 'Testing', patients: [drawn], samples: { received: 0, waiting: 1 }, undoesReceipt: true })
  expect([settlement(undone).why, settlement(undone).notice]).toEqual(['The receipt of a sample was undone', null])
})

test.each<[string, Partial<OrderFacts>, string | null]>([
  [
    'the least advanced visit',
    { patients: [patient('Asha', ['Completed']), { ...patient('Kiran'), visits: [visit('Scheduled', '2026-11-30')] }] },
    '2026-11-30',
  ],
  ['a moved visit', { scheduledDate: '2026-11-23', patients: [{ ...patient('Asha'), visits: [visit('Scheduled', '2026-11-28')] }] }, '2026-11-28'],
  ['an appointment without a visit', { scheduledDate: '2026-11-24', hasAppointment: true }, '2026-11-24'],
  ['nothing, once the appointment is cancelled', { scheduledDate: '2026-11-24' }, null],
  ['what it was, of a cancelled order', { scheduledDate: '2026-11-24', step: 'Cancelled' }, '2026-11-24'],
])('COL-06 the date of an order is that of %s', (_words, change, day) => {
  expect(settlement(facts(change)).scheduledDate).toBe(day)
})

test.each<[string, Partial<OrderFacts>, string]>([
  ['a completed visit', { paymentStatus: 'Paid', paid: 50_000, patients: [patient('Asha', ['Completed'])] }, 'Paid'],
  ['a cancelled order of which a part is paid', { paymentStatus: 'Pending', paid: 20_000, step: 'Cancelled' }, 'Paid'],
  ['a cancelled order of which nothing is paid', { paymentStatus: 'Pending', step: 'Cancelled' }, 'Pending'],
  ['an item added to a paid order', { paymentStatus: 'Paid', paid: 50_000, newAmount: 60_000 }, 'Pending'],
  ['a patient taken off an order that is paid in part', { paymentStatus: 'Pending', paid: 20_000, newAmount: 20_000 }, 'Paid'],
  ['an item added to a refunded order', { paymentStatus: 'Refunded', newAmount: 60_000 }, 'Pending'],
  ['the whole amount was set Paid', { money: { kind: 'set', to: 'Paid', paidBefore: 0 }, paid: 50_000 }, 'Paid'],
  ['a part was set Paid', { money: { kind: 'set', to: 'Paid', paidBefore: 0 }, paid: 20_000 }, 'Pending'],
  ['it was set Failed without money', { money: { kind: 'set', to: 'Failed', paidBefore: 0 } }, 'Failed'],
  ['a part of a paid order was set Refunded', { paymentStatus: 'Paid', money: { kind: 'set', to: 'Refunded', paidBefore: 50_000 }, paid: 30_000 }, 'Pending'],
  ['a payment was corrected to less', { paymentStatus: 'Paid', money: { kind: 'corrected' }, paid: 40_000 }, 'Pending'],
  ['a payment was corrected to the whole amount', { paymentStatus: 'Pending', money: { kind: 'corrected' }, paid: 50_000 }, 'Paid'],
  ['a payment after a failed one was undone', { paymentStatus: 'Paid', money: { kind: 'undone', to: 'Failed' } }, 'Failed'],
  ['all of a cancelled order was given back', { status: 'Cancelled', paymentStatus: 'Paid', money: { kind: 'refunded' } }, 'Refunded'],
  ['a part of a cancelled order was given back', { status: 'Cancelled', paymentStatus: 'Paid', money: { kind: 'refunded' }, paid: 10_000 }, 'Paid'],
])('MON-01 the payment status after %s', (_words, change, status) => {
  expect(settlement(facts(change)).paymentStatus).toBe(status)
})

test.each<[OrderStatus, OrderStatus, { samples: string | null; tests: string | null; notice: string | null }]>([
  ['Confirmed', 'SampleCollected', { samples: 'Collected', tests: null, notice: 'SampleCollected' }],
  ['SampleCollected', 'Testing', { samples: 'Received', tests: null, notice: null }],
  ['Testing', 'Completed', { samples: 'Received', tests: 'Done', notice: 'OrderCompleted' }],
  ['Testing', 'Cancelled', { samples: null, tests: 'Cancelled', notice: null }],
  ['Confirmed', 'Confirmed', { samples: null, tests: null, notice: null }],
  ['Testing', 'Confirmed', { samples: null, tests: null, notice: 'OrderConfirmed' }],
])('SMP-03 a step from %s to %s changes samples, tests and the customer', (status, step, then) => {
  expect(settlement(facts({ status, step }))).toMatchObject(then)
})

test('RES-01 values are evaluated again wherever an order has some, but not after a payment', () => {
  expect([true, false].map((hasResults) => settlement(facts({ hasResults })).reevaluates)).toEqual([true, false])
  expect(settlement(facts({ hasResults: true, money: { kind: 'corrected' } })).reevaluates).toBe(false)
})

test.each<[string, OrderStatus, OrderPatientFacts<OrderVisitFacts>[], string[]]>([
  ['nobody is booked', 'Confirmed', [patient('Asha'), patient('Kiran')], []],
  ['all are booked', 'Confirmed', [patient('Asha', ['Scheduled']), patient('Kiran', ['Scheduled'])], []],
  ['one is booked', 'Confirmed', [patient('Asha'), patient('Kiran', ['Scheduled'])], ['Asha']],
  ['one visit failed', 'Confirmed', [patient('Asha', ['Cancelled']), patient('Kiran', ['Scheduled'])], ['Asha']],
  ['one is collected from and one is booked', 'Confirmed', [patient('Asha', ['Scheduled']), patient('Kiran', ['Completed'])], ['Asha']],
  ['one has no items', 'Confirmed', [patient('Asha', [], false), patient('Kiran', ['Completed'])], []],
  ['one was collected from at the laboratory', 'Confirmed', [patient('Asha', ['at the laboratory']), patient('Kiran')], ['Kiran']],
  ['somebody was added in Testing', 'Testing', [patient('Asha', ['Completed']), patient('Kiran')], ['Kiran']],
  ['the order is cancelled', 'Cancelled', [patient('Asha'), patient('Kiran', ['Completed'])], []],
])('COL-06 missing patients where %s', (_words, status, patients, names) => {
  expect(missingPatients(status, patients).map(({ name }) => name)).toEqual(names)
})

describe('ORD-06 a status that means collected samples asks first', () => {
  const onThirtieth = { ...patient('Asha'), visits: [visit('Scheduled', '2026-11-30')] }
  test.each<[string, OrderStatus, OrderPatientFacts<OrderVisitFacts>[], string | null, string | null]>([
    ['a visit is to come', 'SampleCollected', [onThirtieth], null, 'The visit on 30/11 is not done. Mark it completed?'],
    ['a visit is to come, for Testing', 'Testing', [onThirtieth], null, 'The visit on 30/11 is not done. Mark it completed?'],
    [
      'two visits are to come',
      'Completed',
      [onThirtieth, patient('Kiran', ['In Progress'])],
      null,
      'The visits on 30/11 (Asha), 23/11 (Kiran) are not done. Mark them completed?',
    ],
    ['a place is reserved for a day to come', 'SampleCollected', [patient('Asha')], '2026-11-30', 'The visit on 30/11 is not done. Mark it completed?'],
    [
      'one of two is collected from',
      'SampleCollected',
      [patient('Asha'), patient('Kiran', ['Completed'])],
      null,
      'Asha is not collected from. Was the sample collected at the laboratory?',
    ],
    ['nobody has a visit', 'SampleCollected', [patient('Asha'), patient('Kiran')], null, null],
    ['all are collected from', 'Testing', [patient('Asha', ['Completed']), patient('Kiran', ['at the laboratory'])], null, null],
    ['a visit is to come, for Cancelled', 'Cancelled', [onThirtieth], null, null],
    ['a visit is to come, for Confirmed', 'Confirmed', [onThirtieth], null, null],
  ])('%s', (_words, step, patients, appointment, sentence) => {
    expect(stepQuestion(step, { patients, appointment })?.sentence ?? null).toBe(sentence)
  })

  test('an open visit of somebody who is collected from at the laboratory is named', () => {
    expect(collectedElsewhereQuestion(onThirtieth)).toBe('The visit on 30/11 is not done. Cancel it?')
    expect(collectedElsewhereQuestion(patient('Kiran', ['Cancelled']))).toBeNull()
  })

  test('a status that was not reached says for whom the order waits', () => {
    expect(stepNotReached('Confirmed', ['Asha'])).toBe('The order stays Confirmed until Asha is collected from')
    expect(stepNotReached('Confirmed', ['Asha', 'Kiran'])).toBe('The order stays Confirmed until Asha, Kiran are collected from')
    expect(stepNotReached('Testing', [])).toBe('The order stays Testing until its visits are done')
  })
})

const back: StepBackFacts = { patients: [patient('Asha', ['at the laboratory'])], isReceived: false, sentOut: null, report: null }
test.each<[OrderStatus, Partial<StepBackFacts>, string | null]>([
  ['Confirmed', {}, null],
  ['Confirmed', { isReceived: true }, null],
  ['Confirmed', { patients: [patient('Asha', ['at the laboratory']), patient('Kiran', ['Completed'])] }, null],
  ['Confirmed', { patients: [patient('Asha', ['Scheduled'])] }, null],
  ['Created', { patients: [patient('Asha', ['Cancelled'])] }, null],
  ['SampleCollected', { patients: [patient('Asha', ['Completed'])], isReceived: true }, null],
  ['SampleCollected', { report: 'R-1', sentOut: '7' }, null],
  ['Confirmed', { patients: [patient('Asha', ['Completed'])] }, 'The visits of this order are completed: it cannot go back to Confirmed'],
  ['Created', { patients: [patient('Asha'), patient('Kiran', ['Completed'])] }, 'A visit of this order is completed: it cannot go back to Created'],
  ['Created', { patients: [patient('Asha', ['Scheduled'])] }, 'The visit on 23/11/2026 is booked: cancel it before the order goes back to Created'],
  ['Created', { patients: [patient('Asha', ['In Progress'])] }, 'The visit on 23/11/2026 is booked: cancel it before the order goes back to Created'],
  ['Confirmed', { report: 'R-1' }, 'R-1 is a report of this order: delete it before the order goes back to Confirmed'],
  ['SampleCollected', { isReceived: true, report: 'R-1' }, 'R-1 is a report of this order: delete it before the order goes back to Sample collected'],
  ['SampleCollected', { isReceived: true, sentOut: '7' }, 'Sample 7 was sent to a referral laboratory: the order cannot go back to Sample collected'],
])('ORD-06 SMP-03 an order goes back to %s as its visits, samples and reports allow: %#', (step, facts, problem) => {
  expect(stepBackProblem(step, { ...back, ...facts })).toBe(problem)
})

test.each<[OrderStatus, boolean, boolean]>([
  ['Confirmed', false, false],
  ['Confirmed', true, true],
  ['SampleCollected', false, true],
  ['Testing', true, true],
])('ODT-06 taking something off an order %s of a patient collected from: %s needs a reason: %s', (status, isCollected, needs) => {
  expect(removalNeedsReason(status, isCollected)).toBe(needs)
})

test.each<[string, Partial<OrderFacts>, boolean]>([
  ['a paid order is cancelled', { step: 'Cancelled', paymentStatus: 'Paid', paid: 50_000 }, true],
  ['a part-paid order is cancelled', { step: 'Cancelled', paid: 10_000 }, true],
  ['an unpaid order is cancelled', { step: 'Cancelled', paid: 0 }, false],
  ['an item is taken off a paid order', { paymentStatus: 'Paid', newAmount: 30_000, paid: 50_000 }, true],
  ['an item is taken off a part-paid order that still owes', { newAmount: 30_000, paid: 20_000 }, false],
  ['an item is added to an overpaid order', { paymentStatus: 'Paid', finalAmount: 30_000, newAmount: 50_000, paid: 50_000 }, false],
  ['a part of what is overpaid is refunded', { status: 'Cancelled', paymentStatus: 'Paid', money: { kind: 'refunded' }, paid: 20_000 }, true],
  ['all of what is overpaid is refunded', { status: 'Cancelled', paymentStatus: 'Paid', money: { kind: 'refunded' }, paid: 0 }, false],
  ['the payment of a cancelled order did not come', { status: 'Cancelled', money: { kind: 'set', to: 'Failed', paidBefore: 50_000 }, paid: 0 }, false],
])('MON-02 a refund waits or not when %s', (_words, change, isDue) => {
  expect(settlement(facts(change)).isRefundDue).toBe(isDue)
})
