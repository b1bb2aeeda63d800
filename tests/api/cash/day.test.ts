import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cashDays } from '#server/db/tables/cash-days.ts'
import { payments } from '#server/db/tables/payments.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { labApi, type Caller, type LabAnswerBody } from '#tests/support/lab-api.ts'
import { pageTexts } from '#tests/support/pdf-text.ts'
import { makeOrder, makeSmallLab, mixedOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const today = '2026-11-21'
let now = smallLabNow
const api = labApi({ clock: () => now, seed: async () => undefined })

beforeEach(async () => {
  now = smallLabNow
  await api.reset()
  await makeSmallLab(api.db)
})

const call = async (method: string, path: string, body?: unknown, as: Exclude<Caller, 'nobody'> = 'manager') => {
  const answer = await api.call(method, path, { as, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, body: answer.body as LabAnswerBody }
}
const pay = (id: string, body: object, as: Exclude<Caller, 'nobody'> = 'manager') =>
  call('PUT', `/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'cash', ...body }, as)
const close = (body: object, as: Exclude<Caller, 'nobody'> = 'manager') =>
  call('POST', '/cash/admin/day/close', { date: today, opening: 100, counted: 600, expected: 600, reason: null, ...body }, as)
const dayOf = async (date = today) => (await call('GET', `/cash/admin/day?date=${date}`, undefined, 'operator')).body.data

/** An order of which the manager took ₹500 in cash and the admin ₹200 by UPI. */
async function paidOrder() {
  const order = await makeOrder(api.db, mixedOrder)
  await pay(order.id, { amount: 500 })
  await pay(order.id, { amount: 200, paymentMethod: 'upi' }, 'admin')
  return order
}

test('MON-03 a day has its payments and refunds by person and method, of the laboratory day', async () => {
  const { id } = await paidOrder()
  await pay(id, { paymentStatus: 'Refunded', amount: 50.5, notes: 'Goodwill' })
  // 19:00 UTC is the next day in India.
  now = new Date('2026-11-21T19:00:00Z')
  await pay(id, { amount: 10 })
  const line = { userId: staffOf('manager').id, userName: staffOf('manager').name, method: 'cash' }
  expect((await dayOf()).lines).toEqual([
    { userId: staffOf('admin').id, userName: staffOf('admin').name, method: 'upi', payments: 200, refunds: 0 },
    { ...line, payments: 500, refunds: 50.5 },
  ])
  expect(await dayOf('2026-11-22')).toMatchObject({ lines: [{ ...line, payments: 10, refunds: 0 }], opening: 0, closing: null })
})

test('MON-03 closing keeps what was counted, signed by name, and the next day opens with it', async () => {
  await paidOrder()
  expect((await close({ counted: 590.5, reason: 'Change was short' })).status).toBe(201)
  const closing = { opening: 100, expected: 600, counted: 590.5, reason: 'Change was short', closedBy: staffOf('manager').name, closedAt: now.toISOString() }
  expect((await dayOf()).closing).toMatchObject(closing)
  expect((await dayOf('2026-11-22')).opening).toBe(590.5)
  expect((await call('GET', '/cash/admin', undefined, 'operator')).body.data.items).toMatchObject([{ date: today, ...closing }])
  const [row] = await api.db.select().from(auditLog).where(eq(auditLog.entity, 'cash'))
  expect(row).toMatchObject({
    action: 'close',
    userId: staffOf('manager').id,
    reason: 'Change was short',
    after: { day: today, expected: 60_000, counted: 59_050 },
  })
})

test('MON-03 a closing is refused without reason, for another amount, twice, too early, without the right', async () => {
  await paidOrder()
  const refused = async (body: object, as?: Exclude<Caller, 'nobody'>) => {
    const { status, body: answer } = await close(body, as)
    return [status, answer.errors ?? answer.message]
  }
  expect(await refused({ counted: 590 })).toEqual([422, { reason: ['Please say why the counted cash differs'] }])
  expect(await refused({ expected: 590, counted: 590 })).toEqual([409, 'Other payments were recorded: ₹600 is expected now. Please count the cash again.'])
  expect(await refused({ date: '2026-11-22' })).toEqual([422, { date: ['This day is still to come'] }])
  expect(await refused({ counted: -1 })).toMatchObject([422, { counted: ['The amount must not be below ₹0'] }])
  expect((await refused({}, 'operator'))[0]).toBe(403)
  expect((await api.db.select().from(cashDays)).length).toBe(0)
  expect((await close({})).status).toBe(201)
  expect(await refused({})).toEqual([409, `The cash of 21/11/2026 is closed already, by ${staffOf('manager').name}`])
})

test('MON-03 after the closing money needs a super admin with a reason, in each act that records it', async () => {
  const { id, items } = await paidOrder()
  await pay(id, {}, 'super_admin')
  const last = await makeOrder(api.db)
  const { undo } = (await pay(last.id, {}, 'super_admin')).body
  await close({ opening: 0, expected: 1591.25, counted: 1591.25 })
  const before = (await api.db.select().from(payments)).length
  const sentence = 'The cash of 21/11/2026 is closed. Only a super admin can record money on this day, with a reason.'
  await call('DELETE', `/orders/admin/items/${items[3]}`, { reason: null })
  const refund = { amount: 400, paymentMethod: 'cash', referenceNumber: null, notes: null }
  const other = await makeOrder(api.db)
  const booked = {
    customerId: small.asha,
    patients: [{ patientId: small.ashaSelf, items: [{ type: 'test', testId: small.cbc }] }],
    payment: { paymentMethod: 'cash', notes: 'Counter' },
  }
  for (const answer of [
    await pay(other.id, { notes: 'Late visit' }),
    await pay(id, { paymentMethod: 'card', correction: true, notes: 'Mistyped' }),
    await call('POST', `/orders/admin/${id}/refunds`, { ...refund, notes: 'Late' }),
    await call('POST', '/orders/admin', booked),
    await call('POST', '/admin/undo', { receipt: undo }, 'super_admin'),
  ])
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('The cash of 21/11/2026 is closed')])
  expect((await pay(other.id, {})).body.message).toBe(sentence)
  const unexplained = await pay(other.id, {}, 'super_admin')
  expect([unexplained.status, unexplained.body.errors]).toEqual([422, { notes: ['The cash of 21/11/2026 is closed: please give the reason in the notes'] }])
  expect((await api.db.select().from(payments)).length).toBe(before)
  now = new Date(now.getTime() + 60_000)
  const late = await pay(other.id, { notes: 'Paid after closing' }, 'super_admin')
  expect([late.status, late.body.undo]).toEqual([200, undefined])
  expect((await dayOf()).late).toMatchObject([{ orderId: other.id, orderNumber: other.number, kind: 'payment', amount: 300, notes: 'Paid after closing' }])
  // The next day is open.
  now = new Date('2026-11-21T19:00:00Z')
  expect((await call('POST', `/orders/admin/${id}/refunds`, refund)).status).toBe(200)
})

test('MON-03 a payment that waited for the closing is recorded after it, though its call began before', async () => {
  const { id } = await paidOrder()
  await close({})
  now = new Date(smallLabNow.getTime() - 500)
  expect((await pay(id, { amount: 10, notes: 'At the door' }, 'super_admin')).status).toBe(200)
  const { closing, late } = (await dayOf()) as unknown as { closing: { closedAt: string }; late: { amount: number; at: string }[] }
  expect(late.map(({ amount, at }) => [amount, at > closing.closedAt])).toEqual([[10, true]])
  await pay(id, { amount: 20, paymentMethod: 'upi', notes: 'Online' }, 'super_admin')
  expect((await dayOf('2026-11-23')).opening, 'the cash of the closing and what came in cash after it').toBe(610)
})

test('MON-03 a day opens with the cash of the days since the last closing that nobody closed', async () => {
  const { id } = await paidOrder()
  // 19:00 UTC is the next day in India: the closing is signed after the end of its day.
  now = new Date('2026-11-21T19:00:00Z')
  await pay(id, { amount: 10 })
  now = new Date('2026-11-21T19:30:00Z')
  await close({})
  await pay(id, { amount: 20.25 })
  await pay(id, { amount: 40, paymentMethod: 'upi' })
  await pay(id, { paymentStatus: 'Refunded', amount: 5.5, notes: 'Goodwill' })
  expect([(await dayOf('2026-11-22')).opening, (await dayOf('2026-11-24')).opening]).toEqual([600, 624.75])
})

test('MON-03 the day is a paper with the laboratory at its head, and a CSV file', async () => {
  await paidOrder()
  await close({ counted: 590, reason: '=Change was short 👍' })
  const token = await api.signInAs(staffOf('operator').id)
  const read = async (format: string) => {
    const request = new Request(`http://lab.test/api/cash/admin/day/sheet?date=${today}&format=${format}`, { headers: { authorization: `Bearer ${token}` } })
    return new Uint8Array(await (await api.app.fetch(request, '203.0.113.9')).arrayBuffer())
  }
  const [pdf, again] = [await read('pdf'), await read('pdf')]
  expect(Buffer.from(pdf).equals(Buffer.from(again))).toBe(true)
  const text = (await pageTexts(pdf)).join(' ').replaceAll('₹ ', '₹').replaceAll('- ₹', '-₹')
  for (const part of [
    "Pathology Laboratory Day's cash, Saturday 21/11/2026",
    `${staffOf('manager').name} Cash ₹500 ₹0 ₹500`,
    'All UPI ₹200 ₹0 ₹200',
    'Opening balance ₹100 Expected cash ₹600 Counted cash ₹590 Difference -₹10 Reason for the difference: =Change was short ?',
    `Closed by ${staffOf('manager').name}, 21/11/2026`,
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
  const csv = new TextDecoder().decode(await read('csv'))
  for (const line of [
    `21/11/2026,${staffOf('manager').name},Cash,500.00,0.00,500.00`,
    `21/11/2026,Difference,,,,-10.00`,
    `Closed by,${staffOf('manager').name},'=Change was short`,
  ])
    expect(csv).toContain(line)
})
