import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { countedAs, runs } from '#tests/guards/runs.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { callServer, openTwoServers, signInAt } from '#tests/support/two-servers.ts'

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
async function send(base: string, path: string, body: object, token: string) {
  const headers = { 'idempotency-key': randomUUID() }
  const post = () => callServer(base, 'POST', path, body, { token, headers })
  let answer = await post()
  for (let tries = 0; answer.status === 503 && tries < 20; tries += 1) {
    busy += 1
    await new Promise((resolve) => setTimeout(resolve, 500))
    answer = await post()
  }
  return answer
}

test.skipIf(testDatabaseUrl === null)(
  `threat 13, COL-08 two servers, ${contenders} bookings, ${places} places: none overbooked, refusals are 409, ${rounds} rounds${testDatabaseUrl ? '' : ': left out, there is no PostgreSQL'}`,
  { timeout: 120_000 + rounds * 5_000 },
  async () => {
    const { database, servers } = await openTwoServers()
    await database.query('update time_slots set max_collections = $2 where id = $1', [small.slot, places])
    const orders: string[] = []
    for (let index = 0; index < contenders; index += 1) orders.push((await makeOrder(database.sql)).id)
    const token = await signInAt(servers[0])
    const first = civilDateOf(new Date(), 'Asia/Kolkata')
    for (let round = 0; round < rounds; round += 1) {
      await database.query('delete from sample_collections')
      const scheduledDate = addDays(first, round + 2)
      const answers: Answer[] = await Promise.all(
        orders.map(async (orderId, index) => {
          const visit = { orderId, patientId: small.ashaSelf, scheduledDate, timeSlot, collectionAddress: '1, Station Road' }
          const answer = await send(servers[index % 2 === 0 ? 0 : 1], '/admin/sample-collections', visit, token)
          return { status: answer.status, message: answer.body.message ?? '' }
        }),
      )
      const [visits] = await database.query('select count(*)::integer as booked from sample_collections where scheduled_date = $1', [scheduledDate])
      const days = (await database.sql.select().from(slotDays)).filter((day) => day.slotId === small.slot && day.day === scheduledDate)
      const refused = answers.filter(({ status }) => status !== 201)
      counted(contenders, Math.max(0, Number(visits?.booked) - places) + refused.filter(({ status }) => status !== 409).length)
      expect([visits?.booked, days.map(({ booked }) => booked)]).toEqual([places, [places]])
      expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: contenders - places }, () => 409))
      for (const { message } of refused) expect(message).toMatch(/^07:00–08:00 on .+ is full\. Free: 10:00–11:00 \(100\)/)
    }
  },
)
