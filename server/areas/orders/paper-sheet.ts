import { hoursText } from '#domain/time-slot.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import { type CivilDate, civilDateOf, formatCivilDate, formatInstant } from '#domain/civil-date.ts'
import { formatRupees } from '#domain/money.ts'
import {
  type OrderPaper,
  type PaperSize,
  preparationOf,
  receiptBalance,
  receiptEntries,
  receiptNumber,
  type ReceiptSum,
  receiptSums,
} from '#domain/order-paper.ts'
import { balanceOf, paidAmount, paymentKinds, paymentSigns } from '#domain/payment-ledger.ts'
import { paymentMethods } from '#domain/payment.ts'
import { requesterText } from '#domain/requester.ts'
import { ageAndSexText } from '#domain/results/age.ts'
import type { Sql } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { testPackages, tests } from '#server/db/tables/catalogue.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orderItems, orders } from '#server/db/tables/orders.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'
import { dataUrlOf } from '#server/shared/print/pictures.ts'
import type { OrderPaperSheet, PrintedPatient, PrintedSum } from '#server/shared/order-paper/sheet.ts'
import { laboratoryHead } from '#server/shared/results/laboratory-head.ts'
import { patientsOfOrder } from './detail.ts'
import { paymentsWithUsers } from './payments.ts'
import { visitsOf } from './visits.ts'

interface Wanted {
  readonly paper: OrderPaper
  readonly size: PaperSize
  readonly timeZone: string
  readonly files: FileStore
  readonly now: Date
}

type ItemRow = typeof orderItems.$inferSelect

/** Reads the content of a receipt or an order slip from stored rows, with the order's payments; null without the order (MON-03). */
export async function orderPaperSheet(db: Sql, id: string, { paper, size, timeZone, files, now }: Wanted) {
  const [found] = await db
    .select({ order: orders, customer: customers, doctor: referringDoctors })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(referringDoctors, eq(referringDoctors.id, orders.doctorId))
    .where(eq(orders.id, id))
  if (!found) return null
  const { order, customer, doctor } = found
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.createdAt), asc(orderItems.id))
  const entries = await paymentsWithUsers(db, id)
  const { logo, name, address, phone } = await laboratoryHead(db, files)
  const dayOf = (at: string) => formatCivilDate(civilDateOf(new Date(at), timeZone))
  const head = {
    size,
    // Symbol and accreditation are for reports (ACC-04).
    laboratory: { name, address, phone, logo: dataUrlOf(logo), accreditation: '', symbol: null },
    orderNumber: order.orderNumber,
    ordered: dayOf(order.createdAt),
    customer: { name: customer.name, phone: customer.phone ?? '' },
    isCancelled: order.orderStatus === 'Cancelled',
    at: order.updatedAt,
  }
  const balance = balanceOf(order, paidAmount(entries))
  const people = await patientsOfOrder(db, id)
  if (paper === 'slip') {
    const toCollect = printedSum({ label: 'Amount to collect', amount: Math.max(0, balance), isTotal: true })
    const patients = await printedPatients(db, { id, people, items, today: civilDateOf(now, timeZone), timeZone })
    return { entries, printed: { ...head, paper, number: order.orderNumber, requester: requesterText(doctor), patients, toCollect } satisfies OrderPaperSheet }
  }
  const printed: OrderPaperSheet = {
    ...head,
    paper,
    number: receiptNumber(order.orderNumber, entries),
    items: items.map((item) => ({
      name: item.name,
      patient: people.find((each) => each.id === item.patientId)?.name ?? '',
      quantity: String(item.quantity),
      price: formatRupees(item.finalPrice),
      amount: formatRupees(item.finalPrice * item.quantity),
    })),
    sums: receiptSums(order).map(printedSum),
    payments: receiptEntries(entries).map(({ at, kind, method, reference, amount }) => ({
      date: dayOf(at),
      text: [paymentKinds[kind].label, method && paymentMethods[method].label, reference && `reference ${reference}`].filter(Boolean).join(', '),
      amount: formatRupees(paymentSigns[kind] * amount),
    })),
    balance: printedSum(receiptBalance(balance)),
  }
  return { entries, printed }
}

function printedSum({ amount, ...sum }: ReceiptSum): PrintedSum {
  return { ...sum, amount: formatRupees(amount) }
}

interface Ordered {
  readonly id: string
  readonly people: Awaited<ReturnType<typeof patientsOfOrder>>
  readonly items: readonly ItemRow[]
  readonly today: CivilDate
  readonly timeZone: string
}

/** The patients with tests, visit, tests and preparation. */
async function printedPatients(db: Sql, { id, people, items, today, timeZone }: Ordered): Promise<PrintedPatient[]> {
  const visits = await visitsOf(db, id)
  const prepared = await preparedItems(db, items)
  return people.map((person) => {
    const own = items.filter(({ patientId }) => patientId === person.id)
    const visit = visits.ofPatients.find(({ patientId }) => patientId === person.id)
    const address = visits.facts.find((each) => each.id === person.id)?.visits.find((each) => each.id === visit?.collectionId)?.collectionAddress ?? null
    return {
      name: person.name,
      number: person.number,
      ageAndSex: ageAndSexText(person, person.gender, today),
      visit: visitText(visit, timeZone),
      address,
      tests: own.map(({ name, quantity, includedTests }) => {
        const included = includedTests.length > 0 ? ` (${includedTests.map((test) => test.name).join(', ')})` : ''
        return `${quantity > 1 ? `${quantity} × ` : ''}${name}${included}`
      }),
      ...preparationOf(own.flatMap(prepared)),
    }
  })
}

/** Returns the function that gives what the tests and package of an item need before a collection. */
async function preparedItems(db: Sql, items: readonly ItemRow[]) {
  const testIds = items.flatMap(({ testId, includedTests }) => [...(testId ? [testId] : []), ...includedTests.map((test) => test.id)])
  const packageIds = items.flatMap(({ packageId }) => packageId ?? [])
  const { name, fastingRequired: isFasting, fastingHours, preparations, id } = tests
  const known = testIds.length > 0 ? await db.select({ id, name, isFasting, fastingHours, preparations }).from(tests).where(inArray(id, testIds)) : []
  const packages = packageIds.length > 0 ? await db.select().from(testPackages).where(inArray(testPackages.id, packageIds)) : []
  return ({ testId, packageId, includedTests, ...item }: ItemRow) => {
    const ids = [testId, ...includedTests.map((test) => test.id)]
    const own = packages.filter((each) => each.id === packageId).map((each) => ({ preparations: each.preparationInstructions }))
    return [
      ...own.map((each) => ({ ...each, name: item.name, isFasting: false, fastingHours: null })),
      ...ids.flatMap((each) => known.find((test) => test.id === each) ?? []),
    ]
  }
}

type VisitAnswer = Awaited<ReturnType<typeof visitsOf>>['ofPatients'][number]

function visitText(visit: VisitAnswer | undefined, timeZone: string): string {
  if (visit?.collectedAt)
    return `Collected ${formatInstant(visit.collectedAt, timeZone) ?? visit.collectedAt}${visit.isAtLaboratory ? ' at the laboratory' : ''}`
  if (!visit?.scheduledDate) return 'No visit booked'
  return `Visit ${[formatCivilDate(visit.scheduledDate), visit.timeSlot && hoursText(visit.timeSlot)].filter(Boolean).join(', ')}`
}
