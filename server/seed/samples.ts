import type { OrderStatus } from '#domain/order-status.ts'
import { minSampleState, type SampleCondition, sampleConditions } from '#domain/sample.ts'
import type { RejectionReason } from '#domain/sample-rejection.ts'
import type { sampleCollections } from '#server/db/tables/collections.ts'
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

/** The samples of an order after its visits, with the person who drew them. A patient's visit may be done before the family's. */
export function drawnSamples(
  { samples: made, sampleEvents: steps }: Pick<OrderSamples, 'samples' | 'sampleEvents'>,
  visits: readonly (typeof sampleCollections.$inferInsert)[],
  random: Random,
): Pick<OrderSamples, 'samples' | 'sampleEvents'> {
  const visitOf = new Map(visits.flatMap((visit) => (visit.status === 'Completed' ? [[visit.patientId, visit] as const] : [])))
  const drawn = made.map((sample) => {
    const at = visitOf.get(sample.patientId)?.completedAt
    return at && sample.state === 'ToCollect' && !sample.replacesId ? { ...sample, state: 'Collected' as const, version: 2, updatedAt: at } : sample
  })
  const patientOf = new Map(made.map(({ id, patientId }) => [id, patientId]))
  const known = steps.map((step) => {
    const visit = step.state === 'Collected' ? visitOf.get(patientOf.get(step.sampleId) ?? '') : undefined
    return visit ? { ...step, drawnBy: visit.collectedByName ?? null, identityConfirmed: visit.identityConfirmed ?? false } : step
  })
  const added = drawn.flatMap((sample, index) => {
    const visit = visitOf.get(sample.patientId)
    if (sample === made[index] || !visit?.completedAt) return []
    const { completedAt: at, collectedByName: drawnBy = null, identityConfirmed = false } = visit
    return [{ id: random.id(new Date(at)), sampleId: sample.id, state: sample.state, at, drawnBy, identityConfirmed }]
  })
  return { samples: drawn, sampleEvents: [...known, ...added] }
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
    const state = minSampleState[toStatus]
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

/** Share of the orders in testing of which one sample is rejected, and the minutes after its last step. */
const rejectedShare = 0.25
const rejectedAfter = 25

/** The samples of an order, of a few in testing with one that is rejected and the one that is to be collected for it: that of a test alone (SMP-05). */
export function rejectedSamples(order: OrderSamples, status: OrderStatus, now: Date, random: Random): OrderSamples {
  const sample = order.samples.at(-1)
  const last = order.sampleEvents.findLast((event) => event.sampleId === sample?.id)
  const isAlone = order.samples.length > 1 && order.orderTests.filter(({ sampleId }) => sampleId === sample?.id).length === 1
  if (status !== 'Testing' || !sample || !last || !isAlone || !random.chance(rejectedShare)) return order
  const moment = new Date(Math.min(now.getTime(), Date.parse(last.at) + rejectedAfter * 60_000))
  const at = moment.toISOString()
  const { orderId, patientId, container } = sample
  const next = { id: random.id(moment), orderId, patientId, container, state: 'ToCollect' as const, replacesId: sample.id, createdAt: at, updatedAt: at }
  const reason: RejectionReason = 'RH'
  return {
    orderTests: order.orderTests.map((row) => (row.sampleId === sample.id ? { ...row, sampleId: next.id } : row)),
    samples: [...order.samples.slice(0, -1), { ...sample, state: 'Rejected', version: (sample.version ?? 1) + 1, updatedAt: at }, next],
    sampleEvents: [...order.sampleEvents, { id: random.id(moment), sampleId: sample.id, state: 'Rejected', userId: last.userId ?? null, reason, at }],
  }
}

const poorShare = 0.04
const conditions = Object.keys(sampleConditions) as SampleCondition[]

/** The samples with what the laboratory did to them: the condition that a few were received in, and the way of others to a referral laboratory; back once the order is completed. */
export function handledSamples(order: OrderSamples, completedAt: Date | null, referredTo: ReadonlyMap<string, string>, random: Random): OrderSamples {
  const events: (typeof sampleEvents.$inferInsert)[] = []
  const samples = order.samples.map((sample) => {
    const received = order.sampleEvents.find((event) => event.sampleId === sample.id && event.state === 'Received')
    if (!received || sample.state === 'Rejected') return sample
    const start = Date.parse(received.at)
    const add = (share: number, facts: Partial<typeof sampleEvents.$inferInsert>) => {
      const at = new Date(start + share * ((completedAt?.getTime() ?? start) - start))
      events.push({ id: random.id(at), sampleId: sample.id, userId: received.userId ?? null, at: at.toISOString(), ...facts })
      return { version: (sample.version ?? 1) + events.filter(({ sampleId }) => sampleId === sample.id).length, updatedAt: at.toISOString() }
    }
    let handled = sample
    if (random.chance(poorShare)) {
      const condition = random.pick(conditions)
      handled = { ...handled, condition, ...add(0, { condition }) }
    }
    const laboratoryId = order.orderTests.flatMap(({ sampleId, testId }) => (sampleId === sample.id ? (referredTo.get(testId ?? '') ?? []) : []))[0]
    if (laboratoryId === undefined) return handled
    handled = { ...handled, state: 'SentOut', ...add(0.2, { state: 'SentOut', laboratoryId }) }
    return completedAt ? { ...handled, state: 'ReceivedBack' as const, ...add(0.8, { state: 'ReceivedBack' }) } : handled
  })
  return { ...order, samples, sampleEvents: [...order.sampleEvents, ...events] }
}
