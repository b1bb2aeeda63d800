import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rolePresets } from '#domain/role.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { parameterRanges, testParameters } from '#server/db/tables/parameters.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { users } from '#server/db/tables/staff.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

interface Range {
  readonly [field: string]: unknown
}

interface Measured {
  readonly id: string
  readonly version: string
  readonly code: string
  readonly ranges: readonly Range[]
  readonly tests: readonly { readonly id: string; readonly name: string }[]
}

const api = smallApi()
beforeAll(async () => {
  await makeParameters(api.db)
  // A test that was deleted measured potassium too.
  await api.db.insert(testParameters).values({ testId: small.retired, parameterCode: 'K', position: 0 })
  await api.db.update(tests).set({ deletedAt: stampsOf.createdAt }).where(eq(tests.id, small.retired))
})

const path = `/tests/${small.cbc}/laboratory`
const read = async () => (await api.call('GET', path)).body.data as unknown as { readonly version: string; readonly parameters: readonly Measured[] }
const potassium = async () => {
  const found = (await read()).parameters.find(({ code }) => code === 'K')
  if (!found) throw new Error('no potassium')
  return found
}
const range = (more: Range = {}): Range => ({
  sex: 'any',
  from: { value: 0, unit: 'days' },
  below: null,
  low: 3.5,
  high: 5,
  exclusive: false,
  critical: null,
  validFrom: null,
  validTo: null,
  source: null,
  ...more,
})

describe('RES-01 laboratory details of a test', () => {
  test('a change is kept, searched for and audited; a new container is known from then on', async () => {
    const change = { code: 'CBC', aliases: ['Hemogram'], container: 'Lavender', volumeMl: 2.5, fastingHours: 8, sex: 'Female' }
    await api.call('PUT', path, { turnaroundHours: 6 })
    const before = await read()
    const { status, body, etag } = await api.call('PUT', path, change, { headers: { 'if-match': before.version } })
    expect([status, body.data]).toMatchObject([200, { ...change, fastingRequired: true, turnaroundHours: 6, containers: ['Lavender'], version: etag }])
    expect((await api.call('GET', '/tests?search=hemog')).body.data.items.map(({ id }) => id)).toEqual([small.cbc])
    expect((await api.call('GET', '/tests?search=counts')).body.data.totalCount).toBe(1)
    const rows = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'tests'), eq(auditLog.entityId, small.cbc)))
    expect(rows.at(-1)).toMatchObject({ action: 'update', before: { code: null, parameters: ['K', 'HB', 'MP_SM'] }, after: { code: 'CBC' } })
    expect((await api.call('PUT', path, { code: 'CBC2' }, { headers: { 'if-match': before.version } })).status).toBe(412)
  })

  test.each([
    [{ code: 'small' }, 'code'],
    [{ volumeMl: 0 }, 'volumeMl'],
    [{ parameters: [small.cbc] }, 'parameters'],
  ])('%o is refused at its field', async (change, field) => {
    const { status, body } = await api.call('PUT', path, change)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('the code of another test is refused; that of a deleted one is free', async () => {
    await api.db.update(tests).set({ code: 'GLU' }).where(eq(tests.id, small.sugar))
    const taken = await api.call('PUT', path, { code: 'GLU' })
    expect([taken.status, taken.body.errors]).toEqual([422, { code: ['Another test has this code'] }])
    await api.db.update(tests).set({ deletedAt: '2026-11-21T00:00:00.000Z' }).where(eq(tests.id, small.sugar))
    expect((await api.call('PUT', path, { code: 'GLU' })).status).toBe(200)
    await api.db.update(tests).set({ deletedAt: null, code: null }).where(eq(tests.id, small.sugar))
  })

  test('parameters keep the given order', async () => {
    const ids = (await read()).parameters.map(({ id }) => id)
    const { body } = await api.call('PUT', path, { parameters: [...ids].reverse() })
    expect((body.data as unknown as { parameters: Measured[] }).parameters.map(({ code }) => code)).toEqual(['MP_SM', 'HB', 'K'])
    expect((await api.call('PUT', path, { parameters: [ids[0], ids[0]] })).body.errors).toEqual({ parameters: ['A parameter is there twice'] })
    expect((await api.call('PUT', path, { parameters: ids })).status).toBe(200)
  })
})

