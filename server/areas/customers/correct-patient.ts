import { and, desc, eq, exists, isNull, lte, sql as statement } from 'drizzle-orm'
import type { z } from 'zod'
import * as contract from '#contract/patients.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { birthProblem } from '#domain/patient.ts'
import { missingReason } from '#domain/results/reason.ts'
import { ok } from '#server/call/answer.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { keptIdOf, nameInRefusal } from '#server/shared/customer-row.ts'
import { keepFamilySearch } from '#server/shared/customer-search.ts'
import { lockOrdersOf } from '#server/shared/order-row.ts'
import { patientAnswer, type PatientRow } from '#server/shared/patient.ts'
import { auditPerson } from '#server/shared/personal-changes.ts'
import { reevaluatePatient } from '#server/shared/results/reevaluate-results.ts'

type Typed = Pick<PatientRow, (typeof corrected)[number]>

const corrected = ['name', 'gender', 'dateOfBirth', 'ageUnit', 'relationship', 'phone', 'email'] as const
/** Facts that are printed on reports and that flags depend on. */
export const identityFields = ['name', 'gender', 'dateOfBirth', 'ageUnit'] as const

/** Reading and correcting a patient (PAT-01). */
export const patientRoutes = [
  serve(contract.record, async ({ sql, params: { id } }) => {
    const patient = await patientById(sql, id)
    return ok(await recordOf(sql, patient), { version: patient.version })
  }),
  serve(contract.correct, async (context) => {
    const { sql, now, body, settings } = context
    await lockOrdersOf(sql, [(await patientById(sql, context.params.id)).customerId])
    const before = await lockPatient(sql, context.params.id, 'correction')
    await checkVersion(context, 'patients', before.id, before.version, nameInRefusal(context.params.id, before))
    const typed = withKnownUnit(body, before)
    const problem = birthProblem(typed, civilDateOf(now, settings.timeZone))
    if (problem) throw invalid({ dateOfBirth: [problem] })
    if (body.reason === null && (await hasResults(sql, before.id))) throw invalid({ reason: [missingReason] })
    const changed = corrected.filter((name) => typed[name] !== before[name])
    if (changed.length === 0) return ok(await recordOf(sql, before), { message: `${before.name} is unchanged`, version: before.version })
    const after = await savePatient(sql, before, typed, now)
    const only = (row: PatientRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
    const { customerId, id: patientId } = after
    await auditPerson(context, { action: 'update', customerId, patientId, before: only(before), after: only(after), reason: body.reason })
    if (changed.some((name) => name === 'name' || name === 'phone')) await keepFamilySearch(sql, customerId)
    if (changed.some((name) => name === 'gender' || name === 'dateOfBirth' || name === 'ageUnit'))
      await reevaluatePatient(context, patientId, { reason: body.reason, isConfirmed: body.confirmed === true })
    return ok(await recordOf(sql, after), { message: `${after.name} is saved`, version: after.version })
  }),
]

/** The patient as typed. A body without the unit of a stated age leaves it where the date stays as well: the caller may not know of it. */
function withKnownUnit(body: z.output<typeof contract.correct.body>, before: PatientRow): Typed {
  return { ...body, ageUnit: body.ageUnit === undefined && body.dateOfBirth === before.dateOfBirth ? before.ageUnit : (body.ageUnit ?? null) }
}

/** Reads a patient whose data are not erased, under a former id too; a missing one is a 404. */
export async function patientById(sql: Sql, id: string): Promise<PatientRow> {
  const [row] = await sql
    .select({ patient: patients })
    .from(patients)
    .innerJoin(customers, eq(customers.id, patients.customerId))
    .where(and(eq(patients.id, id), isNull(customers.erasedAt)))
  if (row) return row.patient
  const keptId = await keptIdOf(sql, id)
  if (keptId === null) throw notFound('Patient not found')
  return patientById(sql, keptId)
}

/**
 * Locks a patient after their customer, as a merge of customers and a new order do. An order may take the patient during a correction, and waits for a merge.
 * A patient who is merged during the wait is the kept one.
 */
export async function lockPatient(sql: Sql, askedId: string, purpose: 'correction' | 'merge'): Promise<PatientRow> {
  const { id, customerId } = await patientById(sql, askedId)
  await sql.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
  const [patient] = await sql
    .select()
    .from(patients)
    .where(and(eq(patients.id, id), eq(patients.customerId, customerId)))
    .for(purpose === 'merge' ? 'update' : 'no key update')
  return patient ?? lockPatient(sql, askedId, purpose)
}

async function savePatient(sql: Sql, before: PatientRow, typed: Typed, now: Date): Promise<PatientRow> {
  const at = now.toISOString()
  const isIdentity = identityFields.some((name) => typed[name] !== before[name])
  const [after] = await sql
    .update(patients)
    .set({
      ...Object.fromEntries(corrected.map((name) => [name, typed[name]])),
      ...(isIdentity ? { identityChangedAt: at } : {}),
      ...{ version: before.version + 1, updatedAt: at },
    })
    .where(eq(patients.id, before.id))
    .returning()
  if (!after) throw new Error('a locked patient was not updated')
  return after
}

async function hasResults(sql: Sql, patientId: string): Promise<boolean> {
  const found = await sql
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.patientId, patientId), isNull(results.supersededAt)))
    .limit(1)
  return found.length > 0
}

/** The patient with the reports that a correction concerns. */
async function recordOf(sql: Sql, patient: PatientRow) {
  return {
    ...patientAnswer(patient),
    customerId: patient.customerId,
    hasResults: await hasResults(sql, patient.id),
    outdatedReports: patient.identityChangedAt === null ? [] : await releasedBefore(sql, patient.id, patient.identityChangedAt),
  }
}

/** More reports than anybody has at once. */
const maxReports = 100

/** The available reports whose newest file is older than a correction of the patient, the newest first. */
async function releasedBefore(sql: Sql, patientId: string, correctedAt: string) {
  const newest = sql
    .select({ at: statement<string>`max(${reportVersions.madeAt})` })
    .from(reportVersions)
    .where(eq(reportVersions.reportId, reports.id))
  const open = sql
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.reportId, reports.id), eq(results.amends, true), isNull(results.releasedAt), isNull(results.supersededAt)))
  const found = await sql
    .select({
      id: reports.id,
      number: reports.number,
      orderNumber: reports.orderNumber,
      source: reports.source,
      isBeingCorrected: exists(open).mapWith(Boolean),
    })
    .from(reports)
    .where(and(eq(reports.patientId, patientId), isNull(reports.deletedAt), eq(reports.status, 'Available'), lte(statement`(${newest})`, correctedAt)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(maxReports)
  return found.map(({ source, ...report }) => ({ ...report, isUploaded: source === 'upload' }))
}
