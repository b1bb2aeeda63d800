import { sql } from 'drizzle-orm'
import { type SetupStep, setupSteps } from '#domain/laboratory-setup.ts'
import type { Sql } from '#server/db/database.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { phlebotomists, timeSlots } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { settings } from '#server/db/tables/records.ts'
import { laboratoryId } from '#server/shared/results/laboratory-head.ts'

/** The steps of a new laboratory that are still to be taken, in their order; none once it has an order. */
export async function missingSetup(db: Sql): Promise<SetupStep[]> {
  const [done] = await db.execute<Record<SetupStep, boolean>>(sql`select
    exists (select 1 from ${settings} where key = ${laboratoryId} and value->>'name' <> '') as laboratory,
    exists (select 1 from ${tests} where deleted_at is null) as tests,
    exists (select 1 from ${timeSlots}) as "timeSlots",
    exists (select 1 from ${phlebotomists}) as phlebotomists,
    exists (select 1 from ${orders}) as orders`)
  if (!done || done.orders) return []
  return (Object.keys(setupSteps) as SetupStep[]).filter((step) => !done[step])
}
