import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { civilDateOf } from '#domain/civil-date.ts'
import { birthProblem } from '#domain/patient.ts'
import { orders } from '#server/db/schema.ts'
import { ok } from '#server/call/answer.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { idParams, recordId } from '#server/call/record-id.ts'
import { patientSchema } from '#server/shared/patient.ts'
import { orderSchema } from './response-schemas.ts'
import { patientBody } from './request-schemas.ts'
import { changeOrder, orderAnswer } from './change.ts'
import { patientsOfOrder } from './detail.ts'
import { lockOpenOrder } from './lock.ts'
import { addPatient, patientAnswer, removePatient } from './patients.ts'

/** The patients of an order (ODT-08). */
export const orderPatientRoutes = [
  defineRoute({
    method: 'GET',
    path: '/orders/{id}/patients',
    summary: 'The patients of an order',
    permission: 'orders.view',
    params: idParams,
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
    params: idParams,
    body: patientBody,
    answer: patientSchema,
    async run(context) {
      const { sql, params, body, now } = context
      const { customerId, ...person } = body
      const problem = birthProblem(person.dateOfBirth, civilDateOf(now, context.settings.timeZone))
      if (problem) throw invalid({ dateOfBirth: [problem] })
      const { patient, order } = await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'add patient',
        work: (held) => addPatient(sql, held, customerId, person, now),
        about: (done) => ({ after: { patientId: done.patient.id } }),
      })
      return ok(patientAnswer(patient), { status: 201, message: 'Patient added', version: order.version })
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/orders/{id}/patients/{patientId}',
    summary: 'Take a patient off an order, with their items; the last one stays',
    permission: 'orders.edit',
    params: idParams.extend({ patientId: recordId }),
    answer: orderSchema,
    async run(context) {
      const { sql, params, now } = context
      await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'remove patient',
        work: (held) => removePatient(sql, held, params.patientId, now),
        about: () => ({ before: { patientId: params.patientId } }),
      })
      return orderAnswer(context, params.id, 'Patient removed')
    },
  }),
]
