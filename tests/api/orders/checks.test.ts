import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rolePresets } from '#domain/role.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { patients } from '#server/db/tables/customers.ts'
import { parameters, testParameters } from '#server/db/tables/parameters.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { appointments } from '#server/db/tables/slots.ts'
import { users } from '#server/db/tables/staff.ts'
import { newId } from '#server/db/id.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'
import { numbered } from '#tests/support/ids.ts'

const api = smallApi()
beforeAll(async () => {
  await api.db.update(tests).set({ fastingRequired: true }).where(eq(tests.id, small.sugar))
  await api.db.update(patients).set({ dateOfBirth: '1990-01-31', phone: '98000 00002' }).where(eq(patients.id, small.raviSelf))
})

const add = (id: string, body: object) => api.call('POST', `/orders/admin/${id}/items`, { quantity: 1, patientId: small.ashaSelf, ...body })
const codes = (warnings: unknown) => (warnings as { code: string; itemId: string }[]).map(({ code }) => code)

describe('CHK-02 CHK-03 CHK-04 an order says what the checks find', () => {
  test('warnings are in the answer of adding and in the order', async () => {
    const { id } = await makeOrder(api.db)
    await api.db.insert(appointments).values({ orderId: id, slotId: small.wide, day: '2026-12-03' })
    await api.db.update(orders).set({ timeSlot: '14:00-15:00' }).where(eq(orders.id, id))
    expect(codes((await add(id, { type: 'test', testId: small.sugar })).body.data.warnings)).toContain('fasting')
    await api.db.update(orders).set({ timeSlot: '10:00-11:00' }).where(eq(orders.id, id))
    await add(id, { type: 'test', testId: small.cbc })
    expect(codes((await api.call('GET', `/orders/admin/${id}`)).body.data.warnings)).toEqual(['sameTwice', 'packageCostsLess'])
    await add(id, { type: 'package', packageId: small.pack })
    const { warnings } = (await api.call('GET', `/orders/admin/${id}`)).body.data
    expect(codes(warnings)).toEqual(['sameTwice', 'testInPackage', 'testInPackage', 'testInPackage'])
  })

  test('a quantity above one, at its item alone, in the answers of adding and changing and in the cart', async () => {
    const { id } = await makeOrder(api.db, { lines: [{ sold: 'sugar' }] })
    const times = (warnings: unknown) => (warnings as { code: string; itemId: string; message: string }[]).filter(({ code }) => code === 'severalTimes')
    const added = (await add(id, { type: 'test', testId: small.cbc, quantity: 2 })).body.data
    expect(times(added.warnings)).toMatchObject([{ itemId: added.id, message: 'Blood count 2 times for one patient', patientId: small.ashaSelf, step: null }])
    const changed = (quantity: number) => api.call('PUT', `/orders/admin/items/${added.id}`, { quantity })
    expect(times((await changed(5)).body.data.warnings)).toMatchObject([{ itemId: added.id, message: 'Blood count 5 times for one patient' }])
    expect(times((await changed(1)).body.data.warnings)).toEqual([])
    const put = await api.call('POST', `/cart/admin/${small.asha}/${small.ashaSelf}/items`, { items: [{ type: 'test', itemId: small.cbc, quantity: 2 }] })
    expect(times(put.body.data.warnings)).toMatchObject([{ message: 'Blood count 2 times for one patient', patientId: small.ashaSelf }])
  })

  test('a package with a test that is not offered is not proposed; where it is booked, the test is named', async () => {
    const { id } = await makeOrder(api.db, { lines: [{ sold: 'cbc' }, { sold: 'sugar' }] })
    const sentences = async () => {
      const { warnings } = (await api.call('GET', `/orders/admin/${id}`)).body.data
      return (warnings as { message: string }[]).map(({ message }) => message)
    }
    expect(await sentences()).toEqual(['Basic at ₹350 costs ₹30.50 less than Blood count and Sugar 100%'])
    await change(api.db, tests, small.sugar, { isActive: false })
    const before = await sentences()
    const { status, body } = await add(id, { type: 'package', packageId: small.dear, patientId: small.ashaSelf })
    const booked = await sentences()
    await api.call('POST', `/cart/admin/${small.asha}/${small.ashaSon}/items`, { items: [{ type: 'package', itemId: small.pack, quantity: 2 }] })
    const cart = (await api.call('GET', `/cart/admin/${small.asha}/${small.ashaSon}`)).body.data.warnings
    await change(api.db, tests, small.sugar, { isActive: true })
    const gone = 'contains Sugar 100%, which is not offered any more'
    expect([status, codes(body.data.warnings).sort()]).toEqual([201, ['notOffered', 'testInPackage', 'testInPackage']])
    expect(before).toEqual(['Sugar 100% is not offered any more'])
    expect(booked.sort()).toEqual(['Blood count is part of Dear', `Dear ${gone}`, 'Sugar 100% is not offered any more', 'Sugar 100% is part of Dear'])
    expect(cart).toMatchObject([{ code: 'severalTimes' }, { code: 'notOffered', message: `Basic ${gone}`, step: null }])
  })

  test('a test measured entirely by another is named on order and cart, per patient', async () => {
    const at = new Date().toISOString()
    const measures = (testId: string, codes: readonly string[]) =>
      api.db.insert(testParameters).values(codes.map((parameterCode, position) => ({ testId, parameterCode, position })))
    await api.db
      .insert(parameters)
      .values(['X-HB', 'X-ESR'].map((code) => ({ code, id: newId(new Date()), name: code, kind: 'numeric' as const, createdAt: at, updatedAt: at })))
    const before = await api.db.select().from(testParameters)
    await api.db.delete(testParameters)
    await measures(small.cbc, ['X-HB'])
    await measures(small.sugar, ['X-HB', 'X-ESR'])
    const [{ id, items }, apart] = [await makeOrder(api.db), await makeOrder(api.db, { people: [small.ashaSelf, small.ashaSon], lines: [{}] })]
    const added = (await add(id, { type: 'test', testId: small.sugar })).body.data.warnings as { code: string }[]
    await add(apart.id, { type: 'test', testId: small.sugar, patientId: small.ashaSon })
    const ofApart = (await api.call('GET', `/orders/admin/${apart.id}`)).body.data.warnings
    await api.call('POST', `/cart/admin/${small.ravi}/${small.raviSelf}/items`, {
      items: [small.cbc, small.sugar].map((itemId) => ({ type: 'test', itemId, quantity: 1 })),
    })
    const cart = (await api.call('GET', `/cart/admin/${small.ravi}/${small.raviSelf}`)).body.data.warnings as { code: string }[]
    await api.db.delete(testParameters)
    if (before.length > 0) await api.db.insert(testParameters).values(before)
    const found = { code: 'testInTest', message: 'All of Blood count is part of Sugar 100%', step: { label: 'Remove Blood count' } }
    expect(added.find(({ code }) => code === 'testInTest')).toMatchObject({ ...found, itemId: items[0] })
    expect(cart.find(({ code }) => code === 'testInTest')).toMatchObject(found)
    expect(codes(ofApart)).toEqual([])
  })
})

