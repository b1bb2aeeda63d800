import { eq } from 'drizzle-orm'
import type { FailureReason } from '#domain/collection-failure.ts'
import type { CollectionStatus } from '#domain/collection-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { ReportStatus } from '#domain/report.ts'
import { minSampleState } from '#domain/sample.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { reportNumber } from '#server/db/numbers.ts'
import { testCategories, testPackages, testPackageTests, tests } from '#server/db/tables/catalogue.ts'
import { closedDays, phlebotomists, sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orderItems, orderPatients, orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { reportPhrases } from '#server/db/tables/report-phrases.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { counters } from '#server/db/tables/records.ts'
import { followItems } from '#server/shared/order-tests.ts'
import { release, reserve } from '#server/shared/slot-days.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { numbered } from '#tests/support/ids.ts'

/** The present moment in the tests of a small laboratory: 13:30 in India. */
export const smallLabNow = new Date('2026-11-21T08:00:00.000Z')

const at = smallLabNow.toISOString()

/** Columns of a record that was made then. */
export const stampsOf = { createdAt: at, updatedAt: at }

/** The ids of a small laboratory: two customers, a catalogue of three tests and two packages, a slot for one visit and a wide one. */
export const small = {
  asha: numbered('customer', 1),
  ravi: numbered('customer', 2),
  ashaSelf: numbered('patient', 1),
  ashaSon: numbered('patient', 2),
  raviSelf: numbered('patient', 3),
  raviMother: numbered('patient', 4),
  blood: numbered('category', 1),
  empty: numbered('category', 2),
  cbc: numbered('test', 1),
  sugar: numbered('test', 3),
  retired: numbered('test', 2),
  pack: numbered('package', 1),
  dear: numbered('package', 2),
  potassium: numbered('parameter', 1),
  slot: numbered('slot', 1),
  wide: numbered('slot', 2),
} as const

const contents = [
  { id: small.cbc, name: 'Blood count' },
  { id: small.sugar, name: 'Sugar 100%' },
]

/** Fills an empty database with the small laboratory. */
export async function makeSmallLab(db: Sql): Promise<void> {
  await db.insert(testCategories).values([
    { id: small.blood, name: 'Blood', searchText: 'blood', ...stampsOf },
    { id: small.empty, name: 'Empty', searchText: 'empty', isActive: false, ...stampsOf },
  ])
  await db.insert(tests).values([
    {
      id: small.cbc,
      name: 'Blood count',
      description: 'Counts cells',
      price: 30_000,
      categoryId: small.blood,
      searchText: 'blood count counts cells',
      ...stampsOf,
    },
    { id: small.sugar, name: 'Sugar 100%', description: 'Fasting', price: 8_050, categoryId: small.blood, searchText: 'sugar 100% fasting', ...stampsOf },
    { id: small.retired, name: 'Retired', description: 'Old', price: 5_000, categoryId: small.blood, isActive: false, searchText: 'retired', ...stampsOf },
  ])
  await db.insert(testPackages).values([
    { id: small.pack, name: 'Basic', description: 'Both', price: 35_000, categoryId: small.blood, searchText: 'basic', ...stampsOf },
    { id: small.dear, name: 'Dear', description: 'Both, at home', price: 40_000, categoryId: small.blood, searchText: 'dear', ...stampsOf },
  ])
  await db.insert(testPackageTests).values([
    { packageId: small.pack, testId: small.cbc, position: 0 },
    { packageId: small.pack, testId: small.sugar, position: 1 },
    { packageId: small.dear, testId: small.cbc, position: 0 },
    { packageId: small.dear, testId: small.sugar, position: 1 },
  ])
  await db
    .insert(customers)
    .values([
      person(small.asha, 'Asha Rao', '+919800000001', '2026-10-01T10:00:00.000Z'),
      person(small.ravi, 'Ravi Iyer', '+919800000002', '2026-11-01T10:00:00.000Z'),
    ])
  await db.insert(patients).values([
    { id: small.ashaSelf, customerId: small.asha, name: 'Asha Rao', gender: 'Female', dateOfBirth: '1990-01-31', relationship: 'Self', ...stampsOf },
    { id: small.ashaSon, customerId: small.asha, name: 'Kiran Rao', gender: 'Male', dateOfBirth: '2015-05-05', relationship: 'Son', ...stampsOf },
    { id: small.raviSelf, customerId: small.ravi, name: 'Ravi Iyer', gender: 'Male', relationship: 'Self', ...stampsOf },
  ])
  // The numbers of booked orders follow those of the tests' orders.
  await db.insert(counters).values({ name: 'order', value: 500_000 })
  await db.insert(timeSlots).values([
    { id: small.slot, startTime: '07:00', endTime: '08:00', maxCollections: 1, ...stampsOf },
    { id: small.wide, startTime: '10:00', endTime: '11:00', maxCollections: 100, ...stampsOf },
  ])
}

function person(id: string, name: string, phone: string, createdAt: string) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
  return { id, name, phone, email, searchText: searchTextOf(name, email, phone), createdAt, updatedAt: createdAt }
}

