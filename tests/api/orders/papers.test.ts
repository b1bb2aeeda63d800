import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tests } from '#server/db/tables/catalogue.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { settings } from '#server/db/tables/records.ts'
import type { LabAnswerBody } from '#tests/support/lab-api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { pageTexts, textPieces } from '#tests/support/pdf-text.ts'
import { makeOrder, makeVisit, mixedOrder, small, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = labApi()

/** A paper of an order as the operator gets it. */
async function paperOf(id: string, query: string) {
  const token = await api.signInAs(staffOf('operator').id)
  const request = new Request(`http://lab.test/api/orders/admin/${id}/paper?${query}`, { headers: { authorization: `Bearer ${token}` } })
  const answer = await api.app.fetch(request, '203.0.113.9')
  const bytes = new Uint8Array(await answer.clone().arrayBuffer())
  const isFile = answer.headers.get('content-type') === 'application/pdf'
  return { status: answer.status, headers: answer.headers, bytes, body: (isFile ? {} : await answer.json()) as LabAnswerBody }
}

/** The words of a paper; the sign of the rupee is in a font of its own, and so a piece of its own. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  return (await pageTexts(bytes)).join(' ').replaceAll('₹ ', '₹').replaceAll('- ₹', '-₹')
}

const call = (method: string, path: string, body: unknown) => api.call(method, path, { as: 'manager', body })
const pay = (id: string, body: unknown) => call('PUT', `/orders/admin/${id}/payment-status`, { paymentStatus: 'Paid', ...(body as object) })

test('MON-03 a receipt has items, discount, each payment with its method, refunds, and the balance', async () => {
  const { id, number, items } = await makeOrder(api.database.sql, mixedOrder)
  await pay(id, { paymentMethod: 'upi', referenceNumber: 'R1', amount: 500 })
  await pay(id, { paymentMethod: 'cash' })
  await call('DELETE', `/orders/admin/items/${items[3]}`, { reason: 'Not wanted' })
  await call('POST', `/orders/admin/${id}/refunds`, { amount: 150.5, paymentMethod: 'cash', referenceNumber: null, notes: null })
  const { bytes, headers, status } = await paperOf(id, 'paper=receipt&size=a5')
  const text = await wordsOf(bytes)
  expect([status, headers.get('content-disposition')]).toEqual([200, `inline; filename="receipt-${number}.pdf"`])
  for (const part of [
    `Receipt ${number}/3`,
    `Order ${number}`,
    'Asha Rao',
    /Blood count .*2 ₹300 ₹600/,
    /Sugar 100% .*3 ₹80\.50 ₹241\.50/,
    'Total ₹1,191.50',
    'Discount -₹100.25',
    'Amount to pay ₹1,091.25',
    /Payment, UPI, reference R1 ₹500 /,
    /Payment, Cash ₹991\.25 /,
    /Refund, Cash -₹150\.50 /,
    'To be refunded ₹249.50',
    'Page 1 of 1',
  ])
    expect(text).toMatch(part)
  expect(text).not.toContain('Dear')
})

test('MON-03 a corrected payment is on the receipt as it is now; a cancelled order costs nothing', async () => {
  const { id } = await makeOrder(api.database.sql, mixedOrder)
  await pay(id, { paymentMethod: 'upi', referenceNumber: 'WRONG' })
  await pay(id, { paymentMethod: 'card', referenceNumber: 'RIGHT', correction: true, notes: 'Mistyped' })
  await call('POST', `/orders/admin/${id}/cancel`, { reason: 'Moved away' })
  const text = await wordsOf((await paperOf(id, 'paper=receipt')).bytes)
  for (const part of ['Receipt (order cancelled)', 'Order cancelled -₹1,491.25', 'Amount to pay ₹0', 'reference RIGHT ₹1,491.25', 'To be refunded ₹1,491.25'])
    expect(text).toContain(part)
  expect(text).not.toContain('WRONG')
})

test('MON-03 an order slip has patients, tests, visit, preparation and the amount to collect', async () => {
  const { id } = await makeOrder(api.database.sql, mixedOrder)
  await makeVisit(api.database.sql, id, '2026-11-24', { slotId: small.wide })
  await api.database.sql.update(tests).set({ fastingRequired: true, fastingHours: 10, preparations: 'Water is allowed.' }).where(eq(tests.id, small.sugar))
  await pay(id, { paymentMethod: 'upi', amount: 491.25 })
  const text = await wordsOf((await paperOf(id, 'paper=slip')).bytes)
  for (const part of [
    /Order slip .*Referred by Self/,
    /Asha Rao .*Visit 24\/11\/2026, \d\d:00–\d\d:00 1, Station Road 2 × Blood count Basic \(Blood count, Sugar 100%\) Fasting for 10 hours before the collection/,
    /No visit booked 3 × Sugar 100% .*Sugar 100%: Water is allowed\./,
    'Amount to collect ₹1,000',
  ])
    expect(text).toMatch(part)
})

test('MON-03 each page of an order slip names the patient whose tests go on there', async () => {
  const people = [small.ashaSelf, small.ashaSon]
  const lines = people.flatMap((patientId) => Array.from({ length: 50 }, () => ({ patientId })))
  const { id } = await makeOrder(api.database.sql, { people, lines })
  const pages = await pageTexts((await paperOf(id, 'paper=slip')).bytes)
  expect(pages.map((page) => / (Asha|Kiran) Rao(?:, continued)? /.exec(page)?.[0].trim())).toEqual([
    'Asha Rao',
    'Asha Rao, continued',
    'Kiran Rao, continued',
    'Kiran Rao, continued',
  ])
})

test('MON-03 a roll is 80 mm wide and cut below its content, with the same bytes for the same order', async () => {
  const { id } = await makeOrder(api.database.sql, mixedOrder)
  await pay(id, { paymentMethod: 'cash' })
  const value = { name: 'Nidan Pathology', address: '14, MG Road', phone: '+918040001234', version: 1 }
  await api.database.sql
    .insert(settings)
    .values({ key: 'laboratory', value, updatedAt: stampsOf.updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  for (const paper of ['receipt', 'slip']) {
    const [first, second] = [await paperOf(id, `paper=${paper}&size=roll`), await paperOf(id, `paper=${paper}&size=roll`)]
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true)
    const [width = 0, height = 0] = mediaBox(first.bytes)
    expect(Math.round((width / 72) * 25.4)).toBe(80)
    const pages = await textPieces(first.bytes)
    expect(pages).toHaveLength(1)
    const pieces = pages.flat()
    expect(pieces.map(({ text }) => text).join(' ')).toContain('Nidan Pathology')
    const lowest = Math.max(...pieces.map(({ y }) => y))
    expect(height - lowest).toBeGreaterThan(10)
    expect(height - lowest).toBeLessThan(25)
    for (const { x, size } of pieces) expect([x >= 11 && x <= 216, size >= 7]).toEqual([true, true])
  }
})

function mediaBox(pdf: Uint8Array): number[] {
  const [, box = ''] = /\/MediaBox \[0 0 ([\d. ]+)\]/.exec(Buffer.from(pdf).toString('latin1')) ?? []
  return box.split(' ').map(Number)
}

test('MON-03 names in Indian scripts are printed, and one that no font has is refused with its sign', async () => {
  const { id } = await makeOrder(api.database.sql)
  await api.database.sql.update(customers).set({ name: 'श्रीमती लक्ष्मी' }).where(eq(customers.id, small.asha))
  await api.database.sql.update(patients).set({ name: 'லட்சுமி' }).where(eq(patients.id, small.ashaSelf))
  const fonts = Buffer.from((await paperOf(id, 'paper=slip')).bytes).toString('latin1')
  for (const font of ['NotoSansDevanagari', 'NotoSansTamil']) expect(fonts).toContain(font)
  await api.database.sql.update(customers).set({ name: '山田 Hanako' }).where(eq(customers.id, small.asha))
  const refused = await paperOf(id, 'paper=slip')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'unprintable',
    'The order slip cannot show 山 田 in the name 山田 Hanako. Please give the name in Latin letters.',
  ])
  await api.database.sql.update(customers).set({ name: 'Asha Rao' }).where(eq(customers.id, small.asha))
})

test('MON-03 a receipt without payments, an unknown paper and an unknown order are refused', async () => {
  const { id } = await makeOrder(api.database.sql)
  const early = await paperOf(id, 'paper=receipt')
  expect([early.status, early.body.message]).toEqual([409, 'Nothing was paid for this order yet'])
  expect((await paperOf(id, 'paper=invoice')).status).toBe(422)
  expect((await paperOf(id, 'paper=slip&size=a4')).status).toBe(422)
  expect((await paperOf(small.asha, 'paper=slip')).status).toBe(404)
})
