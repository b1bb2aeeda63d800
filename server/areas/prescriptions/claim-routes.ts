import { and, eq, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { claimLifeMs } from '#domain/prescription-review.ts'
import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { prescriptionClaims, prescriptions } from '#server/db/tables/prescriptions.ts'
import { users } from '#server/db/tables/staff.ts'

const path = '/admin/prescriptions/{id}/claim'
const claimSchema = z.object({ holder: z.object({ id: z.string(), name: z.string() }).nullable(), isMine: z.boolean() })

/** Calls of review claims (extension): a claim informs colleagues, it does not block them. */
export const prescriptionClaimRoutes = [
  defineRoute({
    method: 'PUT',
    path,
    summary: 'Say that one is reviewing a prescription; answers who is',
    isBackgroundPoll: true,
    permission: 'orders.edit',
    answer: claimSchema,
    async run({ sql, params: { id }, user, now }) {
      const [row] = await sql.select({ id: prescriptions.id }).from(prescriptions).where(eq(prescriptions.id, id)).for('key share')
      if (!row) throw notFound('Prescription not found')
      const claim = { prescriptionId: id, userId: user.id, seenAt: now.toISOString() }
      const isOver = lte(prescriptionClaims.seenAt, new Date(now.getTime() - claimLifeMs).toISOString())
      await sql
        .insert(prescriptionClaims)
        .values(claim)
        .onConflictDoUpdate({ target: prescriptionClaims.prescriptionId, set: claim, setWhere: or(eq(prescriptionClaims.userId, user.id), isOver) })
      return ok(await claimOf(sql, id, user.id))
    },
  }),
  defineRoute({
    method: 'DELETE',
    path,
    summary: 'Say that one reviews a prescription no longer',
    permission: 'orders.edit',
    answer: claimSchema,
    async run({ sql, params: { id }, user }) {
      await sql.delete(prescriptionClaims).where(and(eq(prescriptionClaims.prescriptionId, id), eq(prescriptionClaims.userId, user.id)))
      return ok(await claimOf(sql, id, user.id))
    },
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
