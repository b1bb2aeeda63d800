import { expect, test } from 'vitest'
import { failureOf } from '#tests/providers/http-fixture.ts'
import { labInMemory } from './lab.ts'

test('PRE-03 PRE-04 CRT-06 an approval fills the cart, each item once, and is done once', async () => {
  const { call, read } = labInMemory()
  const [tests, total] = [[{ id: 'tests-1' }, { id: 'tests-2' }], (await read('tests', 'tests-1')).price + (await read('tests', 'tests-2')).price]
  expect((await failureOf(call('POST /admin/prescriptions/prescriptions-1/tests', { tests: [], packages: [] }))).errors).toEqual({
    tests: ['Please select at least one test when marking as reviewed'],
  })
  const done = await call('POST /admin/prescriptions/prescriptions-1/tests', { tests, packages: [] })
  expect(done).toMatchObject({ cartItemCount: 2, totalAmount: total / 100 })
  expect((await failureOf(call('POST /admin/prescriptions/prescriptions-1/tests', { tests, packages: [] }))).message).toMatch(
    /was reviewed before: Nobody approved it on/,
  )
  const cart = await call('GET /cart/admin/prescription/prescriptions-1')
  expect(cart).toMatchObject({ total: total / 100, items: [{ testId: 'tests-1', quantity: 1 }, { testId: 'tests-2' }] })
  expect(cart.warnings).toMatchObject([{ code: 'packageCostsLess', step: { adds: 'test-packages-1' } }])
})

test('CRT-04 CRT-06 a cart takes items, quantities and removals, and refuses an outdated change', async () => {
  const { call, read } = labInMemory()
  const { customer, patient } = await read('prescriptions', 'prescriptions-2')
  const add = `POST /cart/admin/${customer.id}/${patient.id}/items`
  const one = await call(add, { items: [{ type: 'test', itemId: 'tests-1', quantity: 1 }] }, '"v0"')
  const [item] = one.items as readonly { id: string; price: number }[]
  const change = `/cart/admin/${customer.id}/item/${item?.id}`
  expect(await call(`PUT ${change}`, { quantity: 4 }, String(one.etag))).toMatchObject({ total: (item?.price ?? 0) * 4 })
  expect((await failureOf(call(`PUT ${change}`, { quantity: 5 }, String(one.etag)))).kind).toBe('stale')
  expect((await failureOf(call(add, { items: [{ type: 'test', itemId: 'tests-4' }] }))).message).toMatch(/not offered at present/)
  expect(await call(`DELETE ${change}`)).toMatchObject({ items: [], total: 0 })
})

test('PRE-01 an uploaded file is a prescription that waits, and is there to look at', async () => {
  const { call, read } = labInMemory()
  const form = new FormData()
  form.set('customerId', 'customers-3')
  form.set('patientId', 'patients-3')
  form.set('file', new File(['x'], 'note.txt', { type: 'text/plain' }))
  expect((await failureOf(call('POST /admin/prescriptions', { form }))).errors).toEqual({
    file: ['Only pictures (PNG, JPEG, WebP) and PDF files are accepted'],
  })
  form.set('file', new File(['picture'], 'आशा.png', { type: 'image/png' }))
  const { id } = await call('POST /admin/prescriptions', { form })
  expect(await read('prescriptions', String(id))).toMatchObject({ status: 'Pending', fileName: 'आशा.png', patient: { id: 'patients-3' } })
  const file = await call(`GET /admin/prescriptions/${String(id)}/preview`)
  expect([file.name, await (file.blob as Blob).text()]).toEqual(['आशा.png', 'picture'])
})

test('CRT-03 a test that is added twice in one call is in the cart once', async () => {
  const { call, read } = labInMemory()
  const { customer, patient } = await read('prescriptions', 'prescriptions-3')
  const item = { type: 'test', itemId: 'tests-1', quantity: 1 }
  const cart = await call(`POST /cart/admin/${customer.id}/${patient.id}/items`, { items: [item, item] })
  expect(cart).toMatchObject({ itemCount: 1, items: [{ testId: 'tests-1', quantity: 1 }] })
})
