import { inArray } from 'drizzle-orm'
import { newId } from '#server/db/id.ts'
import type { Sql } from '#server/db/database.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { moveSamples } from '#server/shared/samples.ts'
import { type Line, makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'

/** Gives the tests of the small laboratory a tube, so that their orders have samples. */
export async function giveContainers(db: Sql): Promise<void> {
  await db.insert(containers).values({ id: newId(smallLabNow), name: 'Lavender (EDTA)', createdAt: smallLabNow.toISOString() })
  await db
    .update(tests)
    .set({ container: 'Lavender (EDTA)' })
    .where(inArray(tests.id, [small.cbc, small.sugar]))
}

/** An order in Testing whose samples were received some minutes before the tests' present. */
export async function makeReceived(
  db: Sql,
  { people = [small.ashaSelf], lines, minutesAgo = 60 }: { people?: readonly string[]; lines?: readonly Line[]; minutesAgo?: number } = {},
) {
  const order = await makeOrder(db, { status: 'Testing', people, ...(lines ? { lines } : {}) })
  const at = new Date(smallLabNow.getTime() - minutesAgo * 60_000)
  await moveSamples(db, { orderId: order.id, patientIds: people }, 'Received', { at, now: at, userId: null })
  return order
}