describe('RES-01 reference ranges', () => {
  test('they are changed as a whole, with who, when and what; each test that measures it has them', async () => {
    const { id, version, ranges } = await potassium()
    expect(ranges).toMatchObject([{ sex: 'any', from: { value: 18, unit: 'years' }, below: null, low: 3.5 }])
    const wanted = [
      range({ sex: 'Male', below: { value: 6, unit: 'months' }, exclusive: true, critical: { low: 2, high: 8, inclusive: true }, source: 'A book' }),
      range({ from: { value: 6, unit: 'months' }, high: null, validFrom: '2026-01-01', validTo: '2026-12-31' }),
    ]
    const { status, body, etag } = await api.call('PUT', `/test-parameters/${id}`, { ranges: wanted }, { headers: { 'if-match': version } })
    expect([status, body.data]).toMatchObject([200, { ranges: wanted, tests: [{ name: 'Blood count' }], version: etag }])
    const kept = await api.db.select().from(parameterRanges).where(eq(parameterRanges.parameterCode, 'K'))
    expect(kept.map(({ fromDays, belowDays }) => [fromDays, belowDays])).toEqual([
      [0, 182],
      [182, null],
    ])
    const [audited] = await api.db.select().from(auditLog).where(eq(auditLog.entity, 'test-parameters'))
    expect(audited).toMatchObject({ action: 'update', entityId: id, before: { ranges }, after: { ranges: wanted } })
    expect((await api.call('PUT', `/test-parameters/${id}`, { ranges: [] }, { headers: { 'if-match': version } })).status).toBe(412)
    expect((await api.call('GET', `/test-parameters/${id}`)).etag).toBe(etag)
  })

  test.each([
    [{ ranges: [range(), range({ low: 6 })] }, 'ranges.1.high'],
    [{ ranges: [range({ below: { value: 0, unit: 'years' } })] }, 'ranges.0.below'],
    [{ critical: { low: 6, high: 3, inclusive: false } }, 'critical'],
    [{ plausible: { min: 3, max: 3 } }, 'plausible'],
    [{ options: ['Seen'] }, 'options'],
  ])('%o is refused at its field', async (change, field) => {
    const { status, body } = await api.call('PUT', `/test-parameters/${(await potassium()).id}`, change)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

test('AUTH-16 a parameter made for a test needs tests.edit beside tests.create', async () => {
  const { id } = staffOf('manager')
  await change(api.db, users, id, { permissions: ['tests.view', 'tests.create'] })
  const make = (more: object) => api.call('POST', '/test-parameters', { code: 'NEW_5', name: 'Tin', kind: 'text', ...more }, { as: 'manager' })
  const [refused, made] = [await make({ testId: small.cbc }), await make({})]
  await change(api.db, users, id, { permissions: rolePresets.manager })
  expect([refused.status, refused.body.message, made.status]).toEqual([403, expect.stringContaining('Test Management: Edit'), 201])
})

test('RES-01 a parameter created for a test is its last, in one step, and the trail has both changes', async () => {
  const before = (await read()).parameters.map(({ code }) => code)
  const body = { code: 'NEW_3', name: 'Mercury', kind: 'text', testId: small.cbc }
  const made = await api.call('POST', '/test-parameters', body)
  expect([made.status, made.body.data]).toMatchObject([201, { code: 'NEW_3', tests: [{ id: small.cbc }] }])
  expect((await read()).parameters.map(({ code }) => code)).toEqual([...before, 'NEW_3'])
  const [audited] = await api.db.select().from(auditLog).where(eq(auditLog.entity, 'tests')).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(1)
  expect(audited).toMatchObject({ action: 'update', entityId: small.cbc, before: { parameters: before }, after: { parameters: [...before, 'NEW_3'] } })
  const nowhere = await api.call('POST', '/test-parameters', { ...body, code: 'NEW_4', testId: small.potassium })
  expect([nowhere.status, nowhere.body.message]).toEqual([404, 'This test was not found'])
  expect((await api.call('GET', '/test-parameters?search=NEW_4')).body.data.items).toEqual([])
})

test('parameters are found by what is typed, without signs that no text holds', async () => {
  const found = async (search: string) =>
    (await api.call('GET', `/test-parameters?search=${encodeURIComponent(search)}`)).body.data.items.map(({ code }) => code)
  expect([await found('haemo'), await found('chol'), await found('hae\0mo'), await found('%')]).toEqual([
    ['HB'],
    ['CHOL', 'HDL', 'LDL', 'NHDL', 'VLDL'],
    ['HB'],
    [],
  ])
})
