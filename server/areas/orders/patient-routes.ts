import { eq } from 'drizzle-orm'
import * as contract from '#contract/orders.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { countText } from '#domain/count.ts'
import { hasPermission } from '#domain/role.ts'
import { orders } from '#server/db/tables/orders.ts'
import { ok } from '#server/call/answer.ts'
import { forEachOf, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { orderSchema } from './response-schemas.ts'
import { type ChangeContext, changeOrder, changedOrderAnswer } from './change.ts'
import { patientsOfOrder } from './detail.ts'
import { lockOpenOrder } from './lock.ts'
import { patientAnswer, type PatientRow } from '#server/shared/patient.ts'
import { putKnownOnOrder, addPatient, collectPatient, takePatientOff } from './patients.ts'
import { matchingPatients } from './warnings.ts'

/** The patients of an order (ODT-08). */
export const orderPatientRoutes = [
  serve(contract.patients, async ({ sql, params }) => {
    const [order] = await sql.select({ id: orders.id }).from(orders).where(eq(orders.id, params.id))
    if (!order) throw notFound('Order not found')
    return ok(await patientsOfOrder(sql, params.id))
  }),
  serve(contract.addPatients, async (context) => {
    const { params, body } = context
    const locked = await lockOpenOrder(context, params.id)
    if ('patients' in body) {
      const { done, order } = await changeOrder(context, locked, {
        action: 'add patients',
        isContent: true,
        work: (open) => forEachOf('patients', body.patients, (person) => addPatient(context, open, person)),
        about: (added) => ({ after: { patientIds: added.map(({ id }) => id) } }),
      })
      const answer = { patients: done.map(patientAnswer), warnings: await duplicatesOf(context, done) }
      return ok(answer, { status: 201, message: `${countText(done.length, { one: 'patient', many: 'patients' })} added`, version: order.version })
    }
    const { done: patient, order } = await changeOrder(context, locked, {
      action: 'add patient',
      isContent: true,
      work: (open) => addPatient(context, open, body),
      about: (added) => ({ after: { patientId: added.id } }),
    })
    return ok(
      { ...patientAnswer(patient), warnings: await duplicatesOf(context, [patient]) },
      { status: 201, message: 'Patient added', version: order.version },
    )
  }),
  serve(contract.checkPatient, async ({ sql, params, body, user, now, settings }) => {
    const [order] = await sql.select({ customerId: orders.customerId }).from(orders).where(eq(orders.id, params.id))
    if (!order) throw notFound('Order not found')
    const { name, gender = null, dateOfBirth, ageUnit, phone = null } = body
    const person = { name, gender, dateOfBirth, ageUnit, phone }
    return ok({
      matches: await matchingPatients(sql, order.customerId, person, {
        seesOthers: hasPermission(user, 'customers.view'),
        today: civilDateOf(now, settings.timeZone),
      }),
    })
  }),
  serve(contract.addKnownPatient, async (context) => {
    const { sql, params } = context
    const { done: patient, order } = await changeOrder(context, await lockOpenOrder(context, params.id), {
      action: 'add patient',
      isContent: true,
      work: (locked) => putKnownOnOrder(sql, locked, params.patientId),
      about: (added) => ({ after: { patientId: added.id } }),
    })
    return ok(patientAnswer(patient), { status: 201, message: 'Patient added', version: order.version })
  }),
  serve(contract.collectAtLaboratory, {
    answer: orderSchema,
    async run(context) {
      const { params, body, user } = context
      const order = await lockOpenOrder(context, params.id)
      await changeOrder(context, order, {
        action: 'collected at the laboratory',
        work: (locked) =>
          collectPatient(context, locked, params.patientId, { ...body, collectedByName: body.collectedByName ?? (body.collectedBy ? null : user.name) }),
        about: (kept) => ({ after: { patientId: params.patientId, collectedAt: kept.at.toISOString(), collectedByName: kept.collectedByName } }),
      })
      return changedOrderAnswer(context, params.id, 'Collected at the laboratory')
    },
  }),
  serve(contract.removePatient, {
    answer: orderSchema,
    async run(context) {
      const { params, body } = context
      await changeOrder(context, await lockOpenOrder(context, params.id), {
        action: 'remove patient',
        isContent: true,
        reason: body.reason,
        work: (locked) => takePatientOff(context, locked, params.patientId, body.reason),
        about: () => ({ before: { patientId: params.patientId } }),
      })
      return changedOrderAnswer(context, params.id, 'Patient removed')
    },
  }),
]

/** The warnings that added patients look like known ones; two that were added together look like each other (CHK-01). */
async function duplicatesOf({ sql, user, now, settings }: Pick<ChangeContext, 'sql' | 'user' | 'now' | 'settings'>, added: readonly PatientRow[]) {
  const warnings = []
  for (const patient of added) {
    const like = await matchingPatients(sql, patient.customerId, patient, {
      seesOthers: hasPermission(user, 'customers.view'),
      today: civilDateOf(now, settings.timeZone),
    })
    for (const match of like) {
      if (match.patient.id !== patient.id)
        warnings.push({ code: 'duplicatePatient' as const, message: match.message, itemId: null, patientId: patient.id, step: null })
    }
  }
  return warnings
}
