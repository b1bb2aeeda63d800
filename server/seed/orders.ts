import { addDays, type CivilDate } from '#domain/civil-date.ts'
import { finalAmount, itemsTotal } from '#domain/order-total.ts'
import { recordedPayment } from '#domain/payment-change.ts'
import { balanceOf, paidAmount } from '#domain/payment-ledger.ts'
import { orderNumber } from '#server/db/numbers.ts'
import type { orderPatients, orders, orderStatusHistory } from '#server/db/tables/orders.ts'
import type { payments } from '#server/db/tables/payments.ts'
import { orderSearchText } from '#server/shared/search-texts.ts'
import { drawCount } from './basket.ts'
import { bookingMoment } from './booking.ts'
import { cancellationReason } from './cancellation.ts'
import { type makeDoctors, requesterOf } from './doctors.ts'
import { type Family, familyOf, type SeededPatient } from './customers.ts'
import { longestTurnaround, orderedItems, type OrderItemRow, testsOfItems } from './order-items.ts'
import { paymentFor, paymentRows } from './payments.ts'
import type { Plan } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import { handledSamples, rejectedSamples, type OrderSamples, samplesOf } from './samples.ts'
import type { SeededCatalogue } from './seeded-catalogue.ts'
import type { SeededAppointment, SlotBookings } from './slots.ts'
import { dueSoon, stepsOf, type TimelineStep } from './timeline.ts'

type SeededOrder = typeof orders.$inferInsert

/** One order with all its rows, and the facts from which rows of other tables are made. */
export interface OrderStory extends OrderSamples {
  readonly order: SeededOrder
  readonly orderPatients: readonly (typeof orderPatients.$inferInsert)[]
  readonly items: readonly OrderItemRow[]
  readonly payments: readonly (typeof payments.$inferInsert)[]
  readonly history: readonly (typeof orderStatusHistory.$inferInsert)[]
  readonly steps: readonly TimelineStep[]
  readonly family: Family
  readonly patients: readonly SeededPatient[]
  /** The patients with a visit; in some families one was forgotten when the visit was booked. */
  readonly visited: readonly SeededPatient[]
  /** The visit of its patients, once the laboratory has confirmed the order. */
  readonly visit: SeededVisit | null
}

const forgottenShare = 0.3
const dayMs = 86_400_000

/** The surroundings of an order: the plan, the products, the bookings and the staff. */
export interface OrderContext {
  readonly plan: Plan
  readonly shop: SeededCatalogue
  readonly bookings: SlotBookings
  readonly staffIds: readonly string[]
  readonly doctors: ReturnType<typeof makeDoctors>
}

/** Makes the order with this running number (from 1) at this time of the day, by one of the first `registered` customers. */
export function orderStory(context: OrderContext, count: number, day: CivilDate, createdAt: Date, registered: number): OrderStory {
  const { plan, shop, bookings } = context
  const { patterns } = plan.catalogue
  const random = randomOf(plan.seed, 'order', count)
  const id = random.id(createdAt)
  const family = familyOf(plan, Math.floor(registered * random.next()))
  const patients = chooseSome(family.patients, drawCount(patterns.patientsPerOrder, random), random)
  const created = createdAt.toISOString()
  const { items, fasting } = orderedItems(plan, shop, id, createdAt, patients, random)
  const visit = seedVisit(plan, bookings, day, createdAt, fasting, patients.length, random)
  const daysAgo = Math.round((Date.parse(plan.today) - Date.parse(visit.date)) / dayMs)
  const hours = longestTurnaround(items, shop)
  const steps = dueSoon(
    stepsOf({ createdAt, visitFrom: visit.from, visitTo: visit.to, daysAgo, now: plan.now }, patterns, random),
    { hours, now: plan.now },
    randomOf(plan.seed, 'due soon', count),
  )
  const last = steps.at(-1) ?? { status: 'Created' as const, at: createdAt }
  const confirmed = steps.some(({ status }) => status === 'Confirmed')
  const isOneForgotten = last.status === 'Confirmed' && patients.length > 1 && randomOf(plan.seed, 'forgotten', count).chance(forgottenShare)
  const visited = isOneForgotten ? patients.slice(0, -1) : patients
  if (!confirmed || last.status === 'Cancelled') bookings.free(visit, patients.length)
  else if (isOneForgotten) bookings.free(visit, 1)
  const reason = last.status === 'Cancelled' ? cancellationReason(last.at, visit.from, patterns, random) : null
  const total = itemsTotal(items)
  const percent = random.chance(patterns.discounts.couponShare) ? random.pick(patterns.discounts.typicalPercent) : 0
  const discount = Math.round((total * percent) / 10_000) * 100
  const taken = takenBy(context, count, { percent, discount })
  const number = orderNumber(plan.earlier + count)
  const { customer } = family
  const final = finalAmount(total, discount)
  const payment = paymentFor(last.status, Math.floor((plan.now.getTime() - last.at.getTime()) / dayMs), reason, patterns, random)
  const paid = paymentRows(
    { orderId: id, orderStatus: last.status, finalAmount: final, payment, steps, staffIds: context.staffIds },
    plan,
    randomOf(plan.seed, 'payments', count),
  )
  const tests = testsOfItems(items, shop, last.status, last.at, randomOf(plan.seed, 'order tests', count))
  const balance = balanceOf({ orderStatus: last.status, paymentStatus: payment.paymentStatus, finalAmount: final }, paidAmount(paid))
  const history = steps.map(({ status, at }, index) => ({
    id: random.id(at),
    orderId: id,
    fromStatus: steps[index - 1]?.status ?? null,
    toStatus: status,
    notes: status === 'Cancelled' ? reason : null,
    userId: index === 0 ? taken.by : random.pick(context.staffIds),
    at: at.toISOString(),
  }))
  return {
    order: {
      id,
      orderNumber: number,
      customerId: customer.id,
      orderStatus: last.status,
      paymentStatus: payment.paymentStatus,
      paymentMethod: payment.paymentMethod ?? paid[0]?.method ?? null,
      referenceNumber: recordedPayment(payment.paymentStatus, paid)?.reference ?? null,
      paymentNotes: payment.paymentNotes,
      totalAmount: total,
      discount,
      finalAmount: final,
      scheduledDate: confirmed ? visit.date : null,
      timeSlot: confirmed ? visit.timeSlot : null,
      cancellationReason: reason,
      resultsDueAt: resultsDueOf(steps, hours),
      ...taken.columns,
      ...requesterOf(plan, context.doctors, count),
      searchText: orderSearchText(number, customer, patients),
      refundDueSince: balance < 0 ? last.at.toISOString() : null,
      version: steps.length,
      createdAt: created,
      updatedAt: last.at.toISOString(),
    },
    orderPatients: patients.map((patient, position) => ({ orderId: id, patientId: patient.id, position })),
    items,
    payments: paid,
    ...handledSamples(
      rejectedSamples(
        samplesOf(tests, history, last.status, shop.containerOf, randomOf(plan.seed, 'samples', count)),
        last.status,
        plan.now,
        randomOf(plan.seed, 'rejected sample', count),
      ),
      last.status === 'Completed' ? last.at : null,
      shop.referredTo,
      randomOf(plan.seed, 'handled samples', count),
    ),
    history,
    steps,
    family,
    patients,
    visited,
    visit: confirmed ? visit : null,
  }
}