describe('CHK-01 a patient who is known', () => {
  const asha = { name: 'Rao Aasha', gender: 'Female', dateOfBirth: '1990-01-31' }
  const ravi = { name: 'Ravi Aiyer', gender: 'Male', dateOfBirth: '1990-01-31', phone: '+919800000002' }

  test('a patient of the same customer is found by sound, of another by sound and phone', async () => {
    const { id } = await makeOrder(api.db)
    const own = await api.call('POST', `/orders/${id}/patients/check`, asha)
    expect(own.body.data.matches).toMatchObject([{ message: 'Looks like Asha Rao, 31/01/1990', isOwn: true, patient: { id: small.ashaSelf } }])
    const other = await api.call('POST', `/orders/${id}/patients/check`, ravi)
    expect(other.body.data.matches).toMatchObject([{ isOwn: false, customer: { name: 'Ravi Iyer' } }])
    expect((await api.call('POST', `/orders/${id}/patients/check`, { name: 'Kiran Rao', dateOfBirth: '1950-05-05' })).body.data.matches).toEqual([])
  })

  test('a patient of another customer is found only for who may see customers', async () => {
    const { id } = await makeOrder(api.db)
    const { id: manager } = staffOf('manager')
    await change(api.db, users, manager, { permissions: ['orders.view', 'orders.edit'] })
    const seen = await api.call('POST', `/orders/${id}/patients/check`, ravi, { as: 'manager' })
    const added = await api.call('POST', `/orders/${id}/patients`, ravi, { as: 'manager' })
    await change(api.db, users, manager, { permissions: rolePresets.manager })
    expect([seen.status, seen.body.data.matches, added.status, added.body.data.warnings]).toEqual([200, [], 201, []])
    await api.db.delete(orderPatients).where(eq(orderPatients.patientId, added.body.data.id))
    await api.db.delete(patients).where(eq(patients.id, added.body.data.id))
  })

  test('a known one is put on the order once; one of another customer is a 404', async () => {
    const { id } = await makeOrder(api.db)
    const path = `/orders/${id}/patients/${small.ashaSon}`
    expect((await api.call('POST', path)).status).toBe(201)
    expect((await api.call('POST', path)).body.message).toBe('Kiran Rao is on this order already')
    expect((await api.call('POST', `/orders/${id}/patients/${small.raviSelf}`)).status).toBe(404)
    expect(await api.db.select().from(patients).where(eq(patients.customerId, small.asha))).toHaveLength(2)
  })

  test('a patient added despite a match is stored, and the answer names the match', async () => {
    const { id } = await makeOrder(api.db)
    const { status, body } = await api.call('POST', `/orders/${id}/patients`, { customerId: small.asha, ...asha })
    expect(status).toBe(201)
    expect(body.data.warnings).toMatchObject([{ code: 'duplicatePatient', message: 'Looks like Asha Rao, 31/01/1990' }])
    await api.db.delete(patients).where(eq(patients.name, 'nobody'))
  })
})

