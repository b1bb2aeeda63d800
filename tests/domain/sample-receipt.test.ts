import { expect, test } from 'vitest'
import { receiptOf, type ScannedSample } from '#domain/sample-receipt.ts'

const today = '2026-11-27'
const sample: ScannedSample = { state: 'Collected', orderStatus: 'SampleCollected', isNeeded: true, visitDay: null, collectedOn: today }

test.each<[string, Partial<ScannedSample>, string]>([
  ['is collected today', {}, 'received'],
  ['is handed over', { state: 'HandedOver' }, 'received'],
  ['was collected yesterday', { collectedOn: '2026-11-26' }, 'otherDay'],
  ['is received', { state: 'Received' }, 'alreadyReceived'],
  ['is back from a referral laboratory', { state: 'ReceivedBack' }, 'alreadyReceived'],
  ['is at a referral laboratory', { state: 'SentOut' }, 'receivedBack'],
  ['is at a referral laboratory for a completed order', { state: 'SentOut', orderStatus: 'Completed' }, 'receivedBack'],
  ['is rejected', { state: 'Rejected' }, 'rejected'],
  ['is of a cancelled order', { orderStatus: 'Cancelled' }, 'cancelled'],
  ['is received and of a cancelled order', { state: 'Received', orderStatus: 'Cancelled' }, 'cancelled'],
  ['is not collected', { state: 'ToCollect', collectedOn: null }, 'notCollected'],
  ['has a visit today', { state: 'ToCollect', collectedOn: null, visitDay: today }, 'notCollected'],
  ['has a visit tomorrow', { state: 'ToCollect', collectedOn: null, visitDay: '2026-11-28' }, 'wrongDay'],
  ['had a visit yesterday that is open', { state: 'ToCollect', collectedOn: null, visitDay: '2026-11-26' }, 'wrongDay'],
  ['is not collected and has no test any more', { state: 'ToCollect', collectedOn: null, isNeeded: false }, 'notNeeded'],
  ['is collected and has no test any more', { isNeeded: false }, 'noTest'],
  ['is not collected and of a completed order', { state: 'ToCollect', collectedOn: null, orderStatus: 'Completed' }, 'completed'],
])('SMP-04 the scan of a sample that %s', (_words, facts, outcome) => {
  expect(receiptOf({ ...sample, ...facts }, today, false)).toBe(outcome)
})

test('SMP-04 a confirmed collection receives a sample of today, and none of another day', () => {
  const drawn: ScannedSample = { ...sample, state: 'ToCollect', collectedOn: null, visitDay: today }
  expect(receiptOf(drawn, today, true)).toBe('received')
  expect(receiptOf({ ...drawn, visitDay: '2026-11-28' }, today, true)).toBe('wrongDay')
})
