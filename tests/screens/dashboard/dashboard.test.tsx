import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { civilDateOf } from '#domain/civil-date.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'
import { type Interceptor, refusing } from '#tests/support/answers.ts'

/** The day after the visits are planned. */
const now = new Date(smallLabNow.getTime() + 24 * 3_600_000)
const today = civilDateOf(now)
const month = today.slice(0, 7)
let openOrder = ''
let openNumber = ''
let visit = ''
const api = labApi({ clock: () => now })
beforeAll(async () => {
  const { sql } = api.database
  const oldest = await makeOrder(sql, { createdAt: '2026-11-02T08:00:00.000Z' })
  openOrder = oldest.id
  openNumber = oldest.number
  for (let made = 0; made < 7; made += 1) await makeOrder(sql, { status: 'Confirmed', createdAt: now.toISOString() })
  await makeOrder(sql, { status: 'Completed', createdAt: now.toISOString() })
  await makeOrder(sql, { status: 'Completed', createdAt: '2020-01-15T06:00:00.000Z' })
  visit = await makeVisit(sql, openOrder, today)
  const row = { doctorName: 'Dr Sen', searchText: 'scan', createdAt: now.toISOString(), updatedAt: now.toISOString() }
  await makePrescription(sql, { ...row, patientId: small.ashaSon })
  await makePrescription(sql, { ...row, status: 'Reviewed' })
})

const open = (answer?: Interceptor) => openApp({ api, at: '/dashboard', answer })
const region = async (name: string) => within(await screen.findByLabelText(name, { selector: 'section' }))
const card = async (label: string) => (await (await region('Figures')).findByText(label)).closest('a')

async function figures() {
  const labels = ['New Orders', 'Completed Orders', 'Pending Orders', 'Monthly Revenue']
  return Promise.all(labels.map(async (label) => (await card(label))?.querySelector('.stat-figure')?.textContent))
}

test('DASH-01 DASH-02 DASH-03 figures, open orders, prescriptions and the roadmap lead to what they count', async () => {
  const { sent } = await open()
  await waitFor(async () => expect(await figures()).toEqual(['1', '2', '8', '₹300']))
  const [from, to] = ['2026-11-01', '2026-11-30']
  expect((await card('New Orders'))?.getAttribute('href')).toBe(`/orders?status=Created&fromDate=${from}&toDate=${to}`)
  expect((await card('Completed Orders'))?.getAttribute('href')).toBe('/orders?status=Completed')
  expect((await card('Pending Orders'))?.getAttribute('href')).toBe('/orders?openOnly=true')
  expect((await card('Monthly Revenue'))?.getAttribute('href')).toBe(`/orders?status=Completed&fromDate=${from}&toDate=${to}`)
  expect(sent.map(({ path }) => path)).toContain(`/orders/admin/stats?month=${month}`)
  fireEvent.click(screen.getByRole('radio', { name: 'Today' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/orders/admin/stats?day=${today}`))
  expect((await card('New Orders'))?.getAttribute('href')).toBe(`/orders?status=Created&fromDate=${today}&toDate=${today}`)
  const orders = await region('Recent Open Orders')
  const links = await orders.findAllByText(/^LAB-/)
  expect(links).toHaveLength(6)
  expect(orders.queryByText(openNumber), 'the oldest of the eight').toBeNull()
  expect(links[0]?.closest('a')?.getAttribute('href')).toMatch(/^\/orders\/[0-9a-f-]{36}$/)
  expect(orders.getByText('All 8 open orders').getAttribute('href')).toBe('/orders?openOnly=true')
  const waiting = await region('Pending Prescription Reviews')
  expect((await waiting.findByText('Kiran Rao')).closest('a')?.getAttribute('href')).toBe('/prescriptions?status=Pending')
  expect(waiting.queryAllByText('Asha Rao')).toHaveLength(1)
  expect(waiting.getByText('All 1 pending prescription').getAttribute('href')).toBe('/prescriptions?status=Pending')
  const roadmap = await region('Sample Collection Roadmap')
  expect((await roadmap.findByText(/^Today, /)).getAttribute('href')).toBe(`/sample-collections?date=${today}`)
  expect(roadmap.getByText('1 Scheduled').closest('a')?.getAttribute('href')).toBe(`/sample-collections?status=Scheduled&date=${today}`)
  expect(roadmap.getByText('All collections this month').getAttribute('href')).toContain(`fromDate=${today}`)
  expect(roadmap.getByText('Asha Rao').closest('a')?.getAttribute('href')).toBe(`/sample-collections/${visit}`)
  expect(roadmap.getByText(/^LAB-/).getAttribute('href')).toBe(`/orders/${openOrder}`)
})

test('DASH-01…04 when the figures fail, only that part says so, and can be tried again', async () => {
  let isBroken = true
  await open((request, send) => (isBroken ? refusing(/\/orders\/admin\/stats/, 'No such thing')(request, send) : send(request)))
  const sentence = 'The figures could not be loaded'
  expect(await screen.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(document.querySelectorAll('.dashboard [role=alert]')).toHaveLength(1))
  isBroken = false
  fireEvent.click(screen.getByText('Try again').closest('button') as HTMLElement)
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})

test('DASH-04 where the server has no figures, the notes name the records that were loaded, of smaller pages too', async () => {
  const few: Interceptor = (request, send) => {
    const url = new URL(request.url)
    if (Number(url.searchParams.get('limit')) > 3) url.searchParams.set('limit', '3')
    return /\/(stats|roadmap)$/.test(url.pathname) ? Promise.resolve(Response.json({ message: 'Not Found' }, { status: 404 })) : send(new Request(url, request))
  }
  await open(few)
  expect(await screen.findByText('This server has no figures. These count only the 3 newest orders.')).toBeTruthy()
  expect(await screen.findByText('This server has no roadmap. This one counts only the 1 loaded collection.')).toBeTruthy()
})

test('DASH-02 FLD-04 an open order says whose sample is missing, and only that order', async () => {
  const { sql } = api.database
  const half = await makeOrder(sql, { status: 'Confirmed', people: [small.ashaSelf, small.ashaSon], createdAt: now.toISOString() })
  onTestFinished(async () => void (await api.call('POST', `/orders/admin/${half.id}/cancel`, { as: 'super_admin', body: { reason: 'A test' } })))
  const done = await makeVisit(sql, half.id, today, { patientId: small.ashaSon, slotId: small.wide })
  await api.call('PUT', `/admin/sample-collections/${done}/status`, { as: 'super_admin', body: { status: 'Completed' } })
  await open()
  const orders = await region('Recent Open Orders')
  const note = await orders.findByText('No sample yet: Asha Rao')
  expect(note.closest('tr')?.textContent).toContain(half.number)
  expect(orders.getAllByText(/^No sample yet/)).toHaveLength(1)
})
