import { eq } from 'drizzle-orm'
import { formatInstant } from '#domain/civil-date.ts'
import { type ReviewDecision, reviewNotice } from '#domain/prescription-review.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import type { RouteContext } from '#server/call/context.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { checkVersion } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { prescriptionClaims, prescriptions } from '#server/db/tables/prescriptions.ts'
import { users } from '#server/db/tables/staff.ts'
import { notify } from '#server/shared/notify.ts'
import { addToCart, type CartAddition, type FilledCart } from '#server/shared/cart.ts'

type PrescriptionRow = typeof prescriptions.$inferSelect
type ReviewCall = Omit<RouteContext, 'user'> & { readonly user: SignedIn }

/** A decision about a prescription, already checked by `reviewProblems`. */
export interface Decision {
  readonly status: ReviewDecision
  readonly adminNotes: string | null
  readonly items: readonly CartAddition[]
}

/**
 * Reviews a pending prescription: status, cart, notification of the customer and audit row, all in the transaction of the call (PRE-03, PRE-04).
 * Refused with who did it and when where it was reviewed before (409).
 */
export async function reviewPrescription(call: ReviewCall, id: string, decision: Decision): Promise<FilledCart | null> {
  const { sql, now, user, audit } = call
  const before = await lockPending(call, id)
  await checkVersion(call, 'prescriptions', id, before.version)
  const { status, adminNotes, items } = decision
  const at = now.toISOString()
  const changes = { status, adminNotes, reviewedAt: at, reviewedBy: user.id }
  await sql
    .update(prescriptions)
    .set({ ...changes, version: before.version + 1, updatedAt: at })
    .where(eq(prescriptions.id, id))
  const filled = items.length > 0 ? await addToCart(call, { customerId: before.customerId, patientId: before.patientId, prescriptionId: id, items }) : null
  await sql.delete(prescriptionClaims).where(eq(prescriptionClaims.prescriptionId, id))
  await tellCustomer(sql, before, decision, now)
  audit({ action: 'review', entity: 'prescriptions', entityId: id, before: factsOf(before), after: { ...factsOf(before), ...changes }, reason: adminNotes })
  return filled
}

/** Locks a prescription that waits for its review until the transaction ends. */
async function lockPending({ sql, settings }: ReviewCall, id: string): Promise<PrescriptionRow> {
  const [row] = await sql.select().from(prescriptions).where(eq(prescriptions.id, id)).for('update')
  if (!row) throw notFound('Prescription not found')
  if (row.status === 'Pending') return row
  const [reviewer] = row.reviewedBy === null ? [] : await sql.select({ name: users.name }).from(users).where(eq(users.id, row.reviewedBy))
  const when = row.reviewedAt === null ? '' : ` on ${formatInstant(row.reviewedAt, settings.timeZone)}`
  const did = row.status === 'Reviewed' ? 'approved it' : 'asked the customer about it'
  throw conflict(`This prescription was reviewed before: ${reviewer?.name ?? 'somebody'} ${did}${when}`)
}

async function tellCustomer(sql: Sql, { customerId, patientId }: PrescriptionRow, decision: Decision, now: Date): Promise<void> {
  const [patient] = await sql.select({ name: patients.name }).from(patients).where(eq(patients.id, patientId))
  await notify(sql, { type: 'PrescriptionReviewed', customerId, values: {}, wording: reviewNotice(decision, patient?.name ?? 'the patient'), now })
}

function factsOf({ status, adminNotes, reviewedAt, reviewedBy }: PrescriptionRow) {
  return { status, adminNotes, reviewedAt, reviewedBy }
}
