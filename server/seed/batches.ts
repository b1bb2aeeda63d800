import { cartItems, carts } from '#server/db/tables/carts.ts'
import { containers, sampleTypes, testCategories, testPackages, testPackageTests, tests } from '#server/db/tables/catalogue.ts'
import { phlebotomists, sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { customerAddresses, customers, patients } from '#server/db/tables/customers.ts'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems, orderPatients, orderStatusHistory, orders } from '#server/db/tables/orders.ts'
import { parameterRanges, parameters, testParameters } from '#server/db/tables/parameters.ts'
import { payments } from '#server/db/tables/payments.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { counters, settings } from '#server/db/tables/records.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { reportLinks, reports, reportVersions } from '#server/db/tables/reports.ts'
import { reportPhrases } from '#server/db/tables/report-phrases.ts'
import { criticalCalls, results } from '#server/db/tables/results.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { users } from '#server/db/tables/staff.ts'
import { familyOf } from '#server/seed/customers.ts'
import { type Batch, into } from '#server/seed/insert.ts'
import type { Plan } from '#server/seed/plan.ts'
import { laboratoryId } from '#server/shared/results/laboratory-head.ts'
import { createCartMaker } from './carts.ts'
import { seededCollections, makePhlebotomists } from './collections.ts'
import { makeDataRequests } from './data-requests.ts'
import { makeDoctors } from './doctors.ts'
import { notificationsOf } from './notifications.ts'
import { openPrescriptions, reviewNotifications, seededPrescriptionOf } from './prescriptions.ts'
import { randomOf } from './random.ts'
import { reportLinksOf } from './report-links.ts'
import { createReportMaker } from './reports.ts'
import { drawnSamples } from './samples.ts'
import { seedCatalogue } from './seeded-catalogue.ts'
import { createSlotBookings, makeSlots, seededDays } from './slots.ts'
import { departmentsOf, type SeededUser } from './staff.ts'
import { storyBatches } from './story-batches.ts'
import { timedTests } from './test-moments.ts'
import { trailOf } from './trail.ts'

const familiesPerBatch = 1000

/** Customers with addresses and patients, a thousand at a time. */
function* familyBatches(plan: Plan): Generator<Batch> {
  for (let first = 0; first < plan.customers; first += familiesPerBatch) {
    const families = Array.from({ length: Math.min(familiesPerBatch, plan.customers - first) }, (_, index) => familyOf(plan, first + index))
    yield {
      orders: 0,
      inserts: [
        into(
          customers,
          families.map(({ customer }) => customer),
        ),
        into(
          customerAddresses,
          families.flatMap(({ addresses }) => addresses),
        ),
        into(
          patients,
          families.flatMap((family) => family.patients),
        ),
      ],
    }
  }
}

