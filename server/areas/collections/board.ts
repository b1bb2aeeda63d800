import { type SQL, sql } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import type { FailureReason } from '#domain/collection-failure.ts'
import { type CollectionPriority, type CollectionStatus, isFinalCollection } from '#domain/collection-status.ts'
import { areaOf, pinInAddress } from '#domain/day-board.ts'
import { type Paise, rupeesOfPaise } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { balanceOf } from '#domain/payment-ledger.ts'
import type { PaymentStatus } from '#domain/payment.ts'
import { shownStops } from '#domain/visit-stop.ts'
import { etagOf } from '#server/call/version.ts'
import { keepText } from '#server/call/wire-answer.ts'
import type { Sql } from '#server/db/database.ts'
import { seenSnapshot, type SeenValue, snapshotCache } from '#server/db/snapshot-cache.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orderItems, orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { samples } from '#server/db/tables/samples.ts'
import { paidSum } from '#server/shared/paid-by-order.ts'
import type { PatientRow } from '#server/shared/patient.ts'
import { timeOf } from '#server/shared/read-samples.ts'
import { type DayFacts, slotDaysOf, slotFacts } from '#server/shared/slot-days.ts'

/** Maximum number of visits on one board. Beyond it the board shows that there are more. */
export const maxVisits = 1000

interface VisitFacts {
  readonly id: string
  readonly version: number
  readonly reference: string
  readonly orderId: string
  readonly orderNumber: string
  readonly status: CollectionStatus
  readonly failureReason: FailureReason | null
  readonly priority: CollectionPriority
  readonly slotId: string
  readonly timeSlot: string
  readonly phlebotomistId: string | null
  readonly collectedBy: string | null
  readonly collectedByName: string | null
  readonly collectedAt: string | null
  readonly identityConfirmed: boolean
  readonly collectionAddress: string
  readonly notes: string | null
  readonly patient: Pick<PatientRow, 'id' | 'number' | 'name' | 'gender' | 'dateOfBirth' | 'ageUnit'>
  readonly customer: { readonly id: string; readonly name: string; readonly phone: string }
  readonly order: { readonly orderStatus: OrderStatus; readonly paymentStatus: PaymentStatus; readonly finalAmount: Paise }
}

interface ItemFacts {
  readonly orderId: string
  readonly patientId: string
  readonly name: string
  readonly testIds: readonly string[]
}

interface TestFacts {
  readonly id: string
  readonly container: string | null
  readonly sampleType: string | null
  readonly fastingRequired: boolean
}

interface DrawnTest {
  readonly orderId: string
  readonly patientId: string
  readonly name: string
  readonly maxTransportHours: number
  readonly collectedAt: string | null
}

/** A patient who was drawn from before, with the tests that wait for another sample. */
interface DrawnAgain {
  readonly orderId: string
  readonly patientId: string
  readonly testIds: readonly string[]
}

interface BoardRows {
  readonly visits: readonly VisitFacts[]
  readonly items: readonly ItemFacts[]
  readonly tests: readonly TestFacts[]
  /** Tests with a transport limit whose samples are on their way. */
  readonly drawn: readonly DrawnTest[]
  readonly again: readonly DrawnAgain[]
  readonly paid: readonly { readonly orderId: string; readonly paid: Paise }[]
  readonly people: readonly { readonly id: string; readonly name: string; readonly phone: string; readonly isActive: boolean }[]
}

/** The one row of the statement that reads a board. */
interface BoardAnswer extends Record<string, unknown> {
  readonly snapshot: string
  readonly rows: BoardRows
  readonly slots: DayFacts
}

const boardAt = snapshotCache<Awaited<ReturnType<typeof readDayBoard>>['value']>()

/**
 * Everything about the visits of a day that the board and the day sheets show (FLD-01, FLD-03), read once for as long as nothing is changed; of cancelled
 * visits those beside another one of their family.
 */
export function dayBoard(db: Sql, day: CivilDate) {
  return boardAt(db, day, () => readDayBoard(db, day))
}

