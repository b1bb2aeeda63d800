import { describe, expect, test } from 'vitest'
import { isFinalOrder } from '#domain/order-status.ts'
import type { PaymentStatus } from '#domain/payment.ts'
import { type RecordedPayment, recordedPayment } from '#domain/payment-change.ts'
import { paidAmount, paymentStatusOf } from '#domain/payment-ledger.ts'
import { minSampleState } from '#domain/sample.ts'
import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { seededCollections } from '#server/seed/collections.ts'
import { randomOf } from '#server/seed/random.ts'
import { drawnSamples } from '#server/seed/samples.ts'
import { seededOrders } from '#tests/support/stories.ts'

const moments = ['2026-12-31T18:35:00Z', '2026-03-01T23:50:00Z']

describe.each(moments)('the orders of a laboratory seeded at %s', (now) => {
  const { plan, shop, collectors, stories } = seededOrders({ now })
  const of = (status: string) => stories.filter(({ order }) => order.orderStatus === status)

  test('the orders have totals that are the sums of their items, and pay the total less the discount', () => {
    for (const { order, items } of stories) {
      expect(order.totalAmount).toBe(itemsTotal(items))
      expect(order.finalAmount).toBe(finalAmount(order.totalAmount, order.discount ?? 0))
      expect(order.discount).toBeLessThan(order.totalAmount)
    }
  })

  test('orders have items at catalogue prices, for their own patients of their customer', () => {
    const products = new Map(shop.products.map((product) => [product.id, product]))
    for (const { order, items, orderPatients, patients, family } of stories) {
      expect(patients.every(({ customerId }) => customerId === order.customerId && customerId === family.customer.id)).toBe(true)
      expect(orderPatients.map(({ patientId }) => patientId)).toEqual(patients.map(({ id }) => id))
      for (const item of items) {
        const product = products.get(item.testId ?? item.packageId ?? '')
        const patient = patients.find(({ id }) => id === item.patientId)
        expect([item.price, item.finalPrice, item.type, item.name]).toEqual([product?.price, product?.finalPrice, product?.type, product?.name])
        expect(['any', patient?.gender]).toContain(product?.sex)
      }
      expect(patients.every(({ id }) => items.some(({ patientId }) => patientId === id))).toBe(true)
    }
  })

  test('no two items of a patient measure the same parameter, unless a package does by itself', () => {
    const parametersOf = new Map(shop.products.map(({ id, parameters }) => [id, [...new Set(parameters)]]))
    for (const { items, patients } of stories)
      for (const { id } of patients) {
        const measured = items.flatMap((item) => (item.patientId === id ? (parametersOf.get(item.testId ?? item.packageId ?? '') ?? []) : []))
        expect(new Set(measured).size).toBe(measured.length)
      }
  })

  test('the orders have a reason exactly when Cancelled, and money back only when it was paid', () => {
    for (const { order } of stories) {
      expect(order.cancellationReason !== null).toBe(order.orderStatus === 'Cancelled')
      if (order.paymentStatus === 'Refunded') expect(order.orderStatus).toBe('Cancelled')
      if (order.paymentStatus === 'Paid') expect(order.paymentMethod).not.toBeNull()
    }
    const completed = of('Completed')
    expect(completed.filter(({ order }) => order.paymentStatus === 'Paid').length).toBeGreaterThan(completed.length * 0.94)
  })

  test('the orders have an appointment once confirmed and a visit per patient, of the same end', () => {
    let count = 0
    for (const story of stories) {
      const visits = seededCollections({ plan, collectors }, story, count + 1)
      count += visits.length
      const isConfirmed = story.steps.some(({ status }) => status === 'Confirmed')
      expect(visits.map(({ patientId }) => patientId)).toEqual(isConfirmed ? story.visited.map(({ id }) => id) : [])
      expect([story.order.scheduledDate, story.order.timeSlot]).toEqual([visits[0]?.scheduledDate ?? null, visits[0]?.timeSlot ?? null])
      if (isFinalOrder(story.order.orderStatus)) for (const { status } of visits) expect(status).toBe(story.order.orderStatus)
    }
    expect(count).toBeGreaterThan(stories.length)
  })

  test('COL-06 beyond Confirmed every patient is collected, and a completed visit names collector and time', () => {
    let count = 0
    let forgotten = 0
    for (const story of stories) {
      const visits = seededCollections({ plan, collectors }, story, count + 1)
      count += visits.length
      const done = visits.filter(({ status }) => status === 'Completed')
      for (const visit of done)
        expect([visit.collectedByName, visit.collectedBy]).toEqual([collectors.find(({ id }) => id === visit.phlebotomistId)?.name, visit.phlebotomistId])
      const drawn = drawnSamples(story, visits, randomOf(1, 'drawn samples', count))
      const collected = new Set(done.map(({ patientId }) => patientId))
      for (const { id, patientId, state, replacesId } of drawn.samples) {
        if (replacesId) continue
        expect(state === 'ToCollect').toBe(!collected.has(patientId))
        const event = drawn.sampleEvents.find((each) => each.sampleId === id && each.state === 'Collected')
        if (collected.has(patientId)) expect(event).toMatchObject({ identityConfirmed: true, drawnBy: expect.stringMatching(/./) })
      }
      if (minSampleState[story.order.orderStatus]) expect(collected.size).toBe(story.patients.length)
      if (story.visited.length < story.patients.length) forgotten += 1
    }
    expect(forgotten).toBeGreaterThan(0)
  })

  test('MON-01 the orders have payments that determine their status, some partial, some split, some refunded', () => {
    const seen = { part: 0, twice: 0, refunded: 0, tooMuch: 0 }
    for (const { order, payments } of stories) {
      const paid = paidAmount(payments)
      expect(paymentStatusOf(order.paymentStatus, order, paid)).toBe(order.paymentStatus)
      expect(order.paymentStatus === 'Paid' ? paid : 0).toBe(order.paymentStatus === 'Paid' ? order.finalAmount : 0)
      if (order.paymentStatus === 'Pending' && paid > 0) seen.part += 1
      if (payments.filter(({ kind }) => kind === 'payment').length > 1) seen.twice += 1
      if (payments.some(({ kind }) => kind === 'refund')) seen.refunded += 1
      if (order.orderStatus === 'Cancelled' && paid > 0) seen.tooMuch += 1
      const recorded = recordedPayment(order.paymentStatus as PaymentStatus, payments as readonly RecordedPayment[])
      expect([order.paymentMethod, order.referenceNumber]).toEqual([recorded?.method ?? order.paymentMethod, recorded?.reference ?? null])
      expect(payments.every(({ at }) => at <= plan.now.toISOString() && at >= order.createdAt)).toBe(true)
    }
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
  })

  test('SMP-01 SMP-03 the orders have a patient sample per test, in its container and as advanced as the order', () => {
    const reached = { Created: 'ToCollect', Confirmed: 'ToCollect', SampleCollected: 'Collected', Testing: 'Received', Completed: 'Received', Cancelled: null }
    for (const { order, orderTests, samples, sampleEvents } of stories) {
      const state = reached[order.orderStatus]
      // A test of a referral laboratory takes its sample further.
      const referred = new Set(orderTests.flatMap(({ sampleId, testId }) => (shop.referredTo.has(testId ?? '') ? (sampleId ?? []) : [])))
      const further = { Received: order.orderStatus === 'Testing' ? 'SentOut' : 'ReceivedBack', Collected: 'Collected', ToCollect: 'ToCollect' }
      const replaced = new Set(samples.map(({ replacesId }) => replacesId))
      const kept = samples.filter(({ id, replacesId }) => !replacesId && !replaced.has(id))
      expect(kept.map((sample) => sample.state)).toEqual(kept.map(({ id }) => state && (referred.has(id) ? further[state as keyof typeof further] : state)))
      const current = samples.filter(({ id }) => !replaced.has(id))
      expect(new Set(current.map(({ patientId, container }) => `${patientId} ${container}`)).size).toBe(current.length)
      for (const { sampleId, patientId, testId } of orderTests) {
        const sample = samples.find(({ id }) => id === sampleId)
        expect([sample?.patientId, sample?.container]).toEqual(state === null ? [undefined, undefined] : [patientId, shop.containerOf.get(testId ?? '')])
      }
      const last = samples.map(({ id }) => sampleEvents.findLast(({ sampleId, state: to }) => sampleId === id && to)?.state ?? 'ToCollect')
      expect(last).toEqual(samples.map((sample) => sample.state))
    }
  })

  test('SMP-05 a few orders in testing have a rejected sample with a reason, and its replacement', () => {
    const rejected = stories.flatMap(({ samples, sampleEvents }) =>
      samples.flatMap(({ id, state }) =>
        state === 'Rejected'
          ? [[sampleEvents.findLast(({ sampleId }) => sampleId === id)?.reason, samples.find(({ replacesId }) => replacesId === id)?.state]]
          : [],
      ),
    )
    expect(rejected.length).toBeGreaterThan(0)
    expect(new Set(rejected.map(String))).toEqual(new Set(['RH,ToCollect']))
  })
})

test.each(['2026-11-21T19:30:00Z', '2026-11-22T01:20:00Z'])('WRK-01 some orders are due within the hour and some late at %s', (now) => {
  const due = seededOrders({ now }).stories.flatMap(({ order }) =>
    order.orderStatus === 'Testing' && order.resultsDueAt ? [Date.parse(order.resultsDueAt) - Date.parse(now)] : [],
  )
  expect(due.filter((left) => left >= 0 && left < 3_600_000).length).toBeGreaterThan(0)
  expect(due.filter((left) => left < 0).length).toBeGreaterThan(1)
})
