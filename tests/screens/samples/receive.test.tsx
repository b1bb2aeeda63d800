import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sampleNumber } from '#domain/sample-number.ts'
import { newId } from '#server/db/id.ts'
import { containers, tests } from '#server/db/tables/catalogue.ts'
import { customerAddresses } from '#server/db/tables/customers.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp, openLiveApp } from '#tests/support/screen.tsx'
import { makeOrder, small, smallLabNow } from '#tests/support/small-lab.ts'
import { change } from '#tests/support/stored.ts'

const api = labApi()
beforeAll(async () => {
  const createdAt = smallLabNow.toISOString()
  await api.db.insert(containers).values(['Grey (fluoride)', 'Lavender (EDTA)'].map((name) => ({ id: newId(smallLabNow), name, createdAt })))
  await api.db.update(tests).set({ container: 'Lavender (EDTA)' }).where(eq(tests.id, small.cbc))
  await api.db.update(tests).set({ container: 'Grey (fluoride)' }).where(eq(tests.id, small.sugar))
})

/** The numbers of the two samples of a collected order. */
async function collectedSamples() {
  const { id } = await makeOrder(api.db, { status: 'Confirmed', lines: [{}, { sold: 'sugar' }] })
  await api.call('PUT', `/orders/admin/${id}/status`, { as: 'super_admin', body: { orderStatus: 'SampleCollected', confirmed: true } })
  const [first, second] = await api.db.select().from(samples).where(eq(samples.orderId, id)).orderBy(asc(samples.serial))
  if (!first || !second) throw new Error('the order has no two samples')
  return { first, second }
}
const stateOf = async (id: string) => (await api.db.select().from(samples).where(eq(samples.id, id)))[0]?.state
const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Sample number' })
const scans = async () => within(await screen.findByRole('table', { name: 'Scans of this session' }))
const rowOf = async (number: string) => (await (await scans()).findByRole('rowheader', { name: new RegExp(number) })).closest('tr') ?? document.body

test('SMP-04 scans are answered in words, the box keeps the focus, and a receipt is undone from the list', async () => {
  const { first, second } = await collectedSamples()
  const { user } = await openApp({ api, at: '/samples/receive' })
  const input = await box()
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.keyboard(`${first.number}{Enter}${second.number}{Enter}`)
  const answer = await screen.findByRole('status', { name: 'Answer to the last scan' })
  await waitFor(() => expect(answer.textContent).toContain('2 received, 2 scans'))
  expect(answer.textContent).toContain('Asha Rao')
  expect([input.value, document.activeElement === input]).toEqual(['', true])
  await user.keyboard(`${first.number}{Enter}`)
  await waitFor(() => expect(answer.textContent).toContain('Already received'))
  await user.keyboard(`${sampleNumber(8_000_000)}{Enter}`)
  await waitFor(() => expect(answer.textContent).toContain('Unknown number'))
  await user.keyboard('8901234567894{Enter}')
  await waitFor(() => expect(answer.textContent).toContain('Not one of our sample numbers'))
  const row = within(await rowOf(second.number))
  await user.click(row.getByRole('button', { name: `Undo the receipt of ${second.number}` }))
  expect(await row.findByText('Taken back')).toBeTruthy()
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['Received', 'Collected'])
  expect(document.activeElement).toBe(input)
})

test('SMP-06 the samples on their way are listed with the person who has them, until they are received', async () => {
  const { first, second } = await collectedSamples()
  await api.db.update(sampleEvents).set({ drawnBy: 'Suresh Kale' }).where(eq(sampleEvents.sampleId, first.id))
  const { user } = await openLiveApp({ api, at: '/samples/receive' })
  const listed = () => within(screen.getByRole('table', { name: 'Samples on their way' }))
  await screen.findByRole('table', { name: 'Samples on their way' })
  const row = listed()
    .getByRole('rowheader', { name: new RegExp(first.number) })
    .closest('tr')
  expect(row?.textContent).toContain('With Suresh Kale')
  await user.type(await box(), `${first.number}{Enter}`)
  await waitFor(() => expect(listed().queryByRole('rowheader', { name: new RegExp(first.number) })).toBeNull())
  expect(listed().getByRole('rowheader', { name: new RegExp(second.number) })).toBeTruthy()
})