/** All rows of the demo laboratory in batches, so that memory does not grow with the number of orders. */
export function* seedBatches(plan: Plan, staff: readonly SeededUser[]): Generator<Batch> {
  const shop = seedCatalogue(plan)
  const slots = makeSlots(plan)
  const collectors = makePhlebotomists(plan)
  const doctors = makeDoctors(plan)
  const staffIds = staff.filter(({ status }) => status === 'active').map(({ id }) => id)
  yield {
    orders: 0,
    inserts: [
      into(
        users,
        staff.map((user) => ({ ...user, departments: departmentsOf(user, shop.categories) })),
      ),
      into(settings, [laboratoryRow(plan)]),
      into(testCategories, shop.categories),
      into(sampleTypes, shop.sampleTypes),
      into(containers, shop.containers),
      into(referralLaboratories, shop.referralLaboratories),
      into(reportPhrases, shop.reportPhrases),
      into(tests, shop.tests),
      into(parameters, shop.parameters),
      into(parameterRanges, shop.parameterRanges),
      into(testParameters, shop.testParameters),
      into(testPackages, shop.packages),
      into(testPackageTests, shop.packageTests),
      into(
        timeSlots,
        slots.map(({ row }) => row),
      ),
      into(phlebotomists, collectors),
      into(referringDoctors, doctors),
    ],
  }
  yield* familyBatches(plan)
  yield { orders: 0, inserts: [into(dataRequests, makeDataRequests(plan, staffIds))] }
  const context = { plan, shop, staffIds, doctors, bookings: createSlotBookings(slots), collectors: collectors.filter(({ isActive }) => isActive) }
  // An order has fewer than two visits and reports on average, which leaves room for the numbers of earlier ones.
  const before = 2 * plan.earlier
  let collections = before
  let reported = before
  const days = seededDays(slots)
  const staffNames = new Map(staff.map(({ id, name }) => [id, name]))
  const cartsOf = createCartMaker(plan)
  const reportsOf = createReportMaker(plan, shop, staff, before)
  for (const stories of storyBatches(context)) {
    const drawn: ReturnType<typeof drawnSamples>[] = []
    const visits = stories.flatMap((story) => {
      const made = seededCollections(context, story, collections + 1)
      drawn.push(drawnSamples(story, made, randomOf(plan.seed, 'drawn samples', collections)))
      collections += made.length
      return made
    })
    for (const { slotId, scheduledDate, status } of visits) if (status !== 'Cancelled') days.add(slotId, scheduledDate)
    const reviewed = stories.flatMap((story) => {
      const row = seededPrescriptionOf(plan, story, staffIds)
      return row ? [{ story, row }] : []
    })
    const filled = cartsOf(reviewed)
    const timed: (typeof orderTests.$inferInsert)[] = []
    const perStory = stories.map((story, index) => {
      const made = reportsOf(story)
      reported += made.reports.length
      timed.push(...timedTests(story.orderTests, drawn[index]?.sampleEvents ?? [], made))
      return made
    })
    yield {
      orders: stories.length,
      inserts: [
        into(
          orders,
          stories.map(({ order }) => order),
        ),
        into(
          orderPatients,
          stories.flatMap((story) => story.orderPatients),
        ),
        into(
          orderItems,
          stories.flatMap(({ items }) => items),
        ),
        into(
          samples,
          drawn.flatMap((each) => each.samples),
        ),
        into(
          sampleEvents,
          drawn.flatMap((each) => each.sampleEvents),
        ),
        into(orderTests, timed),
        into(
          payments,
          stories.flatMap((story) => story.payments),
        ),
        into(
          orderStatusHistory,
          stories.flatMap(({ history }) => history),
        ),
        into(
          auditLog,
          stories.flatMap((story) => trailOf(plan, story, staffNames)),
        ),
        into(sampleCollections, visits),
        into(
          prescriptions,
          reviewed.map(({ row }) => row),
        ),
        into(carts, filled.carts),
        into(cartItems, filled.items),
        into(
          reports,
          perStory.flatMap((made) => made.reports),
        ),
        into(
          reportVersions,
          perStory.flatMap((made) => made.versions),
        ),
        into(
          reportLinks,
          perStory.flatMap((made) => reportLinksOf(plan, made.reports, staffIds)),
        ),
        into(
          results,
          perStory.flatMap((made) => made.results),
        ),
        into(
          criticalCalls,
          perStory.flatMap((made) => made.calls),
        ),
        into(notifications, [
          ...stories.flatMap((story) => notificationsOf(plan, story)),
          ...reviewed.flatMap(({ story, row }) => reviewNotifications(plan, story, row)),
        ]),
      ],
    }
  }
  const open = openPrescriptions(plan, staffIds)
  const at = plan.now.toISOString()
  yield {
    orders: 0,
    inserts: [
      into(prescriptions, open.prescriptions),
      into(notifications, open.notifications),
      into(slotDays, days.rows()),
      into(counters, [
        { name: 'order', value: plan.earlier + plan.orders },
        { name: 'collection', value: collections },
        { name: 'report', value: reported },
      ]),
      into(settings, [
        { key: 'seed', value: { number: plan.seed, orders: plan.earlier + plan.orders, at }, updatedAt: at },
        { key: 'timeZone', value: plan.timeZone, updatedAt: at },
      ]),
    ],
  }
}

/** The head of the demo laboratory's reports; its number and accreditation do not exist. */
function laboratoryRow({ firstDay, dayStart }: Plan): typeof settings.$inferInsert {
  const value = {
    name: 'Meridian Pathology Laboratory',
    address: '14, Residency Road, 2nd floor, Shanthala Nagar, Bengaluru, Karnataka 560025',
    phone: '+918050000100',
    accreditation: 'NABL MC-0000 (demonstration)',
    scopeLink: 'https://nabl.example/scope/MC-0000',
    version: 1,
  }
  return { key: laboratoryId, value, updatedAt: dayStart(firstDay).toISOString() }
}
