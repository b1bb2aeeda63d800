import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cartItems, carts } from '#server/db/tables/carts.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { prescriptionClaims, prescriptions } from '#server/db/tables/prescriptions.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { tests } from '#server/db/tables/catalogue.ts'

let id = ''
const at = smallLabNow.toISOString()

const api = smallApi()
beforeEach(async () => {
  await api.db.delete(carts)
  await api.db.delete(notifications)
  id = await makePrescription(api.db, { patientId: small.ashaSon })
})

const review = (body: unknown, options = {}) => api.call('PUT', `/admin/prescriptions/${id}`, body, options)
const approve = (body: unknown, options = {}) => api.call('POST', `/admin/prescriptions/${id}/tests`, body, options)
const stateNow = async () => (await api.db.select().from(prescriptions).where(eq(prescriptions.id, id)))[0]
const cartNow = async () => (await api.db.select({ name: cartItems.name, quantity: cartItems.quantity }).from(cartItems)).map(({ name }) => name).sort()

test('PRE-04 POST tests approves and fills the cart, and answers count, name and total', async () => {
  const { status, body } = await approve({ tests: [{ id: small.cbc }, { id: small.sugar }], packages: [] }, { as: 'manager' })
  expect([status, body.data, body.message]).toEqual([
    200,
    { cartItemCount: 2, patientName: 'Kiran Rao', totalAmount: 380.5, status: 'Reviewed' },
    "Successfully added 2 test(s) to Kiran Rao's cart (Total: ₹380.50)",
  ])
  expect(await stateNow()).toMatchObject({ status: 'Reviewed', reviewedBy: staffOf('manager').id, reviewedAt: at, version: 2 })
  expect(await cartNow()).toEqual(['Blood count', 'Sugar 100%'])
  expect(await api.db.select({ patient: carts.patientId, prescription: carts.prescriptionId }).from(carts)).toEqual([
    { patient: small.ashaSon, prescription: id },
  ])
})

test('PRE-03 PUT with testsToAdd takes ids or objects, notifies the customer and writes the audit trail', async () => {
  const { status, body, etag } = await review({ status: 'Reviewed', adminNotes: ' For staff ', testsToAdd: [small.cbc, { id: small.sugar }] })
  expect([status, etag]).toEqual([200, '"v2"'])
  expect(body.data).toMatchObject({ id, status: 'Reviewed', adminNotes: 'For staff', reviewedBy: { name: staffOf('super_admin').name } })
  expect(await cartNow()).toEqual(['Blood count', 'Sugar 100%'])
  expect(await api.db.select({ message: notifications.message, customer: notifications.customerId }).from(notifications)).toEqual([
    { message: 'The prescription for Kiran Rao has been reviewed. The tests are in your cart.', customer: small.asha },
  ])
  const rows = await api.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(rows).toMatchObject([{ action: 'review', before: { status: 'Pending' }, after: { status: 'Reviewed', adminNotes: 'For staff' }, reason: 'For staff' }])
})

test('PRE-04 a package is one item, and items already in the cart are neither added nor counted again', async () => {
  await api.call('POST', `/cart/admin/${small.asha}/${small.ashaSon}/items`, { items: [{ type: 'test', itemId: small.cbc, quantity: 3 }] })
  const { body } = await approve({ tests: [{ id: small.cbc }], packages: [{ id: small.pack }] })
  expect(body.data).toEqual({ cartItemCount: 2, patientName: 'Kiran Rao', totalAmount: 1250, status: 'Reviewed' })
  expect(body.message).toBe("Successfully added 1 test(s) to Kiran Rao's cart (Total: ₹1,250)")
  expect(await cartNow()).toEqual(['Basic', 'Blood count'])
})

test('PRE-03 a question goes to the customer and no cart is made', async () => {
  const { status } = await review({ status: 'NeedsClarification', adminNotes: 'A page is missing.', testsToAdd: [] })
  expect(status).toBe(200)
  expect(await stateNow()).toMatchObject({ status: 'NeedsClarification', adminNotes: 'A page is missing.' })
  expect(await api.db.select().from(carts)).toEqual([])
  expect((await api.db.select({ message: notifications.message }).from(notifications))[0]?.message).toContain('A page is missing.')
})

test.each([
  [{ status: 'NeedsClarification' }, 'adminNotes', 'Please provide notes when requesting clarification'],
  [{ status: 'Reviewed', testsToAdd: [] }, 'testsToAdd', 'Please select at least one test when marking as reviewed'],
])('PRE-03 PUT %j is refused at %s: %s', async (body, field, sentence) => {
  const answer = await review(body)
  expect([answer.status, answer.body.errors[field]]).toEqual([422, [sentence]])
  expect(await stateNow()).toMatchObject({ status: 'Pending', version: 1 })
})

test.each([
  ['a test that is not offered', { tests: [{ id: small.cbc }, { id: small.retired }] }],
  ['a test that does not exist', { tests: [{ id: small.cbc }, { id: '00000000-0000-7000-8000-0000000000ff' }] }],
  ['nothing', { tests: [], packages: [] }],
])('PRE-04 with %s nothing is done at all', async (_, body) => {
  expect((await approve(body)).status).toBe(422)
  expect(await stateNow()).toMatchObject({ status: 'Pending', version: 1 })
  expect([await cartNow(), await api.db.select().from(notifications)]).toEqual([[], []])
})

