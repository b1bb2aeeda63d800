import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { civilDateOf, isCivilDate } from '#domain/civil-date.ts'
import { birthProblem, genders } from '#domain/patient.ts'
import { hasPermission } from '#domain/role.ts'
import { orders } from '#server/db/tables/orders.ts'
import { ok } from '#server/call/answer.ts'
import { keysOf } from '#server/call/list-query.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { warningSchema } from '#server/shared/booking-facts.ts'
import { patientSchema } from '#server/shared/patient.ts'
import { orderSchema } from './response-schemas.ts'
import { collectedBody, patientBody, removalBody } from './request-schemas.ts'
import { changeOrder, changedOrderAnswer } from './change.ts'
import { patientsOfOrder } from './detail.ts'
import { lockOpenOrder } from './lock.ts'
import { addKnownPatient, addPatient, collectAtLaboratory, patientAnswer, removePatient } from './patients.ts'
import { matchingPatients, matchSchema } from './warnings.ts'

/** The patients of an order (ODT-08). */
export const orderPatientRoutes = [
  defineRoute({
    method: 'GET',
    path: '/orders/{id}/patients',
    summary: 'The patients of an order',
    permission: 'orders.view',
    answer: z.array(patientSchema),
    async run({ sql, params }) {
      const [order] = await sql.select({ id: orders.id }).from(orders).where(eq(orders.id, params.id))
      if (!order) throw notFound('Order not found')
      return ok(await patientsOfOrder(sql, params.id))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/orders/{id}/patients',
    summary: "Add a patient of the order's customer",
    permission: 'orders.edit',
    body: patientBody,
    answer: patientSchema.extend({ warnings: z.array(warningSchema) }),
    async run(context) {
      const { sql, params, body, now } = context
      const { customerId, ...person } = body
      const problem = birthProblem(person.dateOfBirth, civilDateOf(now, context.settings.timeZone))
      if (problem) throw invalid({ dateOfBirth: [problem] })
      const { done: patient, order } = await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'add patient',
        isContent: true,
        work: (locked) => addPatient(sql, locked, customerId, person, now),
        about: (added) => ({ after: { patientId: added.id } }),
      })
      const like = (await matchingPatients(sql, order.customerId, person, hasPermission(context.user, 'customers.view'))).filter(
        (match) => match.patient.id !== patient.id,
      )
      const warnings = like.map(({ message }) => ({ code: 'duplicatePatient' as const, message, itemId: null, patientId: patient.id, step: null }))
      return ok({ ...patientAnswer(patient), warnings }, { status: 201, message: 'Patient added', version: order.version })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/orders/{id}/patients/check',
    summary: 'The known patients that a new one looks like; those of other customers only for who may see customers',
    permission: 'orders.edit',
    body: z.strictObject({
      name: z.string().max(200),
      gender: z.enum(keysOf(genders)).nullish(),
      dateOfBirth: z.string().refine(isCivilDate, 'Must be a date such as 1990-01-31').nullish(),
      phone: z.string().max(200).nullish(),
    }),
    answer: z.object({ matches: z.array(matchSchema) }),
    async run({ sql, params, body, user }) {
      const [order] = await sql.select({ customerId: orders.customerId }).from(orders).where(eq(orders.id, params.id))
      if (!order) throw notFound('Order not found')
      const person = { name: body.name, gender: body.gender ?? null, dateOfBirth: body.dateOfBirth ?? null, phone: body.phone ?? null }
      return ok({ matches: await matchingPatients(sql, order.customerId, person, hasPermission(user, 'customers.view')) })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/orders/{id}/patients/{patientId}',
    summary: "Put a known patient of the order's customer on the order",
    permission: 'orders.edit',
    answer: patientSchema,
    async run(context) {
      const { sql, params } = context
      const { done: patient, order } = await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'add patient',
        isContent: true,
        work: (locked) => addKnownPatient(sql, locked, params.patientId),
        about: (added) => ({ after: { patientId: added.id } }),
      })
      return ok(patientAnswer(patient), { status: 201, message: 'Patient added', version: order.version })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/orders/admin/{id}/patients/{patientId}/collected',
    summary: 'Mark the samples of a patient as collected at the laboratory; where a visit of theirs is open it is a 409 until `confirmed`, which cancels it',
    permission: 'orders.edit',
    body: collectedBody,
    answer: orderSchema,
    async run(context) {
      const { params, body, user } = context
      const order = await lockOpenOrder(context, params.id)
      await changeOrder(context, order, {
        action: 'collected at the laboratory',
        work: (locked) =>
          collectAtLaboratory(context, locked, params.patientId, { ...body, collectedByName: body.collectedByName ?? (body.collectedBy ? null : user.name) }),
        about: (kept) => ({ after: { patientId: params.patientId, collectedAt: kept.at.toISOString(), collectedByName: kept.collectedByName } }),
      })
      return changedOrderAnswer(context, params.id, 'Collected at the laboratory')
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/orders/{id}/patients/{patientId}',
    summary: 'Take a patient off an order, with their items, with a reason once the sample has been collected; the last one stays',
    permission: 'orders.edit',
    body: removalBody,
    answer: orderSchema,
    async run(context) {
      const { params, body } = context
      await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'remove patient',
        isContent: true,
        reason: body.reason,
        work: (locked) => removePatient(context, locked, params.patientId, body.reason),
        about: () => ({ before: { patientId: params.patientId } }),
      })
      return changedOrderAnswer(context, params.id, 'Patient removed')
    },
  }),
]
