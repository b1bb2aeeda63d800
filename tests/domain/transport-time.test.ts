import { expect, test } from 'vitest'
import { transportTimes } from '#domain/transport-time.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const before = (minutes: number | null) => (minutes === null ? null : new Date(now.getTime() - minutes * 60_000).toISOString())

test.each([
  [null, null, 'Potassium: at most 3 h until receipt', 'at most 3 h until receipt', false],
  [0, null, 'Potassium: drawn 0 min ago, at most 3 h', '0 min of 3 h', false],
  [180, null, 'Potassium: drawn 3 h ago, at most 3 h', '3 h of 3 h', false],
  [250, null, 'Potassium: drawn 4 h 10 min ago, at most 3 h', '4 h 10 min of 3 h', true],
  [1600, null, 'Potassium: drawn 1 d 2 h ago, at most 3 h', '1 d 2 h of 3 h', true],
  [250, 130, 'Potassium: received after 2 h, at most 3 h', '2 h of 3 h', false],
  [250, 69, 'Potassium: received after 3 h 1 min, at most 3 h', '3 h 1 min of 3 h', true],
  [-5, null, 'Potassium: drawn 0 min ago, at most 3 h', '0 min of 3 h', false],
] as const)('SMP-06 transport of a sample drawn %s min ago and received %s min ago reads “%s”', (drawn, received, text, short, isOver) => {
  const facts = { collectedAt: before(drawn), receivedAt: before(received), tests: [{ name: 'Potassium', maxTransportHours: 3 }] }
  expect(transportTimes(facts, now)).toEqual([{ test: 'Potassium', text, short, isOver }])
})

test('SMP-06 each test has its own limit, and one without a limit or without a time of collection has no text', () => {
  const tests = [
    { name: 'Glucose', maxTransportHours: 3 },
    { name: 'HbA1c', maxTransportHours: null },
    { name: 'Ammonia', maxTransportHours: 1 },
  ]
  const times = transportTimes({ collectedAt: before(90), receivedAt: null, tests }, now)
  expect(times.map(({ test: name, isOver }) => [name, isOver])).toEqual([
    ['Glucose', false],
    ['Ammonia', true],
  ])
  expect(transportTimes({ collectedAt: null, receivedAt: before(90), tests }, now)).toEqual([])
})