const takenShare = 0.3
/** Percent up to which staff give a discount by themselves. */
const maxStaffPercent = 10
const discountReasons = ['Senior citizen', 'Member of the housing society', 'Repeat customer', 'Doctor’s family'] as const

/** The person who took an order by telephone or at the counter, and its columns; nobody for one that came from the customer's app. */
function takenBy({ plan, staffIds }: OrderContext, count: number, { percent, discount }: { readonly percent: number; readonly discount: number }) {
  const random = randomOf(plan.seed, 'taken', count)
  if (percent > maxStaffPercent || !random.chance(takenShare)) return { by: null, columns: {} }
  const origin = random.chance(0.75) ? ('telephone' as const) : ('counter' as const)
  const columns = { origin, wasReadBack: origin === 'telephone' && random.chance(0.9), discountReason: discount > 0 ? random.pick(discountReasons) : null }
  return { by: random.pick(staffIds), columns }
}

/** The moments of the orders of one day, sorted. */
export function bookingMoments(plan: Plan, dayStart: Date, dayIndex: number, count: number): Date[] {
  const random = randomOf(plan.seed, 'moments', dayIndex)
  return Array.from({ length: count }, () => bookingMoment(plan, dayStart, random)).sort((one, other) => one.getTime() - other.getTime())
}

function chooseSome(patients: readonly SeededPatient[], count: number, random: Random): SeededPatient[] {
  const left = [...patients]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.chance(0.55) ? 0 : random.whole(0, left.length - 1), 1)).flat()
}

/** An appointment with the moments at which it begins and ends. */
interface SeededVisit extends SeededAppointment {
  readonly from: Date
  readonly to: Date
}

/** Minimum time between an order and its visit. */
const noticeMs = 90 * 60_000

/**
 * Books the visit of an order made at this moment of the day, as far ahead as people book, in a slot that has a place for each of its people and allows fasting
 * where it is needed.
 */
function seedVisit(plan: Plan, bookings: SlotBookings, day: CivilDate, createdAt: Date, fasting: boolean, people: number, random: Random): SeededVisit {
  const daysAhead = drawCount(plan.catalogue.patterns.leadTimeDays, random)
  const notBefore = daysAhead === 0 ? clockOf(createdAt.getTime() + noticeMs - plan.dayStart(day).getTime()) : '00:00'
  const appointment = bookings.book(addDays(day, daysAhead), fasting, notBefore, people, random)
  return { ...appointment, from: clockOn(plan, appointment.date, appointment.startTime), to: clockOn(plan, appointment.date, appointment.endTime) }
}

/** `HH:mm` of a time after the start of a day; above `24:00` for the next day. */
function clockOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function clockOn(plan: Plan, date: CivilDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(plan.dayStart(date).getTime() + (hours * 60 + minutes) * 60_000)
}

/** The moment by which results are due: the start of testing plus the longest turnaround (WRK-02). */
function resultsDueOf(steps: readonly TimelineStep[], hours: number): string | null {
  const received = steps.find(({ status }) => status === 'Testing')?.at
  return received && hours > 0 ? new Date(received.getTime() + hours * 3_600_000).toISOString() : null
}
