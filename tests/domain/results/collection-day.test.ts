import { expect, test } from 'vitest'
import { type CollectionFacts, collectionTimeOf } from '#domain/results/collection-day.ts'

type Visit = CollectionFacts['visits'][number]
const booked = '2026-11-03T08:00:00.000Z'
const scheduled = (scheduledDate: string, createdAt = booked): Visit => ({ status: 'Scheduled', scheduledDate, completedAt: null, createdAt })
const done = (scheduledDate: string, completedAt: string, createdAt = booked): Visit => ({ status: 'Completed', scheduledDate, completedAt, createdAt })
const step = (to: CollectionFacts['steps'][number]['to'], at: string) => ({ to, at })

const facts = (more: Partial<CollectionFacts> = {}): CollectionFacts => ({
  visits: [],
  steps: [],
  appointment: null,
  orderedAt: '2026-11-02T20:00:00.000Z',
  ...more,
})

test.each<[string, Partial<CollectionFacts>, string, string | null]>([
  ['nothing: the day of the order, which is the next one in India at 20:00 UTC', {}, '2026-11-03', null],
  ['an appointment', { appointment: '2026-11-05' }, '2026-11-05', null],
  ['a visit of the patient, not the appointment of the order', { appointment: '2026-11-04', visits: [scheduled('2026-11-05')] }, '2026-11-05', null],
  [
    'a visit that ended at 20:00 UTC, on the next day in India',
    { visits: [done('2026-11-05', '2026-11-05T20:00:00.000Z')] },
    '2026-11-06',
    '2026-11-05T20:00:00.000Z',
  ],
  [
    'a visit that ended at 18:29 UTC, before midnight in India',
    { visits: [done('2026-11-05', '2026-11-05T18:29:59.000Z')] },
    '2026-11-05',
    '2026-11-05T18:29:59.000Z',
  ],
  [
    'the last of two visits that are done, not one that is still to come',
    {
      visits: [
        done('2026-11-05', '2026-11-05T04:00:00.000Z'),
        done('2026-11-07', '2026-11-07T04:00:00.000Z', '2026-11-06T08:00:00.000Z'),
        scheduled('2026-11-09'),
      ],
    },
    '2026-11-07',
    '2026-11-07T04:00:00.000Z',
  ],
  [
    'samples at the laboratory without a step before',
    { steps: [step('Confirmed', '2026-11-04T04:00:00.000Z'), step('Testing', '2026-11-05T20:00:00.000Z')] },
    '2026-11-06',
    null,
  ],
  [
    'a step to Sample collected, which counts more than the appointment',
    { appointment: '2026-11-04', steps: [step('SampleCollected', '2026-11-05T06:00:00.000Z'), step('Testing', '2026-11-06T06:00:00.000Z')] },
    '2026-11-05',
    '2026-11-05T06:00:00.000Z',
  ],
  [
    'a visit that is to come after the samples were at the laboratory',
    { visits: [scheduled('2026-11-09')], steps: [step('Testing', '2026-11-06T06:00:00.000Z')] },
    '2026-11-06',
    null,
  ],
  [
    'a visit that is marked as completed two days after the samples were at the laboratory',
    { visits: [done('2026-11-05', '2026-11-07T20:00:00.000Z')], steps: [step('Testing', '2026-11-05T10:00:00.000Z')] },
    '2026-11-05',
    null,
  ],
  [
    'the same with a step to Sample collected',
    { visits: [done('2026-11-05', '2026-11-07T20:00:00.000Z')], steps: [step('SampleCollected', '2026-11-05T08:00:00.000Z')] },
    '2026-11-05',
    '2026-11-05T08:00:00.000Z',
  ],
  [
    'a visit that is marked as completed an hour after the order was',
    { visits: [done('2026-11-05', '2026-11-05T09:00:00.000Z')], steps: [step('SampleCollected', '2026-11-05T08:00:00.000Z')] },
    '2026-11-05',
    '2026-11-05T09:00:00.000Z',
  ],
  [
    'a visit whose end completed the collection of the order',
    {
      visits: [done('2026-11-05', '2026-11-05T09:00:00.000Z')],
      steps: [step('SampleCollected', '2026-11-05T09:00:00.000Z'), step('Testing', '2026-11-06T09:00:00.000Z')],
    },
    '2026-11-05',
    '2026-11-05T09:00:00.000Z',
  ],
  [
    'a second collection, booked after the first samples were at the laboratory',
    { visits: [done('2026-11-05', '2026-11-07T04:00:00.000Z', '2026-11-06T08:00:00.000Z')], steps: [step('Testing', '2026-11-05T10:00:00.000Z')] },
    '2026-11-07',
    '2026-11-07T04:00:00.000Z',
  ],
  [
    'an order that was set to Testing before its visit was due',
    { visits: [done('2026-11-07', '2026-11-07T04:00:00.000Z')], steps: [step('Testing', '2026-11-05T10:00:00.000Z')] },
    '2026-11-07',
    '2026-11-07T04:00:00.000Z',
  ],
  [
    'an order that was set to Testing by mistake and back',
    {
      visits: [done('2026-11-04', '2026-11-07T04:00:00.000Z')],
      steps: [step('Testing', '2026-11-05T10:00:00.000Z'), step('Confirmed', '2026-11-05T10:05:00.000Z')],
    },
    '2026-11-07',
    '2026-11-07T04:00:00.000Z',
  ],
])('RES-01 the day of collection with %s', (_words, more, day, at) => {
  expect(collectionTimeOf(facts(more), 'Asia/Kolkata')).toEqual({ day, at })
})
