import { z } from 'zod'
import { isCivilDate } from '#domain/civil-date.ts'
import { collectionPriorities } from '#domain/collection-status.ts'
import { collectionChangeProblem } from '#domain/collection-change.ts'
import { slotRefusals } from '#domain/slot-day.ts'
import sampleCollections from '#resources/sample-collections.ts'
import { lines } from '#server/call/clean-input.ts'
import { ok } from '#server/call/answer.ts'
import { namesOf } from '#server/call/list-query.ts'
import { invalid } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute } from '#server/call/route.ts'
import { lockOrderOfVisit } from '#server/shared/follow-visits.ts'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import { assignVisit, moveVisit, setVisitStatus } from './change.ts'
import { bookVisit, failVisit } from './create.ts'
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

/** What is done with a sample collection (COL-04, COL-05, COL-07, FLD-04). */
const changes = actionRoutes(sampleCollections, target, {
  setStatus: (visit, { status }, context) => setVisitStatus(context, visit, status),
  cancel: (visit, _body, context) => setVisitStatus(context, visit, 'Cancelled'),
  assign: (visit, { phlebotomistId }, context) => assignVisit(context, visit, phlebotomistId),
  reschedule: (visit, body, context) => moveVisit(context, visit, body),
  fail: async (visit, body, context) => {
    if ((body.collectionDate === null) !== (body.timeSlot === null)) throw invalid({ timeSlot: [slotRefusals.missing] })
    const { failed, next } = await failVisit(context, visit, body)
    if (next) context.audit({ action: 'create', entity: 'sample-collections', entityId: next.id, before: null, after: visitFacts(next) })
    return failed
  },
})

const schedule = defineRoute({
  method: 'POST',
  path: '/admin/sample-collections',
  summary: 'Book a visit for a patient of an order; a full slot is a 409 that says what is left',
  permission: 'orders.create',
  body: z.strictObject({
    orderId: recordId,
    patientId: recordId,
    scheduledDate: z.string(slotRefusals.missing).refine(isCivilDate, slotRefusals.missing),
    timeSlot: z.string(slotRefusals.missing).min(1, slotRefusals.missing).max(50),
    collectionAddress: z.string('Please enter the address').min(1, 'Please enter the address').max(500),
    notes: lines().max(2000).nullish(),
    priority: z.enum(namesOf(collectionPriorities)).default('Normal'),
  }),
  answer: visitSchema,
  async run(context) {
    const { orderId, notes, ...wanted } = context.body
    const order = await lockOrderOfVisit(context.sql, orderId)
    const visit = await bookVisit(context, order, { ...wanted, notes: notes || null })
    context.audit({ action: 'create', entity: 'sample-collections', entityId: visit.id, before: null, after: visitFacts(visit) })
    const { answer, version } = await readCollection(context.sql, visit.id)
    return ok(answer, { status: 201, message: `${answer.reference} is booked`, version })
  },
})

/** Booking and changing sample collections. */
export const collectionChangeRoutes = [schedule, ...changes]