/** The patients of the small laboratory, each with the customer who orders for them. */
const known: Readonly<Record<string, { readonly name: string; readonly customer: string; readonly customerName: string; readonly phone: string }>> = {
  [small.ashaSelf]: { name: 'Asha Rao', customer: small.asha, customerName: 'Asha Rao', phone: '+919800000001' },
  [small.ashaSon]: { name: 'Kiran Rao', customer: small.asha, customerName: 'Asha Rao', phone: '+919800000001' },
  [small.raviSelf]: { name: 'Ravi Iyer', customer: small.ravi, customerName: 'Ravi Iyer', phone: '+919800000002' },
  [small.raviMother]: { name: 'Lata Iyer', customer: small.ravi, customerName: 'Ravi Iyer', phone: '+919800000002' },
}
const asha = { name: 'Asha Rao', customer: small.asha, customerName: 'Asha Rao', phone: '+919800000001' }

/** A patient of the small laboratory with their customer; Asha for anybody else. */
const personOf = (patientId: string | undefined) => known[patientId ?? ''] ?? asha

let made = 0

/** The products of the small laboratory, as an item keeps them: a package that is cheaper than its tests, and one that is dearer. */
const sold = {
  cbc: { type: 'test', testId: small.cbc, name: 'Blood count', price: 30_000, finalPrice: 30_000, includedTests: [] },
  sugar: { type: 'test', testId: small.sugar, name: 'Sugar 100%', price: 8_050, finalPrice: 8_050, includedTests: [] },
  pack: { type: 'package', packageId: small.pack, name: 'Basic', price: 38_050, finalPrice: 35_000, includedTests: contents },
  dear: { type: 'package', packageId: small.dear, name: 'Dear', price: 40_000, finalPrice: 40_000, includedTests: contents },
} as const

/** The items of an order: one blood count for its first patient by default. */
export interface Line {
  readonly patientId?: string
  readonly sold?: keyof typeof sold
  readonly quantity?: number
}

/** An order with varied data: two patients, quantities of two and three, a package that is cheaper than its tests and one that is dearer, a discount. */
export const mixedOrder = {
  people: [small.ashaSelf, small.ashaSon],
  lines: [{ sold: 'cbc', quantity: 2 }, { sold: 'pack' }, { sold: 'sugar', quantity: 3, patientId: small.ashaSon }, { sold: 'dear', patientId: small.ashaSon }],
  discount: 10_025,
} as const satisfies { people: readonly string[]; lines: readonly Line[]; discount: number }

/** Puts an order of its first patient's customer in place, Asha's by default: one blood count for each of its people unless `lines` says otherwise. */
export async function makeOrder(
  db: Sql,
  {
    status = 'Created',
    people = [small.ashaSelf],
    lines = people.map((patientId) => ({ patientId })),
    createdAt = at,
    discount = 0,
  }: { status?: OrderStatus; people?: readonly string[]; lines?: readonly Line[]; createdAt?: string; discount?: number } = {},
): Promise<{ id: string; number: string; items: readonly string[] }> {
  made += 1
  const id = numbered('order', made)
  const { customer, customerName, phone, name } = personOf(people[0])
  const items = lines.map(({ patientId = people[0] ?? '', sold: name = 'cbc', quantity = 1 }, index) => ({
    id: numbered(`${id} item`, index + 1),
    orderId: id,
    patientId,
    quantity,
    ...sold[name],
    ...stampsOf,
  }))
  const total = items.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0)
  // Past its collection an order has no patient who is still to be collected from.
  const isCollected = minSampleState[status] !== null
  const orderNumber = `LAB-${String(made).padStart(7, '0')}`
  const [order] = await db
    .insert(orders)
    .values({
      id,
      orderNumber,
      customerId: customer,
      orderStatus: status,
      paymentStatus: 'Pending',
      totalAmount: total,
      discount,
      finalAmount: Math.max(0, total - discount),
      searchText: searchTextOf(orderNumber, customerName, phone, name),
      createdAt,
      updatedAt: at,
    })
    .returning()
  if (!order) throw new Error('an order was not inserted')
  await db
    .insert(orderPatients)
    .values(people.map((patientId, position) => ({ orderId: id, patientId, position, collectedAt: isCollected ? createdAt : null })))
  if (items.length > 0) await db.insert(orderItems).values(items)
  await followItems(db, order, [], smallLabNow)
  return { id, number: orderNumber, items: items.map((item) => item.id) }
}

