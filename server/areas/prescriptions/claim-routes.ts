import { and, eq, lte, or } from 'drizzle-orm'
import * as contract from '#contract/prescriptions.ts'
import { claimLifeMs } from '#domain/prescription-review.ts'
import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { prescriptionClaims, prescriptions } from '#server/db/tables/prescriptions.ts'
import { users } from '#server/db/tables/staff.ts'

/** Calls of review claims (extension): a claim informs colleagues, it does not block them. */
export const prescriptionClaimRoutes = [
  serve(contract.claim, async ({ sql, params: { id }, user, now }) => {
    const [row] = await sql.select({ id: prescriptions.id }).from(prescriptions).where(eq(prescriptions.id, id)).for('key share')
    if (!row) throw notFound('Prescription not found')
    const claim = { prescriptionId: id, userId: user.id, seenAt: now.toISOString() }
    const isOver = lte(prescriptionClaims.seenAt, new Date(now.getTime() - claimLifeMs).toISOString())
    await sql
      .insert(prescriptionClaims)
      .values(claim)
      .onConflictDoUpdate({ target: prescriptionClaims.prescriptionId, set: claim, setWhere: or(eq(prescriptionClaims.userId, user.id), isOver) })
    return ok(await claimOf(sql, id, user.id))
  }),
  serve(contract.release, async ({ sql, params: { id }, user }) => {
    await sql.delete(prescriptionClaims).where(and(eq(prescriptionClaims.prescriptionId, id), eq(prescriptionClaims.userId, user.id)))
    return ok(await claimOf(sql, id, user.id))
  }),
]

async function claimOf(sql: Sql, id: string, userId: string) {
  const [holder] = await sql
    .select({ id: users.id, name: users.name })
    .from(prescriptionClaims)
    .innerJoin(users, eq(users.id, prescriptionClaims.userId))
    .where(eq(prescriptionClaims.prescriptionId, id))
  return { holder: holder ?? null, isMine: holder?.id === userId }
}