describe('an order with a package whose contents change afterwards', () => {
  const pack = `/test-packages/${small.pack}`
  const iron = numbered('test', 9)

  let id: string
  beforeEach(async () => {
    await change(api.db, tests, small.sugar, { fastingRequired: false })
    await api.call('PUT', pack, { tests: [small.cbc, small.sugar] })
    id = (await makeOrder(api.db)).id
    const item = { type: 'package', packageId: small.pack, patientId: small.ashaSelf }
    expect((await api.call('POST', `/orders/admin/${id}/items`, item)).status).toBe(201)
  })

  /** A test that was put into the package later was once shown in every package sold: who then removed the single test left nobody to do it. */
  test.each<[contents: string, inPackage: () => readonly string[]]>([
    ['a test more', () => [small.cbc, small.sugar, iron]],
    ['another test alone', () => [iron]],
  ])('CHK-02 CHK-03 an order’s checks use its package contents as sold, whatever %s the package has today', async (_contents, inPackage) => {
    const strict = { fastingRequired: true, sex: 'Male', requirements: 'Consent' } as const
    const iron1 = { id: iron, name: 'Iron', description: 'Ferritin', price: 45_000, categoryId: small.blood, ...strict, ...stampsOf }
    await api.db.insert(tests).values(iron1).onConflictDoUpdate({ target: tests.id, set: strict })
    await change(api.db, orders, id, { timeSlot: '14:00-15:00' })
    expect((await api.call('PUT', pack, { tests: inPackage() })).status).toBe(200)
    const warnings = async () =>
      ((await api.call('GET', `/orders/admin/${id}`)).body.data.warnings as { code: string; message: string }[]).map(({ message }) => message)
    expect(await warnings()).toEqual(['Blood count is part of Basic'])
    await change(api.db, tests, iron, { fastingRequired: false, sex: 'any', requirements: null })
    await api.call('POST', `/orders/admin/${id}/items`, { type: 'test', testId: iron, patientId: small.ashaSelf, quantity: 2 })
    await api.call('POST', `/orders/admin/${id}/items`, { type: 'package', packageId: small.dear, patientId: small.ashaSelf })
    expect(await warnings()).toEqual(['Blood count is part of Basic', 'All of Dear is part of Basic', 'Iron 2 times for one patient'])
  })

  /** The tests of a package were once read from the package of today: an order showed other tests than were paid for, or none. */
  test('ODT-03 an order shows what its package contained when it was sold, whatever becomes of package and tests', async () => {
    for (const [method, path, body] of [
      ['PUT', pack, { tests: [small.sugar] }],
      ['PUT', pack, { tests: [small.sugar, small.cbc] }],
      ['PUT', `/tests/${small.cbc}`, { name: 'Full blood count' }],
      ['DELETE', pack, undefined],
    ] as const) {
      expect((await api.call(method, path, body)).status).toBe(200)
      const { packages } = (await api.call('GET', `/orders/admin/${id}`)).body.data
      expect(packages).toMatchObject([
        {
          name: 'Basic',
          tests: [
            { id: small.cbc, name: 'Blood count' },
            { id: small.sugar, name: 'Sugar 100%' },
          ],
        },
      ])
    }
  })
})