/** Puts a visit of an order in place, a scheduled one of Asha in the slot with one place by default; only an open or completed one takes a place. */
export async function makeVisit(
  db: Sql,
  orderId: string,
  scheduledDate: string,
  {
    patientId = small.ashaSelf,
    slotId = small.slot,
    status = 'Scheduled',
    failureReason = null,
    phlebotomistId = null,
  }: { patientId?: string; slotId?: string; status?: CollectionStatus; failureReason?: FailureReason | null; phlebotomistId?: string | null } = {},
): Promise<string> {
  made += 1
  const id = numbered('visit', made)
  const place = { slotId, day: scheduledDate }
  const { timeSlot } = await reserve(db, { ...place, now: smallLabNow, timeZone: 'Asia/Kolkata' })
  if (status === 'Cancelled') await release(db, place)
  await db.insert(sampleCollections).values({
    id,
    reference: id,
    orderId,
    patientId,
    scheduledDate,
    slotId,
    timeSlot,
    status,
    failureReason,
    phlebotomistId,
    collectionAddress: '1, Station Road',
    ...stampsOf,
  })
  return id
}

/** Puts a report for a patient of an order in place, Asha by default, with this many files; one that is made from results is not released, and has none. */
export async function makeReport(
  db: Sql,
  order: { id: string; number: string },
  {
    source = 'upload',
    status = source === 'results' ? 'Processing' : 'Available',
    createdAt = at,
    versions = source === 'results' ? 0 : 1,
    patientId = small.ashaSelf,
    patientName = personOf(patientId).name,
    number = reportNumber(made + 1),
  }: {
    source?: 'upload' | 'results'
    status?: ReportStatus
    createdAt?: string
    versions?: number
    patientId?: string
    patientName?: string
    number?: string
  } = {},
): Promise<string> {
  made += 1
  const id = numbered('report', made)
  await db.insert(reports).values({
    id,
    number,
    orderId: order.id,
    patientId,
    orderNumber: order.number,
    status,
    source,
    searchText: searchTextOf(number, order.number, patientName, personOf(patientId).customerName),
    createdAt,
    updatedAt: createdAt,
  })
  const files = Array.from({ length: versions }, (_, index) => ({
    id: numbered(`${id} version`, index + 1),
    reportId: id,
    n: index + 1,
    fileName: `result ${index + 1}.pdf`,
    fileSize: 1000 + index,
    reason: index === 0 ? null : 'Corrected',
    madeAt: createdAt,
  }))
  if (files.length > 0) await db.insert(reportVersions).values(files)
  return id
}

/** Puts a notification in place, for Asha by default. */
export async function makeNotification(
  db: Sql,
  { type = 'OrderConfirmed', isRead = false, title = 'Order confirmed', customerId = small.asha as string } = {},
): Promise<string> {
  made += 1
  const id = numbered('notification', made)
  await db
    .insert(notifications)
    .values({ id, customerId, type, title, message: 'A message', isRead, searchText: searchTextOf(title, 'A message', 'Asha Rao'), ...stampsOf })
  return id
}

/**
 * Puts records around those of a test that have nothing to do with them: two orders of Ravi, of whom one is for his mother too, and a cancelled one of Asha's
 * family; failed, cancelled and open visits of both on four days by two phlebotomists in turn, two closures, two payments, a report of two versions and a
 * deleted one, and a data request of each. A query that looks too far meets them.
 */