async function readDayBoard(db: Sql, day: CivilDate) {
  const [row] = await db.execute<BoardAnswer>(sql`select ${seenSnapshot} as snapshot, ${boardRows(day)} as rows, ${slotFacts(day)} as slots`)
  if (!row) throw new Error('a board was not read')
  const { rows, slots: facts, snapshot } = row
  const known = new Map(rows.tests.map((test) => [test.id, test]))
  const paid = new Map(rows.paid.map((sum) => [sum.orderId, sum.paid]))
  const [itemsOf, drawnOf, againOf] = [byPatient(rows.items), byPatient(rows.drawn), byPatient(rows.again)]
  const shown = rows.visits.slice(0, maxVisits).map((visit) => ({ ...visit, address: visit.collectionAddress }))
  const isShown = new Set(shownStops(shown).flatMap((stop) => stop.visits.map(({ id }) => id)))
  const visits = shown.flatMap(({ version, order, address, ...visit }) => {
    if (!isShown.has(visit.id)) return []
    const patient = patientIn({ orderId: visit.orderId, patientId: visit.patient.id })
    const [again] = isFinalCollection(visit.status) ? [] : (againOf.get(patient) ?? [])
    const isToDo = (id: string) => again === undefined || again.testIds.includes(id)
    const own = (itemsOf.get(patient) ?? []).filter(({ testIds }) => testIds.length === 0 || testIds.some(isToDo))
    const ordered = [...new Set(own.flatMap(({ testIds }) => testIds))].filter(isToDo).flatMap((id) => known.get(id) ?? [])
    return {
      ...visit,
      collectedAt: visit.collectedAt && new Date(visit.collectedAt).toISOString(),
      etag: etagOf(version),
      pin: pinInAddress(address),
      area: areaOf(address),
      tests: own.map(({ name }) => name),
      tubes: tubesOf(ordered),
      isFasting: ordered.some(({ fastingRequired }) => fastingRequired),
      onTheWay: visit.status === 'Completed' ? (drawnOf.get(patient) ?? []).map(onTheWay) : [],
      amountDue: rupeesOfPaise(Math.max(0, balanceOf(order, paid.get(visit.orderId) ?? 0))),
    }
  })
  const slots = slotDaysOf(facts, day).filter(({ isActive, booked }) => isActive || booked > 0)
  const named = new Set(visits.map(({ phlebotomistId }) => phlebotomistId))
  const people = rows.people.filter(({ id, isActive }) => isActive || named.has(id))
  const value = keepText({ date: day, slots, phlebotomists: people, visits, isCut: rows.visits.length > maxVisits })
  return { snapshot, value } satisfies SeenValue<unknown>
}

/** A patient of an order. */
function patientIn({ orderId, patientId }: Pick<ItemFacts, 'orderId' | 'patientId'>): string {
  return `${orderId} ${patientId}`
}

/** Rows of each patient of an order. */
function byPatient<Row extends Pick<ItemFacts, 'orderId' | 'patientId'>>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const own = groups.get(patientIn(row))
    if (own) own.push(row)
    else groups.set(patientIn(row), [row])
  }
  return groups
}

