import { collectionSchema } from '#contract/collection-answers.ts'
import * as collections from '#contract/collections.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { collectionChangeProblem } from '#domain/collection-change.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import sampleCollections from '#resources/sample-collections.ts'
import { ok } from '#server/call/answer.ts'
import { invalid } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { auditBooked, bookVisits } from '#server/shared/book-visits.ts'
import { lockOrder } from '#server/shared/order-row.ts'
import { isRestorable, orderImageOf, readOrderImage } from '#server/shared/order-undo/order-image.ts'
import { restoreOrder } from '#server/shared/order-undo/restore-order.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'
import { lockPlaces } from '#server/shared/slot-days.ts'
import { lockVisit, type LockedVisit, visitFacts } from '#server/shared/visit-row.ts'
import { assignVisits, changeVisits, moveVisits, setVisitStatus, type VisitFailure } from './change.ts'
import { readCollection } from './read.ts'

/** Ends locked visits that failed and, where a new date is given, books others for the same patients (FLD-04). */
async function failVisits(
  context: SettleContext,
  visits: readonly LockedVisit[],
  { reason, collectionDate: day, timeSlot, notes }: VisitFailure & { readonly collectionDate: CivilDate | null; readonly timeSlot: string | null },
): Promise<LockedVisit[]> {
  const step = { to: 'Cancelled', failure: { reason, notes } } as const
  if (day === null || timeSlot === null) return setVisitStatus(context, visits, step)
  const { sql, now, settings } = context
  const to = { timeSlot, day, dayField: 'collectionDate', now, timeZone: settings.timeZone }
  // The former places are freed before the new ones are booked.
  await lockPlaces(
    sql,
    visits.map(({ slotId, scheduledDate }) => ({ slotId, day: scheduledDate })),
    to,
  )
  const failed = await setVisitStatus(context, visits, step)
  for (const { patientId, collectionAddress, priority, notes: before, order } of visits) {
    const wanted = { patientIds: [patientId], collectionAddress, priority, timeSlot, scheduledDate: day, notes: before }
    for (const next of await bookVisits(context, order, wanted, to.dayField)) auditBooked(context, next)
  }
  return failed
}

const target: ActionTarget<LockedVisit, typeof collectionSchema> = {
  lock: ({ sql }, id) => lockVisit(sql, id),
  refused: async (_context, { status }) => collectionChangeProblem(status) ?? 'This collection has begun and can no longer be moved',
  facts: visitFacts,
  answer: collectionSchema,
  read: ({ sql }, id) => readCollection(sql, id),
  undo: {
    image: ({ sql }, { orderId }) => readOrderImage(sql, orderId),
    offered: async (_context, images) => (isRestorable(orderImageOf(images.was), orderImageOf(images.became)) ? images : null),
    restore: async (context, { order }, act) => void (await restoreOrder(context, order, act)),
    customerOf: ({ order }) => order.customerId,
  },
}

/** Actions on a sample collection (COL-04, COL-05, COL-07, FLD-04). */
const changes = actionRoutes(sampleCollections, target, {
  setStatus: (visit, { status, confirmed, alsoVisits, collectedBy, collectedByName, collectedAt, identityConfirmed, confirmedVisits }, context) => {
    const stated = { collectedBy, collectedByName, collectedAt, identityConfirmed, confirmedVisits }
    return changeVisits(context, visit, {
      ...{ action: 'setStatus', also: alsoVisits },
      work: (visits) => setVisitStatus(context, visits, { to: status, stated, isConfirmed: confirmed === true }),
    })
  },
  cancel: (visit, { alsoVisits: also }, context) =>
    changeVisits(context, visit, { action: 'cancel', also, work: (visits) => setVisitStatus(context, visits, { to: 'Cancelled' }) }),
  assign: async (visit, { phlebotomistId, alsoVisits: also, ...place }, context) => {
    const to = placeOf(place)
    return changeVisits(context, visit, { action: 'assign', also, work: (visits) => assignVisits(context, visits, { phlebotomistId, to }) })
  },
  reschedule: (visit, { alsoVisits: also, ...to }, context) =>
    changeVisits(context, visit, { action: 'reschedule', also, work: (visits) => moveVisits(context, visits, to) }),
  fail: async (visit, { alsoVisits: also, ...body }, context) => {
    placeOf(body)
    return changeVisits(context, visit, { action: 'fail', also, work: (visits) => failVisits(context, visits, body) })
  },
})

/** The day and hours of a body; null without both, and a 422 for one without the other. */
function placeOf({ collectionDate, timeSlot }: { readonly collectionDate: CivilDate | null; readonly timeSlot: string | null }) {
  if (collectionDate !== null && timeSlot !== null) return { collectionDate, timeSlot }
  if (collectionDate !== null || timeSlot !== null) throw invalid({ timeSlot: [slotRefusals.missing] })
  return null
}

const schedule = serve(collections.schedule, async (context) => {
  const { orderId, patientId, alsoPatients, notes, ...wanted } = context.body
  const order = await lockOrder(context.sql, orderId)
  const visits = await bookVisits(context, order, { ...wanted, patientIds: [patientId, ...alsoPatients], notes: notes || null })
  for (const visit of visits) auditBooked(context, visit)
  await settle(context, order, { audit: 'follows' })
  const booked = visits.find((visit) => visit.patientId === patientId)
  const { answer: own, version } = await readCollection(context.sql, booked?.id ?? '')
  const alsoVisits = visits.filter((visit) => visit !== booked).map(({ id, reference, patientId: whose }) => ({ id, reference, patientId: whose }))
  return ok({ ...own, alsoVisits }, { status: 201, message: `${own.reference} is booked`, version })
})

/** Booking and changing sample collections. */
export const collectionChangeRoutes = [schedule, ...changes]
