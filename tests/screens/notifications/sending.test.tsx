import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readIds } from '#pages/notifications/customer-ids.ts'
import { newId } from '#server/db/id.ts'
import { notificationDeliveries, notifications } from '#server/db/tables/notifications.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { brokenServer, failSecondRead } from '#tests/support/read-again.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeNotification, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { chooseOption } from '#tests/support/panel-steps.ts'
import { type Interceptor, answering, losing } from '#tests/support/answers.ts'

const api = labApi()
beforeEach(() => api.db.delete(notifications))

test('ADV-03 a UUID counts once in capitals or not; ids of another server are taken as they are typed', () => {
  const id = '018f0000-0000-7000-8000-00000000000a'
  expect(readIds(`${id.toUpperCase()}, ${id}; aB3 ab3\naB3`)).toEqual({ ids: [id, 'aB3', 'ab3'], duplicates: [id, 'aB3'] })
})

test('NOT-07 a delivery that failed is sent again once, however often the button is pressed', async () => {
  const id = await makeNotification(api.db, { title: 'Your report' })
  const delivery = { id: newId(smallLabNow), notificationId: id, channel: 'sms', state: 'failed', attempts: 6, lastError: 'No route', ...stampsOf } as const
  await api.db.insert(notificationDeliveries).values(delivery)
  await api.db.insert(notificationDeliveries).values({ ...delivery, id: newId(smallLabNow), channel: 'email', state: 'accepted', lastError: null })
  const { user, sent } = await openApp({ api, at: `/notifications/${id}` })
  await user.dblClick(await screen.findByRole('button', { name: 'Send again by SMS' }))
  expect(await screen.findByText('Waiting')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again by Email' }), 'which has arrived').toBeNull()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.queryByText(/it is not sent again/)).toBeNull()
  const [found] = await api.db.select().from(notificationDeliveries).where(eq(notificationDeliveries.id, delivery.id))
  expect(found).toMatchObject({ state: 'queued', lastError: null })
})

test('GEN-03 a delivery state stays when it cannot be read again, and says so', async () => {
  const id = await makeNotification(api.db, { title: 'Your report' })
  const delivery = { id: newId(smallLabNow), notificationId: id, channel: 'sms', state: 'accepted', attempts: 1, ...stampsOf } as const
  await api.db.insert(notificationDeliveries).values(delivery)
  await failSecondRead({ api, at: `/notifications/${id}` }, /\/deliveries$/, brokenServer, () => screen.findByText('SMS'))
  expect(await screen.findByText('The outcome could not be loaded')).toBeTruthy()
  expect(screen.getByText('SMS')).toBeTruthy()
})

/** The send form for Asha, with title and message typed. */
async function openForm(answer?: Interceptor) {
  const app = await openApp({ api, at: '/notifications/advanced', answer })
  const customer = await screen.findByLabelText('Customer')
  await app.user.click(customer)
  fireEvent.change(customer, { target: { value: 'Asha' } })
  await app.user.click(await screen.findByTitle(/^Asha Rao · \+91 98000 00001/))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Closed' } })
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Dear {customer}' } })
  return app
}

test('ADV-01 ADV-02 GEN-04 an open preview follows the message after a pause, and keeps its text out of addresses', async () => {
  const addresses: string[] = []
  const { user, sent } = await openForm((request, send) => {
    addresses.push(request.url)
    return send(request)
  })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Send Custom', 'Bulk Notifications', 'Analytics', 'Test System'])
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
  await waitFor(() => expect(preview().getByText('Dear Asha Rao')).toBeTruthy())
  const before = sent.length
  await user.type(screen.getByLabelText('Message'), ', today')
  await waitFor(() => expect(preview().getByText('Dear Asha Rao, today')).toBeTruthy())
  expect(sent.slice(before).filter(({ path }) => path.includes('/preview')).length).toBeLessThan(4)
  expect(addresses.filter((address) => /Closed|Dear|today/.test(address))).toEqual([])
})

test('ADV-02 ADV-06 GEN-03 a draft replaced by templates is restored; a lost answer keeps the form and sends nothing twice', async () => {
  const templates = [
    { id: 't1', type: 'ReportAvailable', name: 'Report ready', language: 'en', title: 'Ready', message: 'Your report is ready' },
    { id: 't2', type: 'SampleCollected', name: 'Collected', language: 'hi', title: 'Sample', message: 'Thank you, {customer}' },
  ]
  let isLost = true
  const [given, lost] = [answering(/\/templates$/, () => Response.json({ status: 'success', data: templates })), losing(/\/send-custom$/, () => isLost)]
  const { user } = await openForm((request, send) => given(request, (passed) => lost(passed, send)))
  const held = () => [screen.getByLabelText<HTMLInputElement>('Title').value, screen.getByLabelText<HTMLTextAreaElement>('Message').value]
  const template = () => screen.getByLabelText(/^Template/)
  await screen.findByLabelText(/^Template/)
  const typed = held()
  await chooseOption(user, template(), 'Report ready (English)')
  await chooseOption(user, template(), 'Collected (Hindi)')
  expect(held()).toEqual(['Sample', 'Thank you, {customer}'])
  await user.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(held(), 'not the first template').toEqual(typed)
  expect(screen.getByTitle('Order confirmed'), 'the type too').toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull()
  await chooseOption(user, template(), 'Collected (Hindi)')
  await user.dblClick(screen.getByRole('button', { name: 'Send notification' }))
  expect(await screen.findByText('Failed to send notification. Please try again.')).toBeTruthy()
  expect(held()).toEqual(['Sample', 'Thank you, {customer}'])
  isLost = false
  await user.click(screen.getByRole('button', { name: 'Send notification' }))
  expect(await screen.findByText('Custom notification sent successfully!')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull()
  expect(await api.db.select().from(notifications)).toMatchObject([{ title: 'Sample', message: 'Thank you, Asha Rao' }])
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Next' } })
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'For somebody else' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send notification' }).disabled, 'until a customer is chosen').toBe(true)
})
