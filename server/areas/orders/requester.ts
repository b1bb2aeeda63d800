import { eq } from 'drizzle-orm'
import { invalid } from '#server/call/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { referringDoctors } from '#server/db/tables/referring-doctors.ts'

/** Refuses a doctor who does not exist or is not active. */
export async function refuseUnableDoctor(db: Sql, id: string): Promise<void> {
  const [doctor] = await db.select({ isActive: referringDoctors.isActive }).from(referringDoctors).where(eq(referringDoctors.id, id))
  if (!doctor) throw invalid({ doctorId: ['There is no such doctor'] })
  if (!doctor.isActive) throw invalid({ doctorId: ['This doctor is not active'] })
}
