import { z } from 'zod'
import { type CivilDate, isCivilDate } from '#domain/civil-date.ts'
import { collectionPriorities } from '#domain/collection-status.ts'
import { collectionChangeProblem } from '#domain/collection-change.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import sampleCollections from '#resources/sample-collections.ts'
import { lines } from '#server/call/clean-input.ts'
import { ok } from '#server/call/answer.ts'
import { keysOf } from '#server/call/list-query.ts'
import { invalid } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { lockOrder } from '#server/shared/order-row.ts'
import { settle } from '#server/shared/settle.ts'
import { assignVisits, changeVisits, moveVisits, setVisitStatus } from './change.ts'
import { auditBooked, bookVisits, failVisits } from './create.ts'
import { lockVisit, type LockedVisit, visitFacts } from './lock.ts'
import { readCollection } from './read.ts'
import { visitSchema } from './response-schemas.ts'

const target: ActionTarget<LockedVisit, typeof visitSchema> = {
  lock: ({ sql }, id) => lockVisit(sql, id),
  refused: async (_context, { status }) => collectionChangeProblem(status) ?? 'This collection has begun and can no longer be moved',
  facts: visitFacts,
  answer: visitSchema,
  read: ({ sql }, id) => readCollection(sql, id),
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

const schedule = defineRoute({
  method: 'POST',
  path: '/admin/sample-collections',
  summary: 'Book a visit for a patient of an order, or for several in one place (`alsoPatients`), all or none; a full slot is a 409 that says what is left',
  permission: 'orders.create',
  body: z.strictObject({
    orderId: recordId,
    patientId: recordId,
    alsoPatients: z.array(recordId).max(50).default([]),
    scheduledDate: z.string(slotRefusals.missing).refine(isCivilDate, slotRefusals.missing),
    timeSlot: z.string(slotRefusals.missing).min(1, slotRefusals.missing).max(50),
    collectionAddress: z.string('Please enter the address').min(1, 'Please enter the address').max(500),
    notes: lines().max(2000).nullish(),
    priority: z.enum(keysOf(collectionPriorities)).default('Normal'),
  }),
  answer: visitSchema.extend({ alsoVisits: z.array(z.object({ id: z.string(), reference: z.string(), patientId: z.string() })) }),
  async run(context) {
    const { orderId, patientId, alsoPatients, notes, ...wanted } = context.body
    const order = await lockOrder(context.sql, orderId)
    const visits = await bookVisits(context, order, { ...wanted, patientIds: [patientId, ...alsoPatients], notes: notes || null })
    for (const visit of visits) auditBooked(context, visit)
    await settle(context, order, { audit: 'follows' })
    const booked = visits.find((visit) => visit.patientId === patientId)
    const { answer: own, version } = await readCollection(context.sql, booked?.id ?? '')
    const alsoVisits = visits.filter((visit) => visit !== booked).map(({ id, reference, patientId: whose }) => ({ id, reference, patientId: whose }))
    const answer = { ...own, alsoVisits }
    return ok(answer, { status: 201, message: `${answer.reference} is booked`, version })
  },
})

/** Booking and changing sample collections. */
export const collectionChangeRoutes = [schedule, ...changes]