test('SMP-06 a scan of a sample that took longer than its test allows is received with a warning', async () => {
  await change(api.db, tests, small.sugar, { maxTransportHours: 3 })
  const { first, second } = await collectedSamples()
  const drawn = new Date(smallLabNow.getTime() - 250 * 60_000).toISOString()
  await api.db
    .update(sampleEvents)
    .set({ at: drawn })
    .where(inArray(sampleEvents.sampleId, [first.id, second.id]))
  const dayBefore = new Date(smallLabNow.getTime() - 24 * 3_600_000).toISOString()
  await api.db.update(sampleEvents).set({ at: dayBefore }).where(eq(sampleEvents.sampleId, second.id))
  const { user } = await openApp({ api, at: '/samples/receive' })
  await user.type(await box(), `${first.number}{Enter}`)
  const answer = await screen.findByRole('status', { name: 'Answer to the last scan' })
  await waitFor(() => expect(answer.textContent).toMatch(/Sugar 100%: received after 4 h \d+ min, at most 3 h/))
  await user.type(await box(), `${second.number}{Enter}`)
  await waitFor(() => expect(answer.textContent).toContain('collected on another day'))
  expect(answer.textContent).toContain('2 received, 2 scans')
  expect(answer.textContent).not.toContain('at most')
  expect((await rowOf(first.number)).textContent).toContain('at most 3 h')
  await change(api.db, tests, small.sugar, { maxTransportHours: null })
})

test('SMP-04 a scan while a dialog is open presses no button, and says that nothing was received', async () => {
  const { first, second } = await collectedSamples()
  const { user } = await openLiveApp({ api, at: '/samples/receive' })
  await box()
  await user.keyboard(`${first.number}{Enter}`)
  await user.click(await screen.findByRole('button', { name: `Reject ${first.number}` }))
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' })
  button.focus()
  await waitFor(() => {
    for (const key of second.number) fireEvent.keyDown(button, { key })
    expect(fireEvent.keyDown(button, { key: 'Enter' }), 'Enter reaches the button').toBe(false)
    expect(screen.getByText(`${second.number} is not received. Close the dialog, then scan it again.`)).toBeTruthy()
  })
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(await stateOf(second.id)).toBe('Collected')
})

test('SMP-05 a received sample is rejected with a reason, and the notice names its new one', async () => {
  const { first } = await collectedSamples()
  await api.db.insert(customerAddresses).values({
    id: '00000000-0000-7000-8000-0000000000d9',
    customerId: small.asha,
    street: '7, Hill Road',
    city: 'Pune',
    state: 'MH',
    postalCode: '411001',
    position: 0,
  })
  const { user } = await openApp({ api, at: '/samples/receive' })
  await user.type(await box(), `${first.number}{Enter}`)
  await user.click(await screen.findByRole('button', { name: `Reject ${first.number}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Reject sample' }))
  expect(await dialog.findByText('Please choose a reason')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByText('Clotted', { selector: '.ant-select-item-option-content' }))
  await user.type(await dialog.findByLabelText(/^Date/), '25/11/2026')
  await user.click(dialog.getByRole('combobox', { name: /^Time slot/ }))
  await user.click(await screen.findByText(/^10:00–11:00/, { selector: '.ant-select-item-option-content' }))
  await user.click(dialog.getByRole('button', { name: 'Reject sample' }))
  expect(await screen.findByText(new RegExp(`${first.number} is rejected. \\d{10} is to be collected in its place on 25/11/2026, 10:00–11:00`))).toBeTruthy()
  expect(await stateOf(first.id)).toBe('Rejected')
  expect((await rowOf(first.number)).textContent).toContain('Rejected after this scan')
  expect(screen.getByRole('status', { name: 'Answer to the last scan' }).textContent).toContain('0 received, 1 scan')
})

test('SMP-04 an undrawn sample is received together with its collection by one button', async () => {
  const { id } = await makeOrder(api.db, { status: 'Confirmed', lines: [{}] })
  const [sample] = await api.db.select().from(samples).where(eq(samples.orderId, id))
  const { user } = await openApp({ api, at: '/samples/receive' })
  await user.type(await box(), `${sample?.number}{Enter}`)
  await user.click(await screen.findByRole('button', { name: `Record ${sample?.number} as collected and receive it` }))
  await waitFor(async () => expect(await stateOf(sample?.id ?? '')).toBe('Received'))
})

test('SMP-04 the sound is muted by a button, also after the page is opened again', async () => {
  const first = await openApp({ api, at: '/samples/receive' })
  await first.user.click(await screen.findByRole('button', { name: 'Sound on' }))
  first.close()
  const { user } = await openApp({ api, at: '/samples/receive' })
  await user.click(await screen.findByRole('button', { name: 'Sound off' }))
})

test('AUTH-16 without orders.edit nothing can be scanned', async () => {
  await openApp({ api, at: '/samples/receive', role: 'operator' })
  expect((await box()).disabled).toBe(true)
})
