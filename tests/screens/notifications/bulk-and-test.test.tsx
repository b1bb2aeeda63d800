import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#server/db/tables/customers.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { refusing, notingBodies } from '#tests/support/answers.ts'
import { numbered } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { changesMade, chooseOption } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small, stampsOf } from '#tests/support/small-lab.ts'

const ids = Array.from({ length: 101 }, (_, at) => numbered('many', at))
const api = labApi()
beforeAll(() =>
  api.db
    .insert(customers)
    .values(ids.map((id, at) => ({ id, name: `Many ${at}`, phone: `+91970000${1000 + at}`, email: `many${at}@example.com`, searchText: 'many', ...stampsOf }))),
)
beforeEach(() => api.db.delete(notifications))

/** The bulk form with a message typed, for these ids. */
async function openBulk(chosen: readonly string[]) {
  const app = await openApp({ api, at: '/notifications/advanced?tab=bulk' })
  const change = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await change('Customer ids', chosen.join('\n'))
  await change('Title', 'Closed')
  await change('Message', 'Dear {customer}')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Send to ${chosen.length} customers` })
  await waitFor(() => expect(button.disabled).toBe(false))
  return { ...app, send: () => app.user.click(button) }
}

test('ADV-03 GEN-06 recipients are listed with channels; an empty placeholder is reported once, and the draft stays', async () => {
  const wish = { email: { OrderConfirmed: false }, sms: { OrderConfirmed: false }, push: { OrderConfirmed: false } }
  await api.db
    .update(customers)
    .set({ notificationPreferences: wish })
    .where(eq(customers.id, ids[0] ?? ''))
  await api.db
    .update(customers)
    .set({ email: null, notificationPreferences: { push: { OrderConfirmed: false } } })
    .where(eq(customers.id, ids[1] ?? ''))
  const { user, sent, send } = await openBulk([ids[0] ?? '', small.asha, ids[1] ?? ''])
  const shown = async () => within(await screen.findByRole('region', { name: 'Who gets it' }))
  const rows = async () => (await shown()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(await rows()).toEqual(['Many 0Nothing opted out: Email, SMS, Push', 'Many 1SMS opted out: Push; no address: Email', 'Asha RaoEmail, SMS, Push'])
  expect((await shown()).getByText('Email 1, SMS 2, Push 1; 1 gets nothing')).toBeTruthy()
  await chooseOption(user, screen.getByRole('combobox', { name: 'Type' }), 'Payment confirmation')
  await waitFor(async () => expect(await rows()).toEqual(['Many 1SMS, Push no address: Email', 'Many 0Email, SMS, Push', 'Asha RaoEmail, SMS, Push']))
  expect(changesMade(sent)).toEqual([])
  const message = screen.getByLabelText<HTMLTextAreaElement>('Message')
  fireEvent.change(message, { target: { value: 'Dear {customer}, {amonut} is open' } })
  await send()
  const problem = (await screen.findByText('Failed to send notification. Please try again.')).closest('[role=alert]')
  expect(problem?.textContent?.match(/There is no value for \{amonut\}/g)).toHaveLength(1)
  expect(message.value).toBe('Dear {customer}, {amonut} is open')
})

test('ADV-03 customer search precedes ids; picks show name and phone, and removing one keeps the focus', async () => {
  const bodies: unknown[] = []
  const { user } = await openApp({ api, at: '/notifications/advanced?tab=bulk', answer: notingBodies(bodies, /\/send-bulk$/) })
  const search = await screen.findByLabelText('Add a customer')
  expect(search.compareDocumentPosition(screen.getByLabelText('Customer ids')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const add = async (name: string) => {
    fireEvent.change(search, { target: { value: name } })
    await chooseOption(user, search, new RegExp(`^${name}`))
  }
  for (const name of ['Asha Rao', 'Ravi Iyer', 'Asha Rao']) {
    await add(name)
    expect(screen.getByText('Name, phone, email or id'), 'the search is empty again').toBeTruthy()
    if (name === 'Asha Rao') expect(screen.getByRole('button', { name: /^Send to (1 customer|2 customers)$/ })).toBeTruthy()
  }
  const shown = () =>
    within(screen.getByRole('list', { name: 'Chosen customers' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(shown()).toEqual([expect.stringMatching(/^Ravi Iyer · \+91/), expect.stringMatching(/^Asha Rao · \+91/)])
  fireEvent.change(screen.getByLabelText('Customer ids'), { target: { value: ids[0] } })
  await user.click(screen.getByRole('button', { name: /^Take out Ravi Iyer/ }))
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Take out Asha Rao/)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Closed' } })
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'On Sunday' } })
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send to 2 customers' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.click(send)
  expect(await screen.findByText('Bulk notifications sent successfully!')).toBeTruthy()
  expect(bodies).toMatchObject([{ customerIds: [small.asha, ids[0]] }])
  expect(screen.queryByRole('list', { name: 'Chosen customers' }), 'nobody gets the next one unasked').toBeNull()
})

test('ADV-05 a test outcome belongs to the chosen customer; another customer or failure clears it', async () => {
  let isDown = false
  const down = refusing(/^POST .*welcome/, 'The mail server is down', 502)
  const { user } = await openApp({
    api,
    at: '/notifications/advanced?tab=test',
    answer: (request, send) => (isDown ? down : (_: Request, pass: typeof send) => pass(request))(request, send),
  })
  const welcome = within(await screen.findByRole('region', { name: 'Welcome notification' }))
  const find = async (name: string) => {
    fireEvent.change(welcome.getByLabelText('Customer'), { target: { value: name } })
    await chooseOption(user, welcome.getByLabelText('Customer'), new RegExp(`^${name}`))
  }
  const press = () => user.click(welcome.getByRole('button', { name: 'Send welcome' }))
  await find('Asha Rao')
  await press()
  expect(await welcome.findByRole('status')).toBeTruthy()
  await find('Ravi Iyer')
  expect(welcome.queryByRole('status')).toBeNull()
  await press()
  expect(await welcome.findByRole('status')).toBeTruthy()
  isDown = true
  await press()
  expect(await welcome.findByRole('alert')).toBeTruthy()
  expect(welcome.queryByRole('status')).toBeNull()
})

test('ADV-03 the progress of a bulk message is shown again when the page is opened again', async () => {
  await api.call('POST', '/admin/notification-endpoints/send-bulk', {
    as: 'super_admin',
    body: { customerIds: ids.slice(0, 3), type: 'OrderConfirmed', title: 'Shut on Sunday', message: 'We are shut.' },
  })
  await openApp({ api, at: '/notifications/advanced?tab=bulk' })
  const shown = within(await screen.findByRole('region', { name: 'Message to many: Shut on Sunday' }))
  expect(shown.getByRole('status').textContent).toMatch(/of 3 customers$/)
})
