import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import { rolePresets } from '#domain/role.ts'
import { users } from '#server/db/tables/staff.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { demoPassword, demoSignIns } from '#domain/demo-sign-ins.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { wrongMoments } from '#tests/support/test-moments.ts'

const now = new Date('2026-11-21T08:00:00Z')
const seen: number[] = []

const database = opened(() => openTestDatabase({ ownDatabase: true }))
beforeAll(() => seedDemo(database, { seed: 1, now, progress: (orders) => seen.push(orders) }))

const count = async (table: string, where = 'true') => Number((await database.query(`select count(*) as count from ${table} where ${where}`))[0]?.count)

describe('the demo laboratory', () => {
  test.each([
    ['test_categories', 14],
    ['tests', 81],
    ['parameters', 143],
    ['test_packages', 14],
    ['customers', 500],
    ['patients', 1100],
    ['orders', 2000],
    ['time_slots', 12],
    ['phlebotomists', 8],
  ])('%s: %i', async (table, rows) => {
    expect(await count(table)).toBe(rows)
  })

  test('the seed has visits, prescriptions of every state, and notifications of which some are unread', async () => {
    expect(await count('sample_collections')).toBeGreaterThan(1500)
    for (const status of ['Pending', 'Reviewed', 'NeedsClarification']) expect(await count('prescriptions', `status = '${status}'`)).toBeGreaterThan(10)
    expect(await count('notifications', 'not is_read')).toBeGreaterThan(20)
    expect(await count('notifications', 'is_read')).toBeGreaterThan(200)
    const types = await database.query('select distinct type from notifications')
    expect(types.map(({ type }) => String(type)).sort()).toEqual(
      ['OrderCompleted', 'OrderConfirmed', 'PRESCRIPTION_UPLOADED', 'PaymentConfirmation', 'PrescriptionReviewed', 'ReportAvailable', 'SampleCollected'].sort(),
    )
    expect(await count('notifications', 'is_read and (read_at is null or read_at < created_at)')).toBe(0)
  })

  test('PAT-03 some old people and infants have a stated age', async () => {
    expect(await count('patients', "age_unit = 'years' and date_of_birth < '1965-01-01'")).toBeGreaterThan(10)
    expect(await count('patients', "age_unit = 'months' and date_of_birth > '2023-06-01'")).toBeGreaterThan(3)
    expect(await count('patients', 'age_unit is not null')).toBeLessThan(150)
  })

  test('COL-08 counts each slot and day’s bookings as its uncancelled visits, within capacity', async () => {
    const wrong = await database.query(`
      select coalesce(days.day, visits.day) from slot_days days
      full join (select slot_id, scheduled_date as day, count(*) as visits from sample_collections where status <> 'Cancelled' group by 1, 2) visits
        on visits.slot_id = days.slot_id and visits.day = days.day
      left join time_slots on time_slots.id = days.slot_id
      where days.booked is distinct from visits.visits or days.booked > time_slots.max_collections`)
    expect(wrong).toEqual([])
  })

  test('AUTH-15 the seed has one sign-in for each role, with its preset and the demo password', async () => {
    const staff = await database.sql.select().from(users)
    for (const [role, { email }] of Object.entries(demoSignIns)) {
      const user = staff.find((each) => each.email === email)
      expect(user).toMatchObject({ role, status: 'active', permissions: rolePresets[role as keyof typeof rolePresets] })
      expect(await verify(user?.passwordHash ?? '', demoPassword)).toBe(true)
    }
    const others = staff.filter(({ email }) => !Object.values(demoSignIns).some((each) => each.email === email))
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['active', 'inactive', 'suspended']))
    expect(await verify(others[0]?.passwordHash ?? '', demoPassword)).toBe(false)
  })

  test('WRK-03 the moments of tests are the first of their kind', async () => {
    expect(await count('order_tests', 'released_at is not null')).toBeGreaterThan(1000)
    expect(await wrongMoments(database.sql)).toEqual([])
  })

  test('the seed has nothing that happens later than now', async () => {
    for (const table of ['orders', 'sample_collections', 'prescriptions', 'notifications', 'customers', 'users'])
      expect([table, await count(table, `updated_at > '${now.toISOString()}' or created_at > updated_at`)]).toEqual([table, 0])
    expect(await count('prescriptions', 'reviewed_at < created_at')).toBe(0)
  })

  test('remembers its seed, and goes on counting where it ended', async () => {
    expect(await database.query("select value from settings where key = 'seed'")).toEqual([{ value: { number: 1, orders: 2000, at: now.toISOString() } }])
    expect(await database.query("select value from counters where name = 'order'")).toEqual([{ value: 2000 }])
    const [last] = await database.query('select max(reference) as reference, count(*) as count from sample_collections')
    expect(last?.reference).toBe(`COL-${String(last?.count).padStart(7, '0')}`)
  })

  test('the seed is only made in an empty database', async () => {
    await expect(seedDemo(database, { seed: 1, now })).rejects.toThrow('The demo laboratory can only be made in an empty database; this one has records.')
    expect(await count('orders')).toBe(2000)
  })
})

test('without sign-ins nobody has the known password', async () => {
  await database.truncate()
  await seedDemo(database, { seed: 1, now, orders: 20, signIns: false })
  expect(await count('users', "email in ('super@lab.example', 'admin@lab.example')")).toBe(0)
  expect(await count('users')).toBeGreaterThan(5)
})
