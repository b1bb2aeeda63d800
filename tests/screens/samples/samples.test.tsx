import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp, openLiveApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, makeVisit, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = labApi()
const deccan = newId(smallLabNow)
beforeAll(async () => {
  await api.db.insert(containers).values({ id: newId(smallLabNow), name: 'Grey (fluoride)', createdAt: smallLabNow.toISOString() })
  await api.db.insert(referralLaboratories).values([
    { id: deccan, name: 'Deccan Diagnostics', searchText: 'deccan diagnostics', ...stampsOf },
    { id: newId(smallLabNow), name: 'Malnad Diagnostics', searchText: 'malnad diagnostics', ...stampsOf },
  ])
  await api.db.update(tests).set({ container: 'Grey (fluoride)', referralLaboratoryId: deccan }).where(eq(tests.id, small.cbc))
})

/** An order of two people in Testing with a received sample of each. */
async function receivedOrder() {
  const order = await makeOrder(api.db, { status: 'Confirmed', people: [small.ashaSelf, small.ashaSon], lines: [{}, { patientId: small.ashaSon }] })
  for (const orderStatus of ['SampleCollected', 'Testing'])
    await api.call('PUT', `/orders/admin/${order.id}/status`, { as: 'super_admin', body: { orderStatus, confirmed: true } })
  const rows = await api.db.select().from(samples).where(eq(samples.orderId, order.id))
  const of = (patientId: string) => rows.find((row) => row.patientId === patientId) ?? { id: '', number: '' }
  return { order, own: of(small.ashaSelf), son: of(small.ashaSon) }
}
const stateOf = async (id: string) => (await api.db.select().from(samples).where(eq(samples.id, id)))[0]