test('a prescription is reviewed once: the second is a 409 that says who and when, and adds nothing', async () => {
  await approve({ tests: [{ id: small.cbc }] }, { as: 'manager' })
  const words = `This prescription was reviewed before: ${staffOf('manager').name} approved it on 21/11/2026, 13:30`
  for (const second of [await approve({ tests: [{ id: small.sugar }] }), await review({ status: 'NeedsClarification', adminNotes: 'Which?' })])
    expect([second.status, second.body.message]).toEqual([409, words])
  expect(await cartNow()).toEqual(['Blood count'])
})

describe('the claim', () => {
  const claim = (as: 'manager' | 'admin') => api.call('PUT', `/admin/prescriptions/${id}/claim`, undefined, { as })
  const holder = { id: staffOf('manager').id, name: staffOf('manager').name }

  test('a review shows the second reviewer who has it open, and is free once the first has left', async () => {
    expect((await claim('manager')).body.data).toEqual({ holder, isMine: true })
    expect((await claim('admin')).body.data).toEqual({ holder, isMine: false })
    await api.call('DELETE', `/admin/prescriptions/${id}/claim`, undefined, { as: 'admin' })
    expect((await claim('admin')).body.data).toEqual({ holder, isMine: false })
    await api.call('DELETE', `/admin/prescriptions/${id}/claim`, undefined, { as: 'manager' })
    expect((await claim('admin')).body.data).toMatchObject({ isMine: true })
  })

  test('ends with the review of its prescription, and of no other', async () => {
    await api.db.delete(prescriptionClaims)
    const other = await makePrescription(api.db, { patientId: small.ashaSon, fileName: 'other.pdf' })
    await api.call('PUT', `/admin/prescriptions/${other}/claim`, undefined, { as: 'manager' })
    await claim('manager')
    expect((await review({ status: 'NeedsClarification', adminNotes: 'Which test?' })).status).toBe(200)
    expect((await api.db.select().from(prescriptionClaims)).map(({ prescriptionId }) => prescriptionId)).toEqual([other])
    await api.db.delete(prescriptionClaims)
  })

  test('ends by itself two minutes after the last sign of life', async () => {
    await claim('manager')
    const seen = (ago: number) => api.db.update(prescriptionClaims).set({ seenAt: new Date(smallLabNow.getTime() - ago).toISOString() })
    await seen(119_000)
    expect((await claim('admin')).body.data).toMatchObject({ isMine: false })
    await seen(120_000)
    expect((await claim('admin')).body.data).toMatchObject({ isMine: true })
  })

  test('blocks nobody’s decision, and ends with it', async () => {
    await claim('manager')
    expect((await approve({ tests: [{ id: small.cbc }] }, { as: 'admin' })).status).toBe(200)
    expect(await api.db.select().from(prescriptionClaims).where(eq(prescriptionClaims.prescriptionId, id))).toEqual([])
  })
})

const warningsFor = async (query: string) =>
  (await api.call('GET', `/admin/prescriptions/${id}/warnings?${query}`)).body.data as unknown as Record<string, unknown>

test('CHK-02 CHK-04 two tests that a package holds for less suggest it with its price; one does not', async () => {
  expect(await warningsFor(`tests=${small.cbc}`)).toEqual({ warnings: [], packages: [] })
  expect(await warningsFor(`tests=${small.cbc},${small.sugar}`)).toMatchObject({
    warnings: [{ code: 'packageCostsLess', itemId: small.cbc, step: { label: 'Replace by Basic', removes: [small.cbc, small.sugar], adds: small.pack } }],
    packages: [{ id: small.pack, name: 'Basic', price: 350 }],
  })
})

test('CHK-02 CHK-03 the selection is compared with its patient and cart; cart-only warnings are omitted', async () => {
  const cart = `/cart/admin/${small.asha}/${small.ashaSon}/items`
  expect((await api.call('POST', cart, { items: [{ type: 'test', itemId: small.cbc }] })).status).toBeLessThan(300)
  expect(await warningsFor('')).toEqual({ warnings: [], packages: [] })
  expect(await warningsFor(`tests=${small.cbc}`)).toMatchObject({
    warnings: [{ code: 'sameTwice', itemId: small.cbc, message: 'Blood count is there already' }],
  })
  expect(await warningsFor(`packages=${small.dear}`)).toMatchObject({ warnings: [{ code: 'testInPackage', message: 'Blood count is part of Dear' }] })
  await api.call('POST', cart, { items: [{ type: 'package', itemId: small.dear }] })
  expect(await warningsFor('')).toEqual({ warnings: [], packages: [] })
  expect(await warningsFor(`tests=${small.sugar}`)).toMatchObject({ warnings: [{ message: 'Sugar 100% is part of Dear' }] })
  await api.db.update(tests).set({ sex: 'Female' }).where(eq(tests.id, small.sugar))
  expect(await warningsFor(`tests=${small.sugar}`)).toMatchObject({
    warnings: expect.arrayContaining([expect.objectContaining({ code: 'sex', message: 'Sugar 100% is for women; Kiran Rao is male' })]),
  })
})
