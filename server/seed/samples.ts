import type { OrderStatus } from '#domain/order-status.ts'
import { leastSampleState } from '#domain/sample.ts'
import type { orderTests } from '#server/db/tables/order-tests.ts'
import type { orderStatusHistory } from '#server/db/tables/orders.ts'
import type { sampleEvents, samples } from '#server/db/tables/samples.ts'
import type { Random } from '#server/seed/random.ts'

type OrderTestRow = typeof orderTests.$inferInsert
type SampleRow = typeof samples.$inferInsert
type HistoryRow = typeof orderStatusHistory.$inferInsert

/** The tests of an order with the sample that each is done from, the samples, and their steps. */
export interface OrderSamples {
  readonly orderTests: readonly OrderTestRow[]
  readonly samples: readonly SampleRow[]
  readonly sampleEvents: readonly (typeof sampleEvents.$inferInsert)[]
}

/** The samples of an order's tests by patient and container, in the state that the order's status implies, with their steps (SMP-01, SMP-03). */
export function samplesOf(
  rows: readonly OrderTestRow[],
  history: readonly HistoryRow[],
  status: OrderStatus,
  containerOf: ReadonlyMap<string, string>,
  random: Random,
): OrderSamples {
  if (status === 'Cancelled') return { orderTests: rows, samples: [], sampleEvents: [] }
  const reached = history.flatMap(({ toStatus, at, userId = null }) => {
    const state = leastSampleState[toStatus]
    return state ? [{ state, at, userId }] : []
  })
  const steps = reached.filter(({ state }, index) => reached.findIndex((each) => each.state === state) === index)
  const last = steps.at(-1)
  const byPlace = new Map<string, SampleRow>()
  const sampled = rows.map((row) => {
    const container = containerOf.get(row.testId ?? '')
    if (container === undefined) return row
    const place = `${row.patientId} ${container}`
    const sample = byPlace.get(place) ?? {
      id: random.id(new Date(row.createdAt)),
      orderId: row.orderId,
      patientId: row.patientId,
      container,
      state: last?.state ?? 'ToCollect',
      version: 1 + steps.length,
      createdAt: row.createdAt,
      updatedAt: last?.at ?? row.createdAt,
    }
    byPlace.set(place, sample)
    return { ...row, sampleId: sample.id }
  })
  const made = [...byPlace.values()]
  return {
    orderTests: sampled,
    samples: made,
    sampleEvents: made.flatMap((sample) => steps.map((step) => ({ id: random.id(new Date(step.at)), sampleId: sample.id, ...step }))),
  }
}