test('ACC-02 ACC-07 a sample on the sheet gets a condition, goes to a referral laboratory and back', async () => {
  const { order, own, son } = await receivedOrder()
  const report = await makeReport(api.db, order, { source: 'results' })
  const { user } = await openApp({ api, at: `/results/${report}/sheet` })
  await user.click(await screen.findByText('Samples (1)'))
  const row = (await screen.findByRole('rowheader', { name: new RegExp(own.number) })).closest('tr')
  if (!row) throw new Error('the sample is in no row')
  expect(screen.queryByText(new RegExp(son.number))).toBeNull()
  await user.click(within(row).getByRole('button', { name: `Condition of ${own.number}` }))
  await user.click(await screen.findByRole('radio', { name: 'Haemolysed' }))
  await user.click(screen.getByRole('button', { name: 'Save condition' }))
  expect(await screen.findByText(`${own.number} haemolysed`)).toBeTruthy()
  expect(await stateOf(own.id)).toMatchObject({ condition: 'Haemolysed', state: 'Received' })
  await user.click(within(row).getByRole('button', { name: `More actions for ${own.number}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send out…' }))
  // The laboratory of the test is chosen.
  expect(await screen.findByText('Deccan Diagnostics', { selector: '.ant-select-selection-item' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send out' }))
  expect(await screen.findByText(`${own.number} haemolysed; ${own.number} sent to Deccan Diagnostics`)).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: `Receive back ${own.number}` }))
  await user.click(await screen.findByRole('button', { name: 'Receive back' }))
  await waitFor(() => expect(row.textContent).toContain('Received backAt the laboratory'))
  expect([await stateOf(own.id), await stateOf(son.id)]).toMatchObject([
    { state: 'ReceivedBack', condition: 'Haemolysed' },
    { state: 'Received', condition: null },
  ])
})

test('SMP-06 order, visit and report show the order’s samples with container, place and tests', async () => {
  const order = await makeOrder(api.db, { status: 'Confirmed', people: [small.ashaSelf, small.ashaSon], lines: [{}, { patientId: small.ashaSon }] })
  const visit = await makeVisit(api.db, order.id, '2026-11-24', { slotId: small.wide })
  const report = await makeReport(api.db, order, { source: 'results' })
  const rows = await api.db.select().from(samples).where(eq(samples.orderId, order.id))
  const numbersOf = (patientId: string) => rows.filter((row) => row.patientId === patientId).map(({ number }) => number)
  for (const [at, shown, hidden] of [
    [`/orders/${order.id}`, rows.map(({ number }) => number), []],
    [`/sample-collections/${visit}`, numbersOf(small.ashaSelf), numbersOf(small.ashaSon)],
    [`/reports/${report}`, numbersOf(small.ashaSelf), numbersOf(small.ashaSon)],
  ] as const) {
    const { close } = await openApp({ api, at })
    const region = within(await screen.findByRole('region', { name: 'Samples' }))
    for (const number of shown) expect(region.getByText(number)).toBeTruthy()
    for (const number of hidden) expect(region.queryByText(number)).toBeNull()
    expect(region.getAllByText('Grey (fluoride)')).toHaveLength(shown.length)
    expect(region.getAllByText('To collect')).toHaveLength(shown.length)
    expect(region.getAllByText('Not drawn yet')).toHaveLength(shown.length)
    close()
  }
})

test('SMP-06 a drawn sample names its patient who was taken off, also on an order of one patient', async () => {
  const { order, son } = await receivedOrder()
  await api.call('DELETE', `/orders/${order.id}/patients/${small.ashaSon}`, { as: 'super_admin', body: { reason: 'Booked twice' } })
  await openApp({ api, at: `/orders/${order.id}` })
  const region = within(await screen.findByRole('region', { name: 'Samples' }))
  const row = region.getByRole('row', { name: new RegExp(son.number) })
  expect([row.textContent, row.nextElementSibling?.textContent]).toEqual([expect.stringContaining('Kiran Rao'), 'No test'])
})

test('ACC-02 a condition that somebody else changed is not overwritten unseen; a second try is', async () => {
  const { order, own } = await receivedOrder()
  const { user } = await openApp({ api, at: `/orders/${order.id}` })
  const region = within(await screen.findByRole('region', { name: 'Samples' }))
  expect(region.getByRole('row', { name: /Kiran Rao/ })).toBeTruthy()
  await user.click(region.getByRole('button', { name: `Condition of ${own.number}` }))
  await change(api.db, samples, own.id, { condition: 'Clotted', version: 9 })
  await user.click(await screen.findByRole('radio', { name: 'Lipaemic' }))
  await user.click(screen.getByRole('button', { name: 'Save condition' }))
  expect(await screen.findByText(/Someone changed this, after you opened it/)).toBeTruthy()
  expect(await stateOf(own.id)).toMatchObject({ condition: 'Clotted' })
  await waitFor(() => expect(region.getByText('Clotted')).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Save condition' }))
  await waitFor(async () => expect(await stateOf(own.id)).toMatchObject({ condition: 'Lipaemic' }))
})

test('SMP-05 the focus stays at a sample whose menu goes as it is rejected', async () => {
  const { order, own } = await receivedOrder()
  const { user } = await openApp({ api, at: `/orders/${order.id}` })
  const region = within(await screen.findByRole('region', { name: 'Samples' }))
  await user.click(region.getByRole('button', { name: `More actions for ${own.number}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reject…' }))
  await user.click(await screen.findByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByText('Clotted', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: 'Reject sample' }))
  await waitFor(() => expect(region.queryByRole('button', { name: `More actions for ${own.number}` })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(region.getByRole('button', { name: `Condition of ${own.number}` })))
})

test('ACC-07 without reports.create the samples of an order are shown and cannot be changed', async () => {
  const { order, own } = await receivedOrder()
  const { user } = await openApp({ api, at: `/orders/${order.id}`, role: 'manager' })
  const region = within(await screen.findByRole('region', { name: 'Samples' }))
  expect(region.getByRole<HTMLButtonElement>('button', { name: `Condition of ${own.number}` }).disabled).toBe(true)
  await user.click(region.getByRole('button', { name: `More actions for ${own.number}` }))
  expect((await screen.findByRole('menuitem', { name: 'Send out…' })).getAttribute('aria-disabled')).toBe('true')
})

test('ACC-02 LIVE-02 a colleague’s condition is announced on the sheet and shown on the order', async () => {
  const { order, own } = await receivedOrder()
  const report = await makeReport(api.db, order, { source: 'results' })
  const set = (condition: string) => api.call('PUT', `/samples/admin/${own.id}/condition`, { as: 'admin', body: { condition } })
  const sheet = await openLiveApp({ api, at: `/results/${report}/sheet` })
  await screen.findByText('Samples (1)')
  await set('Clotted')
  const note = within(await screen.findByRole('region', { name: 'New changes' }))
  await sheet.user.click(note.getByRole('button', { name: 'Compare' }))
  expect(await note.findByText(`Sample ${own.number}`)).toBeTruthy()
  await sheet.user.click(note.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(`${own.number} clotted`)).toBeTruthy()
  sheet.close()
  await openLiveApp({ api, at: `/orders/${order.id}` })
  const region = within(await screen.findByRole('region', { name: 'Samples' }))
  expect(region.getByText('Clotted')).toBeTruthy()
  await set('Lipaemic')
  expect(await region.findByText('Lipaemic')).toBeTruthy()
})

test('SMP-06 a sample that took longer than its test allows has a warning on the order and at the test of the sheet', async () => {
  await change(api.db, tests, small.cbc, { maxTransportHours: 3 })
  const { order, own } = await receivedOrder()
  const report = await makeReport(api.db, order, { source: 'results' })
  const drawn = new Date(smallLabNow.getTime() - 250 * 60_000).toISOString()
  await api.db
    .update(sampleEvents)
    .set({ at: drawn })
    .where(and(eq(sampleEvents.sampleId, own.id), eq(sampleEvents.state, 'Collected')))
  const { close } = await openApp({ api, at: `/orders/${order.id}` })
  const [text] = await screen.findAllByText(/received after 4 h \d+ min, at most 3 h/)
  expect(text?.closest('.transport-time-over')).toBeTruthy()
  close()
  await makeParameters(api.db)
  await openApp({ api, at: `/results/${report}/sheet` })
  const table = await screen.findByRole('table', { name: /Blood count/ })
  expect(within(table).getByText(/Blood count: received after 4 h \d+ min, at most 3 h/)).toBeTruthy()
  await change(api.db, tests, small.cbc, { maxTransportHours: null })
})
