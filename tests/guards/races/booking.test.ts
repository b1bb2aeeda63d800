import { beforeAll, expect, test } from 'vitest'
import type { ApiAnswer } from '#tests/support/api.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { call, one } from '#tests/guards/races/asking.ts'
import { countedAs, isFullForm, runs } from '#tests/guards/runs.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { opened } from '#tests/support/opened.ts'

const rounds = runs(testDatabaseUrl ? 2 : 1)
const contenders = isFullForm() ? 50 : 12
const places = 3
let busy = 0
const counted = countedAs('booking races', () => ({ rounds, contenders, places, 'times asked to come again': busy }))
const orders: string[] = []

const lab = opened(openGuardLab)
beforeAll(async () => {
  await lab.database.query('update time_slots set max_collections = $2 where id = $1', [small.slot, places])
  for (let index = 0; index < contenders; index += 1) orders.push((await makeOrder(lab.database.sql)).id)
})

/** Books the same slot of a day for many orders at once. */
async function bookAtOnce(scheduledDate: string): Promise<readonly ApiAnswer[]> {
  await lab.database.query('delete from sample_collections')
  await lab.database.query('delete from slot_days')
  const body = { patientId: small.ashaSelf, scheduledDate, timeSlot: '07:00-08:00', collectionAddress: '1, Station Road' }
  return Promise.all(orders.map((orderId) => book({ orderId, ...body })))
}

/** Books as the panel does: once more where the server has no time just now (503), for then nothing was done. */
async function book(body: unknown): Promise<ApiAnswer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call(lab, 'POST', '/admin/sample-collections', body)
    if (answer.status !== 503 || tries === 20) return answer
    busy += 1
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

test(`threat 13, COL-08 ${contenders} bookings for ${places} places: none overbooked, refusals show the rest, ${rounds} rounds`, {
  timeout: 120_000 + rounds * 5_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const answers = await bookAtOnce(`2027-05-${String((round % 28) + 1).padStart(2, '0')}`)
    const refused = answers.filter(({ status }) => status !== 201)
    const booked = await one(lab, 'select count(*) as value from sample_collections')
    const taken = await one(lab, 'select sum(booked) as value from slot_days')
    counted(contenders, 0)
    expect([booked, taken, refused.length, new Set(refused.map(({ status }) => status))]).toEqual([places, places, contenders - places, new Set([409])])
    for (const { body } of refused) expect(body).toMatchObject({ message: expect.stringMatching(/is full\. Free: 10:00–11:00 \(\d+\)/) })
  }
})