export async function makeNeighbours(db: Sql): Promise<void> {
  await db.insert(patients).values({
    id: small.raviMother,
    customerId: small.ravi,
    name: 'Lata Iyer',
    gender: 'Female',
    dateOfBirth: '1961-12-24',
    relationship: 'Mother',
    ...stampsOf,
  })
  const collectors = ['Anil Kale', 'Meera Nair'].map((name, index) => ({ id: numbered('neighbouring collector', index + 1), name }))
  await db.insert(phlebotomists).values(collectors.map((each) => ({ ...each, phone: '+910000000009', searchText: searchTextOf(each.name), ...stampsOf })))
  const doctors = ['Dr. Sana Mirza', 'Dr. Mohan Rao'].map((name, index) => ({ id: numbered('neighbouring doctor', index + 1), name }))
  await db.insert(referringDoctors).values(doctors.map((each) => ({ ...each, searchText: searchTextOf(each.name), ...stampsOf })))
  const requests = [
    { customerId: small.asha, request: 'Spelling of the name', kind: 'correction' },
    { customerId: small.ravi, request: 'A copy of all reports', kind: 'access' },
  ] as const
  const about = { receivedOn: '2026-11-01', dueOn: '2027-01-30', ...stampsOf }
  await db
    .insert(dataRequests)
    .values(
      requests.map((each, index) => ({ id: numbered('neighbouring data request', index + 1), ...each, ...about, searchText: each.request.toLowerCase() })),
    )
  const [anil, meera] = collectors.map(({ id }) => ({ slotId: small.wide, phlebotomistId: id }))
  const laboratories = ['Nilgiri Reference Laboratory', 'Malnad Diagnostics'].map((name, index) => ({
    id: numbered('neighbouring laboratory', index + 1),
    name,
  }))
  await db.insert(referralLaboratories).values(laboratories.map((each) => ({ ...each, searchText: searchTextOf(each.name), ...stampsOf })))
  const phrases = ['Dilution verified.', 'Result verified by repeat analysis.'].map((phrase, index) => ({
    id: numbered('neighbouring phrase', index + 1),
    phrase,
  }))
  await db.insert(reportPhrases).values(phrases.map((each) => ({ ...each, searchText: searchTextOf(each.phrase), ...stampsOf })))
  const open = await makeOrder(db, {
    people: [small.raviSelf, small.raviMother],
    status: 'Confirmed',
    lines: [
      { sold: 'pack', quantity: 2 },
      { sold: 'sugar', patientId: small.raviMother },
    ],
    discount: 1_500,
    createdAt: dayBefore,
  })
  await makeOrder(db, { people: [small.ashaSon, small.ashaSelf], status: 'Cancelled', createdAt: monthBefore })
  const tested = await makeOrder(db, { people: [small.raviSelf], status: 'Testing', lines: [{ sold: 'sugar' }, {}], createdAt: monthBefore })
  await makeVisit(db, open.id, '2027-06-01', { ...anil, patientId: small.raviSelf, status: 'Cancelled', failureReason: 'not_at_home' })
  await makeVisit(db, open.id, '2027-06-02', { ...meera, patientId: small.raviMother, status: 'Cancelled' })
  await makeVisit(db, open.id, '2027-06-03', { ...meera, patientId: small.raviSelf })
  await makeVisit(db, open.id, '2027-06-05', { ...anil, patientId: small.raviMother })
  // The numbers that the server gives out begin with the first.
  const ofRavi = (nth: number) => ({ patientId: small.raviSelf, number: reportNumber(9_000_000 + nth) })
  await makeReport(db, tested, { ...ofRavi(1), versions: 2 })
  const deleted = await makeReport(db, tested, ofRavi(2))
  await db.update(reports).set({ deletedAt: at, deleteReason: 'Another patient' }).where(eq(reports.id, deleted))
  await db.insert(payments).values(
    [open, tested].map(({ id }, index) => ({
      id: newId(smallLabNow),
      orderId: id,
      kind: 'payment' as const,
      amount: 10_000 + index,
      method: 'cash' as const,
      at: dayBefore,
    })),
  )
  await db.insert(closedDays).values([
    { id: newId(smallLabNow), scope: 'slot', slotId: small.slot, day: '2027-06-01', reason: 'Repair', searchText: 'repair', ...stampsOf },
    { id: newId(smallLabNow), scope: 'date', day: '2027-06-04', reason: 'Festival', searchText: 'festival', ...stampsOf },
  ])
}

/** Half past one at night in India: still the day, or the month, before in UTC. */
const [dayBefore, monthBefore] = ['2026-11-19T20:00:00.000Z', '2026-10-31T20:00:00.000Z']
