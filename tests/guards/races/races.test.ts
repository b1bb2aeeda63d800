import { and, count, eq, sql as expression } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { tests } from '#server/db/tables/catalogue.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { ok } from '#server/call/answer.ts'
import { conflict } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { faulty } from '#tests/guards/faulty.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { twoEdits } from '#tests/guards/races/edits.ts'
import { lastPlace, races } from '#tests/guards/races/races.ts'
import { broken, type Race } from '#tests/guards/races/rounds.ts'
import { signInRaces } from '#tests/guards/races/sign-in-races.ts'
import { countedAs, runs } from '#tests/guards/runs.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { small } from '#tests/support/small-lab.ts'
import { opened } from '#tests/support/opened.ts'

/** For the self-test: it counts the bookings, then books, without a lock. */
const naiveBooking = defineRoute({
  ...faulty,
  method: 'PUT',
  path: '/faulty/{id}/book',
  permission: 'orders.edit',
  body: z.strictObject({ scheduledDate: z.string(), timeSlot: z.string() }),
  transaction: 'own',
  async run({ database: { sql }, params, body: { scheduledDate } }) {
    const [taken] = await sql
      .select({ count: count() })
      .from(sampleCollections)
      .where(and(eq(sampleCollections.slotId, small.slot), eq(sampleCollections.scheduledDate, scheduledDate)))
    if ((taken?.count ?? 0) >= 1) throw conflict('full')
    await sql
      .update(sampleCollections)
      .set({ scheduledDate })
      .where(eq(sampleCollections.orderId, String(params.id)))
    return ok(null)
  },
})

/** For the self-test: it saves whatever it is sent, whichever version was read. */
const naiveEdit = defineRoute({
  ...faulty,
  method: 'PUT',
  path: '/faulty/tests/{id}',
  permission: 'tests.edit',
  body: z.strictObject({ name: z.string() }),
  async run({ sql, params, body: { name } }) {
    await sql
      .update(tests)
      .set({ name, version: expression`${tests.version} + 1` })
      .where(eq(tests.id, String(params.id)))
    return ok(null)
  },
})

/** On the embedded database the calls come one after the other, in every round alike but those of signing in. */
const rounds = runs(testDatabaseUrl ? 8 : 1)
const roundsOf = (race: Race) => (signInRaces.includes(race) ? Math.max(rounds, 2) : rounds)
const all = [...races, ...signInRaces]
const counted = countedAs('races', () => ({ races: all.length, 'rounds each': rounds }))
const lab = opened(() => openGuardLab([naiveBooking, naiveEdit]))

test.each(all)('$name', { timeout: 60_000 + rounds * 1_000 }, async (race) => {
  await lab.refill()
  const found = await broken(lab, race, roundsOf(race))
  counted(roundsOf(race), found.length)
  expect(found).toEqual([])
})

test('self-test: a booking that counts and then books is caught', async () => {
  await lab.refill()
  const found = await broken(
    lab,
    lastPlace('a naive booking', (id) => `/faulty/${id}/book`),
    testDatabaseUrl ? 8 : 1,
  )
  expect(found.join('; ')).toMatch(/visits where one has its place/)
})

test('self-test: an edit that does not check the version is caught', async () => {
  await lab.refill()
  const edit = twoEdits({
    name: 'an edit without a version',
    table: 'tests',
    id: () => small.cbc,
    path: (id) => `/faulty/tests/${id}`,
    body: (who) => ({ name: who }),
  })
  expect((await broken(lab, edit, 1)).join('; ')).toMatch(/answered 200,200.+went from version 1 to 3/)
})
