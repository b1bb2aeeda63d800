import fc from 'fast-check'
import { asc, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems, orderPatients, orders } from '#server/db/tables/orders.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { samples } from '#server/db/tables/samples.ts'
import { appointments, slotDays } from '#server/db/tables/slots.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { numbered } from '#tests/support/ids.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { makeSmallLab, small, smallLabNow } from '#tests/support/small-lab.ts'

let calls = 0
const api = labApi({ clock: () => new Date(smallLabNow.getTime() + calls * 1_000), seed: async () => undefined })

/** Calls of random staff, for the report of a failure. */
let trail: string[] = []

async function send(as: Role, method: string, path: string, body?: object): Promise<boolean> {
  calls += 1
  const { status } = await api.call(method, path, { as, ...(body ? { body } : {}) })
  trail.push(`${as} ${method} ${path} ${JSON.stringify(body ?? null)}: ${status}`)
  expect(status, trail.join('\n')).toBeLessThan(500)
  return status < 300
}

async function readAll() {
  const { db } = api
  return {
    orders: await db.select().from(orders).orderBy(asc(orders.orderNumber)),
    patients: await db.select().from(orderPatients).orderBy(asc(orderPatients.position)),
    items: await db.select().from(orderItems).orderBy(asc(orderItems.id)),
    tests: await db.select().from(orderTests),
    samples: await db.select().from(samples).orderBy(asc(samples.id)),
    visits: await db.select().from(sampleCollections).orderBy(asc(sampleCollections.id)),
    reports: await db.select().from(reports).where(isNull(reports.deletedAt)).orderBy(asc(reports.id)),
    versions: await db.select().from(reportVersions).orderBy(asc(reportVersions.n)),
    results: await db.select().from(results).where(isNull(results.supersededAt)),
    places: await db.select().from(slotDays),
    appointments: await db.select().from(appointments),
  }
}

type Stored = Awaited<ReturnType<typeof readAll>>

const typed = {
  [small.cbc]: [
    ['K', '4.2'],
    ['HB', '13.0'],
    ['MP_SM', 'Not seen'],
  ],
  [small.sugar]: [
    ['CHOL', '170'],
    ['TG', '100'],
    ['HDL', '55'],
  ],
}
const reason = 'Not as it should be'

type Act = readonly [method: string, path: string, body?: object]

/** The next step of an order from the collection to the report. */
function nextStep(n: number, of: Stored): Act | null {
  const order = nth(of.orders, n)
  const own = <T extends { readonly orderId: string }>(rows: readonly T[]) => rows.filter(({ orderId }) => orderId === order?.id)
  const toCollect = own(of.samples).find(({ state }) => state === 'ToCollect')
  if (toCollect) return ['POST', `/orders/admin/${order?.id}/patients/${toCollect.patientId}/collected`, { confirmed: true }]
  const underway = own(of.samples).find(({ state }) => state === 'Collected')
  if (underway) return ['POST', '/samples/admin/receipts', { code: underway.number }]
  const begun = new Set(own(of.reports).map(({ patientId }) => patientId))
  const left = own(of.patients).find(({ patientId }) => !begun.has(patientId))
  if (left) return ['POST', '/reports/admin/results', { orderId: order?.id, patientId: left.patientId }]
  const report = nth(own(of.reports), n >> 2)
  const states = of.results.flatMap(({ reportId, state }) => (reportId === report?.id ? [state] : []))
  const step = states.includes('Entered') ? 'release' : states.includes('Draft') ? 'enter' : 'type'
  return acts[step]?.(n, { ...of, reports: report ? [report] : [] }) ?? null
}

