import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import { slotDays } from '#server/db/schema.ts'
import { countedAs, runs } from '#tests/guards/runs.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { serve } from '#tests/support/serve.ts'
import { makeOrder, makeSmallLab, small } from '#tests/support/small-lab.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'

const rounds = runs(3)
const contenders = 50
const places = 3
const timeSlot = '07:00-08:00'
let busy = 0
const counted = countedAs('bookings on two servers', () => ({ rounds, contenders, places, 'times asked to come again': busy }))

interface Answer {
  readonly status: number
  readonly message: string
}

/** Sends a call as the panel does: under a key, and once more where the server has no time just now (503). */
async function post(base: string, path: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const send = () => fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  let answer = await send()
  for (let tries = 0; answer.status === 503 && tries < 20; tries += 1) {
    busy += 1
    await new Promise((resolve) => setTimeout(resolve, 500))
    answer = await send()
  }
  return { status: answer.status, body: (await answer.json()) as { message?: string; data?: { token?: string } } }
}

/** The small laboratory on PostgreSQL with a slot for three visits, and as many open orders as contend. */
async function openLab(url: string) {
  const database = await openOwnPostgres(url, 'migrated')
  await makeTestStaff(database.sql, new Date())
  await makeSmallLab(database.sql)
  await database.query('update time_slots set max_collections = $2 where id = $1', [small.slot, places])
  const orders: string[] = []
  for (let index = 0; index < contenders; index += 1) orders.push((await makeOrder(database.sql)).id)
  return { database, orders }
}

test.skipIf(testDatabaseUrl === null)(
  `threat 13, COL-08 two server processes, ${contenders} bookings at once for the last ${places} places: nothing is overbooked, every refusal is a 409 with what is left, ${rounds} rounds${testDatabaseUrl ? '' : ': left out, there is no PostgreSQL'}`,
  { timeout: 120_000 + rounds * 5_000 },
  async () => {
    const { database, orders } = await openLab(testDatabaseUrl ?? '')
    try {
      const servers = [await serve(database.url), await serve(database.url)] as const
      const { email } = staffOf('manager')
      const { body } = await post(servers[0], '/auth/admin/login', { email, password: testPassword })
      const first = civilDateOf(new Date(), 'Asia/Kolkata')
      for (let round = 0; round < rounds; round += 1) {
        await database.query('delete from sample_collections')
        const scheduledDate = addDays(first, round + 2)
        const answers: Answer[] = await Promise.all(
          orders.map(async (orderId, index) => {
            const visit = { orderId, patientId: small.ashaSelf, scheduledDate, timeSlot, collectionAddress: '1, Station Road' }
            const answer = await post(servers[index % 2 === 0 ? 0 : 1], '/admin/sample-collections', visit, body.data?.token)
            return { status: answer.status, message: answer.body.message ?? '' }
          }),
        )
        const [visits] = await database.query('select count(*)::integer as booked from sample_collections where scheduled_date = $1', [scheduledDate])
        const days = (await database.sql.select().from(slotDays)).filter((day) => day.slotId === small.slot && day.day === scheduledDate)
        const refused = answers.filter(({ status }) => status !== 201)
        counted(contenders, Math.max(0, Number(visits?.booked) - places) + refused.filter(({ status }) => status !== 409).length)
        expect([visits?.booked, days.map(({ booked }) => booked)]).toEqual([places, [places]])
        expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: contenders - places }, () => 409))
        for (const { message } of refused) expect(message).toMatch(/^07:00-08:00 on .+ is full\. Free: 10:00-11:00 \(100\)/)
      }
    } finally {
      await database.close()
    }
  },
)