/** The rows of a board as one expression, so that all of it is one state of the database and one round trip. */
function boardRows(day: CivilDate): SQL {
  const c = sampleCollections
  const ofDay = sql`(select order_id from visits_of_day)`
  const visit = sql`json_build_object('id', ${c.id}, 'version', ${c.version}, 'reference', ${c.reference}, 'orderId', ${c.orderId}, 'orderNumber', ${orders.orderNumber},
    'status', ${c.status}, 'failureReason', ${c.failureReason}, 'priority', ${c.priority}, 'slotId', ${c.slotId}, 'timeSlot', ${c.timeSlot},
    'phlebotomistId', ${c.phlebotomistId}, 'collectedBy', ${c.collectedBy}, 'collectedByName', ${c.collectedByName}, 'collectedAt', ${c.completedAt},
    'identityConfirmed', ${c.identityConfirmed}, 'collectionAddress', ${c.collectionAddress}, 'notes', ${c.notes},
    'patient', json_build_object('id', ${patients.id}, 'number', ${patients.number}, 'name', ${patients.name}, 'gender', ${patients.gender}, 'dateOfBirth', ${patients.dateOfBirth}, 'ageUnit', ${patients.ageUnit}),
    'customer', json_build_object('id', ${customers.id}, 'name', ${customers.name}, 'phone', ${customers.phone}),
    'order', json_build_object('orderStatus', ${orders.orderStatus}, 'paymentStatus', ${orders.paymentStatus}, 'finalAmount', ${orders.finalAmount}))`
  return sql`(
    with visits_of_day as materialized (
      select ${c.orderId} as order_id, ${c.timeSlot} as time_slot, ${c.id} as id, ${c.phlebotomistId} as phlebotomist_id, ${visit} as visit
      from ${c} join ${orders} on ${orders.id} = ${c.orderId} join ${customers} on ${customers.id} = ${orders.customerId} join ${patients} on ${patients.id} = ${c.patientId}
      where ${c.scheduledDate} = ${day} order by ${c.timeSlot}, ${c.id} limit ${maxVisits + 1}),
    items as materialized (
      select ${orderItems.orderId} as order_id, ${orderItems.patientId} as patient_id, ${orderItems.name} as name, ${orderItems.createdAt} as created_at, ${orderItems.id} as id,
        case when ${orderItems.testId} is null
          then (select coalesce(array_agg((included.test ->> 'id')::uuid order by included.place), '{}') from jsonb_array_elements(${orderItems.includedTests}) with ordinality as included (test, place))
          else array[${orderItems.testId}] end as test_ids
      from ${orderItems} where ${orderItems.orderId} in ${ofDay})
    select json_build_object(
      'visits', (select coalesce(json_agg(visit order by time_slot, id), '[]') from visits_of_day),
      'items', (select coalesce(json_agg(json_build_object('orderId', order_id, 'patientId', patient_id, 'name', name, 'testIds', test_ids) order by created_at, id), '[]') from items),
      'tests', (select coalesce(json_agg(json_build_object('id', ${tests.id}, 'container', ${tests.container}, 'sampleType', ${tests.sampleType}, 'fastingRequired', ${tests.fastingRequired})), '[]')
        from ${tests} where ${tests.id} in (select unnest(test_ids) from items)),
      'drawn', (select coalesce(json_agg(json_build_object('orderId', ${samples.orderId}, 'patientId', ${samples.patientId}, 'name', ${tests.name}, 'maxTransportHours', ${tests.maxTransportHours},
        'collectedAt', ${timeOf('Collected')}) order by ${tests.name}), '[]')
        from ${samples} join ${orderTests} on ${orderTests.sampleId} = ${samples.id} and ${orderTests.status} <> 'Cancelled' join ${tests} on ${tests.id} = ${orderTests.testId}
        where ${samples.orderId} in ${ofDay} and ${samples.state} in ('Collected', 'HandedOver') and ${tests.maxTransportHours} is not null),
      'again', (select coalesce(json_agg(json_build_object('orderId', order_id, 'patientId', patient_id, 'testIds', test_ids)), '[]')
        from (select ${samples.orderId} as order_id, ${samples.patientId} as patient_id, array_agg(${orderTests.testId}) filter (where ${samples.state} = 'ToCollect') as test_ids
          from ${samples} join ${orderTests} on ${orderTests.sampleId} = ${samples.id} and ${orderTests.status} = 'Ordered' and ${orderTests.testId} is not null
          where ${samples.orderId} in ${ofDay} group by ${samples.orderId}, ${samples.patientId}) as waiting
        where test_ids is not null and exists (select 1 from ${samples} where ${samples.orderId} = order_id and ${samples.patientId} = patient_id and ${samples.state} <> 'ToCollect')),
      'paid', (select coalesce(json_agg(json_build_object('orderId', order_id, 'paid', paid)), '[]')
        from (select ${payments.orderId} as order_id, ${paidSum} as paid from ${payments} where ${payments.orderId} in ${ofDay} group by ${payments.orderId}) as sums),
      'people', (select coalesce(json_agg(json_build_object('id', ${phlebotomists.id}, 'name', ${phlebotomists.name}, 'phone', ${phlebotomists.phone}, 'isActive', ${phlebotomists.isActive})
        order by ${phlebotomists.name}, ${phlebotomists.id}), '[]') from ${phlebotomists}
        where ${phlebotomists.isActive} or ${phlebotomists.id} in (select phlebotomist_id from visits_of_day where phlebotomist_id is not null))))`
}

function onTheWay({ name, maxTransportHours, collectedAt }: DrawnTest) {
  return { name, maxTransportHours, collectedAt: collectedAt && new Date(collectedAt).toISOString() }
}

/** The tubes of a patient: tests of one container share one (SMP-01). A test of an unknown container has one of its sample type. */
function tubesOf(ordered: readonly TestFacts[]) {
  const names = ordered.map(({ container, sampleType }) => container ?? sampleType ?? 'Container not known')
  return [...new Set(names)].sort().map((container) => ({ container, count: 1 }))
}