/** The calls of staff by name: each takes the n-th record of its kind, on the n-th order. */
const acts: Readonly<Record<string, (n: number, of: Stored) => Act | null>> = {
  next: nextStep,
  visit: (n, of) => [
    ...(['POST', '/admin/sample-collections'] as const),
    { orderId: nth(of.orders, n)?.id, patientId: personOf(n, of), scheduledDate: '2026-11-23', timeSlot: '10:00-11:00', collectionAddress: '1, MG Road' },
  ],
  visitDone: (n, of) => at(nth(of.visits, n), ({ id }) => ['PUT', `/admin/sample-collections/${id}/status`, { status: 'Completed', confirmed: true }]),
  visitFails: (n, of) => at(nth(of.visits, n), ({ id }) => ['POST', `/admin/sample-collections/${id}/fail`, { reason: 'not_at_home' }]),
  moveVisit: (n, of) =>
    at(nth(of.visits, n), ({ id }) => ['PATCH', `/admin/sample-collections/${id}/reschedule`, { collectionDate: '2026-11-24', timeSlot: '10:00-11:00' }]),
  appointment: (n, of) => onOrder(n, of, (id) => ['PUT', `/orders/admin/${id}/appointment`, { scheduledDate: '2026-11-24', timeSlot: '07:00-08:00' }]),
  collect: (n, of) => onOrder(n, of, (id) => ['POST', `/orders/admin/${id}/patients/${personOf(n, of)}/collected`, { confirmed: true }]),
  receive: (n, of) => at(nth(of.samples, n), ({ number }) => ['POST', '/samples/admin/receipts', { code: number, confirmed: true }]),
  takeReceiptBack: (n, of) => at(nth(of.samples, n), ({ id }) => ['POST', `/samples/admin/${id}/receipt-undo`]),
  reject: (n, of) => at(nth(of.samples, n), ({ id }) => ['POST', `/samples/admin/${id}/rejection`, { reason: 'RH' }]),
  begin: (n, of) => onOrder(n, of, (orderId) => ['POST', '/reports/admin/results', { orderId, patientId: personOf(n, of) }]),
  type: (n, of) => {
    const testId = n % 2 === 0 ? small.cbc : small.sugar
    return onReport(n, of, ['PUT', ''], { testId, values: typed[testId]?.map(([parameterCode, value]) => ({ parameterCode, value })) })
  },
  enter: (n, of) => onReport(n, of, ['POST', '/enter'], { confirmIncomplete: true }),
  release: (n, of) => onReport(n, of, ['POST', '/release'], { confirmed: true, reason, note: reason }),
  sendBack: (n, of) => onReport(n, of, ['POST', '/return'], { reason }),
  amend: (n, of) => onReport(n, of, ['POST', '/amend'], { testId: small.cbc, values: [{ parameterCode: 'K', value: '4.6' }], reason }),
  status: (n, of) => onOrder(n, of, (id) => ['PUT', `/orders/admin/${id}/status`, { orderStatus: nth(steps, n), confirmed: true, visits: 'complete' }]),
  add: (n, of) =>
    onOrder(n, of, (id) => [
      'POST',
      `/orders/admin/${id}/items`,
      { type: 'test', testId: n % 2 === 0 ? small.cbc : small.sugar, patientId: personOf(n, of), quantity: 1 },
    ]),
  more: (n, of) => at(nth(of.items, n), ({ id }) => ['PUT', `/orders/admin/items/${id}`, { quantity: 1 + (n % 3), reason }]),
  takeOff: (n, of) => at(nth(of.items, n), ({ id }) => ['DELETE', `/orders/admin/items/${id}`, { reason }]),
  pay: (n, of) => onOrder(n, of, (id) => ['PUT', `/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'cash' }]),
  refund: (n, of) => onOrder(n, of, (id) => ['POST', `/orders/admin/${id}/refunds`, { amount: 50, paymentMethod: 'cash' }]),
  cancel: (n, of) => (n % 4 === 0 ? onOrder(n, of, (id) => ['POST', `/orders/admin/${id}/cancel`, { reason }]) : null),
  merge: (n) => (n % 4 === 0 ? ['POST', `/customers/admin/${small.asha}/merge`, { otherId: small.ravi }] : null),
}

const steps = ['Created', 'Confirmed', 'SampleCollected', 'Testing', 'Completed'] as const
const nth = <T>(rows: readonly T[], n: number): T | undefined => rows[n % Math.max(1, rows.length)]
const at = <T, U>(row: T | undefined, use: (row: T) => U): U | null => (row === undefined ? null : use(row))
const onOrder = <T>(n: number, { orders: all }: Stored, use: (id: string) => T) => at(nth(all, n), ({ id }) => use(id))
const personOf = (n: number, { orders: all, patients: people }: Stored) =>
  nth(
    people.filter(({ orderId }) => orderId === nth(all, n)?.id),
    n >> 2,
  )?.patientId
const onReport = (n: number, { reports: all }: Stored, [method, step]: readonly [string, string], body: object) =>
  at(nth(all, n), ({ id }) => [method, `/reports/admin/${id}/results${step}`, body] as const)

const read = async <T = { readonly totalCount: number }>(path: string) => dataOf<T>((await api.call('GET', path, { as: 'super_admin' })).body)

/** Returns the rules that stored records break; none after any acts. */
function problems(of: Stored): string[] {
  const isClosed = new Set(of.orders.filter(({ orderStatus }) => orderStatus === 'Cancelled' || orderStatus === 'Completed').map(({ id }) => id))
  const ordersIn = (...statuses: readonly string[]) => new Set(of.orders.flatMap(({ id, orderStatus }) => (statuses.includes(orderStatus) ? [id] : [])))
  const [isCreated, isBeforeCollection] = [ordersIn('Created'), ordersIn('Created', 'Confirmed')]
  const sample = new Map(of.samples.map((each) => [each.id, each]))
  const toDo = of.tests.filter(({ status }) => status === 'Ordered')
  const held = (slotId: string, day: string) =>
    of.visits.filter((visit) => visit.slotId === slotId && visit.scheduledDate === day && visit.status !== 'Cancelled').length +
    of.appointments.filter((each) => each.slotId === slotId && each.day === day).length
  const sold = ({ type, includedTests, quantity }: Stored['items'][number]) => quantity * (type === 'test' ? 1 : includedTests.length)
  const versionsOf = (id: string) => of.versions.filter(({ reportId }) => reportId === id)
  return [
    ...of.orders.flatMap(({ id, totalAmount }) =>
      totalAmount === of.items.reduce((sum, item) => sum + (item.orderId === id ? item.finalPrice * item.quantity : 0), 0)
        ? []
        : ['a total is not that of the items'],
    ),
    ...of.items.flatMap((item) =>
      of.tests.filter(({ itemId }) => itemId === item.id).length === sold(item) ? [] : ['an item has other tests than were sold'],
    ),
    ...toDo.flatMap(({ orderId }) => (isClosed.has(orderId) ? ['a closed order has a test to do'] : [])),
    ...toDo.flatMap(({ sampleId, patientId }) =>
      sample.get(sampleId ?? '')?.patientId === patientId && sample.get(sampleId ?? '')?.state !== 'Rejected' ? [] : ['a test to do has no sample'],
    ),
    ...of.samples.flatMap(({ orderId, state }) => (state === 'ToCollect' && isClosed.has(orderId) ? ['a closed order has a sample to collect'] : [])),
    ...of.visits.flatMap(({ orderId, status }) =>
      of.orders.some(({ id, orderStatus }) => id === orderId && orderStatus === 'Cancelled') && status !== 'Cancelled' && status !== 'Completed'
        ? ['a cancelled order has an open visit']
        : [],
    ),
    ...of.places.flatMap(({ slotId, day, booked }) => (booked === held(slotId, day) ? [] : ['a slot counts other places than are held'])),
    ...of.visits.flatMap(({ orderId, status }) => (isCreated.has(orderId) && status !== 'Cancelled' ? ['an order that is only created has a visit'] : [])),
    ...of.reports.flatMap(({ id, orderId }) =>
      isBeforeCollection.has(orderId) && of.results.some(({ reportId }) => reportId === id) ? ['an order before its collection has results'] : [],
    ),
    ...of.reports.flatMap(({ id, status, stage }) => {
      const last = versionsOf(id).at(-1)
      if ((status === 'Available') !== (last !== undefined)) return ['a report is available without a file, or not with one']
      return last && (last.stage !== stage || (stage === 'Preliminary') !== last.pending.length > 0) ? ['a final report has pending results'] : []
    }),
    ...of.results.flatMap(({ reportId, releasedAt }) =>
      of.reports.some(({ id, status }) => id === reportId && status !== 'Available') && releasedAt !== null
        ? ['a released value is on no released report']
        : [],
    ),
  ]
}

/** Returns the counts that differ between their places. */
async function differences(of: Stored): Promise<string[]> {
  const { queues } = await read<{ queues: readonly { queue: string; count: number }[] }>('/admin/work-queues')
  const { counts } = await read<{ counts: readonly { view: string; count: number }[] }>('/admin/list-views/orders/counts')
  const queue = (name: string) => queues.find((each) => each.queue === name)?.count
  const tab = (name: string) => counts.find(({ view }) => view === name)?.count
  const list = async (query: string) => (await read(`/orders/admin/all?limit=1&${query}`)).totalCount
  const created = of.orders.filter(({ orderStatus }) => orderStatus === 'Created').length
  const same: Readonly<Record<string, readonly unknown[]>> = {
    created: [created, queue('ordersToConfirm'), tab('to-confirm'), await list('status=Created')],
    refunds: [of.orders.filter(({ refundDueSince }) => refundDueSince !== null).length, queue('refunds'), tab('refunds'), await list('refundDue=true')],
    late: [queue('lateResults'), tab('late'), await list('late=true')],
    underway: [queue('samplesToReceive'), (await read('/samples/admin/underway')).totalCount],
    toVerify: [queue('toVerify'), (await read('/reports/admin/results/waiting')).totalCount],
  }
  return Object.entries(same).flatMap(([name, [first, ...others]]) =>
    others.every((each) => each === first) ? [] : [`${name}: ${[first, ...others].join(', ')}`],
  )
}

const staff: readonly Role[] = ['super_admin', 'admin', 'super_admin', 'admin', 'manager', 'super_admin', 'operator']
const step = fc.tuple(fc.constantFrom(...Object.keys(acts), ...Array.from({ length: 20 }, () => 'next')), fc.nat({ max: 9_999 }))

test('WRK-01 MON-01 RES-09 SMP-03 orders, samples, reports and all counts agree after any acts of any staff', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35 }), async (list) => {
      await api.reset()
      await makeSmallLab(api.db)
      await makeParameters(api.db)
      await api.db
        .insert(containers)
        .values({ id: numbered('container', 1), name: 'EDTA', createdAt: smallLabNow.toISOString() })
        .onConflictDoNothing()
      await api.db.update(tests).set({ container: 'EDTA', turnaroundHours: 1 })
      trail = []
      const items = [small.cbc, small.sugar].map((testId) => ({ type: 'test', testId }))
      const both = [small.ashaSelf, small.ashaSon].map((patientId) => ({ patientId, items }))
      await send('admin', 'POST', '/orders/admin', { customerId: small.asha, patients: both })
      await send('admin', 'POST', '/orders/admin', { customerId: small.ravi, patients: [{ patientId: small.raviSelf, items }] })
      let stored = await readAll()
      for (const [name, n] of list) {
        const call = acts[name]?.(n, stored)
        if (!call || !(await send(nth(staff, n >> 3) ?? 'admin', ...call))) continue
        stored = await readAll()
        expect([...problems(stored), ...(await differences(stored))], trail.join('\n')).toEqual([])
      }
      expect(await api.db.$count(customers), trail.join('\n')).toBeLessThanOrEqual(2)
      expect(await api.db.$count(patients)).toBe(3)
    }),
    { numRuns: propertyRuns(3) },
  )
})
