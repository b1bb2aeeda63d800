import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reportLinks } from '#server/db/tables/reports.ts'
import { refusing } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { changesMade, openDialog } from '#tests/support/panel-steps.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, small } from '#tests/support/small-lab.ts'

const api = labApi()

let made = 0
async function report(patientId: string = small.ashaSelf) {
  made += 1
  const number = `RPT-700000${made}`
  const order = await makeOrder(api.db, { status: 'Testing', people: [patientId] })
  return { id: await makeReport(api.db, order, { patientId, number }), number, order }
}

test('ACC-06 a link is sent by SMS from the report, listed, and revoked after a question', async () => {
  const [{ id, number }, other] = [await report(), await report(small.raviSelf)]
  const { user, sent } = await openApp({ api, at: `/reports/${id}` })
  const dialog = await screen.findByRole('button', { name: `Send link ${number}` })
  await user.click(dialog)
  const form = within(await screen.findByRole('dialog', { name: `Send a link to ${number}` }))
  expect(form.getByText('•••0001')).toBeTruthy()
  await user.click(form.getByRole('radio', { name: 'Email' }))
  expect(form.getByText('a•••@example.com')).toBeTruthy()
  await user.click(form.getByRole('radio', { name: 'SMS' }))
  await user.click(form.getByRole('button', { name: 'Send link' }))
  const links = within(await screen.findByRole('region', { name: 'Links' }))
  await user.click(await links.findByRole('button', { name: 'Revoke the link by SMS' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Revoke the link?' })).getByRole('button', { name: 'Revoke' }))
  expect(await links.findByText('Revoked')).toBeTruthy()
  const [row, ...more] = await api.db.select().from(reportLinks)
  expect([row?.reportId, row?.way, row?.revokedAt === null, more]).toEqual([id, 'sms', false, []])
  expect(changesMade(sent)).toEqual([`POST /reports/admin/${id}/links`, `POST /reports/admin/${id}/links/${row?.id}/revoke`])
  expect(sent.some(({ path }) => path.includes(other.id))).toBe(false)
})

test('ACC-06 a WhatsApp message is opened by a link in a new tab, from the order', async () => {
  const { number, order } = await report()
  const { user } = await openApp({ api, at: `/orders/${order.id}` })
  const form = await openDialog(user, `Send link ${number}`)
  await user.click(await form.findByRole('radio', { name: 'WhatsApp' }))
  await user.click(form.getByRole('button', { name: 'Make message' }))
  const link = await screen.findByRole('link', { name: 'Open WhatsApp' })
  expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919800000001\?text=Dear%20Asha%20Rao%2C%20report%20RPT-/)
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('ACC-06 a refused link stays on the form with the reason', async () => {
  const { id, number } = await report()
  const answer = refusing(/^POST .*\/links$/, 'The personal data of this customer was erased')
  const { user } = await openApp({ api, at: `/reports/${id}`, answer })
  await user.click(await screen.findByRole('button', { name: `Send link ${number}` }))
  const form = within(await screen.findByRole('dialog', { name: `Send a link to ${number}` }))
  await user.click(form.getByRole('button', { name: 'Send link' }))
  expect(await form.findByText(/The personal data of this customer was erased/)).toBeTruthy()
})

test.each([404, 405, 501])('ACC-06 a lab API that answers %i to links has no button for them', async (status) => {
  const { id, number, order } = await report()
  const answer = refusing(/\/links$/, 'No', status)
  const { sent } = await openApp({ api, at: `/reports/${id}`, answer })
  await screen.findByRole('region', { name: 'Versions' })
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/links'))).toBe(true))
  expect(screen.queryByRole('region', { name: 'Links' })).toBeNull()
  await goTo(`/orders/${order.id}`)
  await screen.findByRole('button', { name: `Download ${number}` })
  expect(screen.queryByRole('button', { name: `Send link ${number}` })).toBeNull()
})

test('ACC-06 without reports.create the button says why it is disabled', async () => {
  const { id, number } = await report()
  await openApp({ api, at: `/reports/${id}`, role: 'operator', permissions: ['reports.view'] })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Send link ${number}` })
  expect(button.disabled).toBe(true)
})

test('GEN-06 the reports of an order that cannot be loaded are not missing without a word', async () => {
  const { order, number } = await report()
  let isBroken = true
  const { user } = await openApp({
    api,
    at: `/orders/${order.id}`,
    answer: (request, send) => (isBroken ? refusing(/^GET \/reports\/admin\/all/, 'Not now', 400)(request, send) : send(request)),
  })
  const region = within(await screen.findByRole('region', { name: 'Reports' }))
  expect(await region.findByText('The reports could not be loaded')).toBeTruthy()
  isBroken = false
  await user.click(region.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: number })).toBeTruthy()
})
