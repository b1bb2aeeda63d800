import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { labApi, openLabApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'
import { type Answer, answering, refusing } from '#tests/support/answers.ts'
import type { Role } from '#domain/role.ts'

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

const open = (answer?: Answer) => openApp({ api, at: '/dashboard', answer })
const region = async (name: string) => within(await screen.findByLabelText(name, { selector: 'section' }))
const card = async (label: string) => (await (await region('Figures')).findByText(label)).closest('a')

async function figures() {
  const labels = ['New Orders', 'Completed Orders', 'Pending Orders', 'Monthly Revenue']
  return Promise.all(labels.map(async (label) => (await card(label))?.querySelector('.stat-figure')?.textContent))
}

test('DASH-01 the four cards are the server’s figures, each leading to the orders it counts', async () => {
  const { sent } = await open()
  await waitFor(async () => expect(await figures()).toEqual(['1', '2', '8', '₹300']))
  const [from, to] = ['2026-11-01', '2026-11-30']
  expect((await card('New Orders'))?.getAttribute('href')).toBe(`/orders?status=Created&fromDate=${from}&toDate=${to}`)
  expect((await card('Completed Orders'))?.getAttribute('href')).toBe('/orders?status=Completed')
  expect((await card('Pending Orders'))?.getAttribute('href')).toBe('/orders?openOnly=true')
  expect((await card('Monthly Revenue'))?.getAttribute('href')).toBe(`/orders?status=Completed&fromDate=${from}&toDate=${to}`)
  expect(sent.map(({ path }) => path)).toContain(`/orders/admin/stats?month=${month}`)
  fireEvent.click(screen.getByText('Today', { selector: '.ant-segmented-item-label' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/orders/admin/stats?day=${today}`))
  expect((await card('New Orders'))?.getAttribute('href')).toBe(`/orders?status=Created&fromDate=${today}&toDate=${today}`)
})

test.each([
  ['New Orders', '1 order'],
  ['Completed Orders', '1–2 of 2 orders'],
  ['Pending Orders', '1–8 of 8 orders'],
  ['Monthly Revenue', '1 order'],
])('DASH-01 the list that the card %s leads to has as many orders as the card counts: %s', async (label, words) => {
  await open()
  fireEvent.click((await card(label)) as Element)
  expect(await screen.findByText((_, element) => element?.className === 'list-count' && element.textContent === words)).toBeTruthy()
})

test('DASH-02 six open orders, each leading to itself, and the prescriptions that wait', async () => {
  await open()
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
})

test('DASH-03 the roadmap says Today, counts by status, and names the order', async () => {
  await open()
  const roadmap = await region('Sample Collection Roadmap')
  expect((await roadmap.findByText('Today')).getAttribute('href')).toBe(`/sample-collections?date=${today}`)
  expect(roadmap.getByText('1 Scheduled').closest('a')?.getAttribute('href')).toBe(`/sample-collections?status=Scheduled&date=${today}`)
  expect(roadmap.getByText('All collections of the rest of the month').getAttribute('href')).toContain(`fromDate=${today}`)
  expect(roadmap.getByText('Asha Rao').closest('a')?.getAttribute('href')).toBe(`/sample-collections/${visit}`)
  expect(roadmap.getByText(/^LAB-/).getAttribute('href')).toBe(`/orders/${openOrder}`)
})

test('DASH-04 a server without figures and roadmap: both are worked out from what is loaded, and say so', async () => {
  const { sent } = await open(refusing(/admin\/stats|roadmap/, 'x', 404))
  await waitFor(async () => expect(await figures()).toEqual(['1', '2', '8', '₹300']))
  expect(screen.getByText(/counted over only the 100 newest orders/)).toBeTruthy()
  expect(await screen.findByText(/made of only 100 loaded collections/)).toBeTruthy()
  expect(await (await region('Sample Collection Roadmap')).findByText('Today')).toBeTruthy()
  expect(sent.some(({ path }) => path.startsWith('/orders/admin/all?page=1&limit=100'))).toBe(true)
})

test.each([
  ['/orders/admin/stats', 'The figures could not be loaded'],
  ['/orders/admin/all', 'The open orders could not be loaded'],
  ['/admin/prescriptions', 'The pending prescriptions could not be loaded'],
  ['/roadmap', 'The roadmap could not be loaded'],
])('DASH-01…04 when %s fails, only that part says so, and can be tried again', async (part, sentence) => {
  let isBroken = true
  await open((request, send) => (isBroken ? refusing(new RegExp(part), 'No such thing')(request, send) : send(request)))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(document.querySelectorAll('.dashboard [role=alert]')).toHaveLength(1))
  isBroken = false
  fireEvent.click(screen.getByText('Try again').closest('button') as HTMLElement)
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})

/** Rows that cannot be read were left out without a word, so that the table said there were none. */
test('DASH-02 open orders that cannot be read are counted, and never no orders', async () => {
  await open(answering(/orders\/admin\/all/, () => Response.json({ status: 'success', data: { orders: [{ id: 'o1' }, { id: 'o2' }], totalCount: 8 } })))
  const orders = await region('Recent Open Orders')
  expect(await orders.findByText('2 orders could not be read')).toBeTruthy()
  expect(orders.queryByText('No orders found')).toBeNull()
})

test('the first page is read in one round of four calls', async () => {
  const held: (() => void)[] = []
  const { sent } = await open(async (request, send) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return send(request)
  })
  await waitFor(() =>
    expect(
      sent
        .map(({ path }) => path.split('?')[0])
        // Requests of the frame around every page are not the page's own.
        .filter((path) => !['notifications', 'auth', 'critical', 'warnings'].some((frame) => path?.includes(frame)))
        .sort(),
    ).toEqual(['/admin/prescriptions', '/admin/sample-collections/roadmap', '/orders/admin/all', '/orders/admin/stats']),
  )
  for (const release of held) release()
})

test('GEN-01 the date under the title is the laboratory’s', async () => {
  await open()
  expect((await screen.findAllByText(formatCivilDate(today))).length).toBeGreaterThan(0)
})

interface Changed {
  /** The call whose answer is changed. */
  readonly call: RegExp
  /** Path of its rows under `data`. */
  readonly rows: (data: Record<string, unknown[]> & { readonly first: unknown[] }[]) => unknown[]
}

/** Opens the dashboard with a row among those of an answer that nobody can read; with `lacks`, over a server without such a call. */
function openWithUnreadable({ call, rows, lacks }: Changed & { readonly lacks?: RegExp }) {
  return open(async (request, send) => {
    if (lacks?.test(request.url)) return Response.json({ status: 'error', message: 'x' }, { status: 404 })
    const response = await send(request)
    if (!call.test(request.url)) return response
    const body = await response.json()
    rows(body.data).push({ id: 'nobody-can-read-this' })
    return Response.json(body)
  })
}

/** Orders that could not be read were left out of the figures without a word. */
test('DASH-01 DASH-04 a figure that misses orders says so in its place', async () => {
  await openWithUnreadable({ lacks: /admin\/stats/, call: /orders\/admin\/all.*limit=100/, rows: (data) => data.orders ?? [] })
  const figures = await region('Figures')
  expect(await figures.findAllByText('1 of the orders could not be read')).toHaveLength(4)
  const shown = [...document.querySelectorAll('.dashboard-cards .stat-figure')].map((each) => each.textContent)
  expect(new Set(shown)).toEqual(new Set(['— 1 of the orders could not be read']))
})

/** The counts of a roadmap silently left out unreadable collections. */
test('DASH-03 DASH-04 a roadmap that misses collections says so, and counts nothing', async () => {
  await openWithUnreadable({ lacks: /roadmap/, call: /admin\/sample-collections\?.*limit=100/, rows: (data) => data.items ?? [] })
  const roadmap = await region('Sample Collection Roadmap')
  expect(await roadmap.findByText('1 of the sample collections could not be read, so that nothing is counted here.')).toBeTruthy()
  expect(roadmap.getByText('Today')).toBeTruthy()
  expect(roadmap.queryByText('1 Scheduled')).toBeNull()
})

test('DASH-03 a date whose first collections cannot all be read says so beside the server’s counts', async () => {
  await openWithUnreadable({ call: /roadmap/, rows: ([date]) => date?.first ?? [] })
  const roadmap = await region('Sample Collection Roadmap')
  expect(await roadmap.findByText('1 of the sample collections could not be read')).toBeTruthy()
  expect(roadmap.getByText('1 Scheduled')).toBeTruthy()
  await waitFor(() => expect(roadmap.queryByText(/No collections are planned/)).toBeNull())
})

test.each<{ role: Role; hasMailServer: boolean; isSaid: boolean }>([
  { role: 'super_admin', hasMailServer: false, isSaid: true },
  { role: 'super_admin', hasMailServer: true, isSaid: false },
  { role: 'operator', hasMailServer: false, isSaid: false },
])('V6.4 a missing mail server is shown to settings.view: $role, mail server $hasMailServer', async ({ role, hasMailServer, isSaid }) => {
  const api = await openLabApi({ settings: { hasMailServer } })
  onTestFinished(() => api.close())
  const opened = await openApp({ api, at: '/dashboard', role })
  await waitFor(() => expect(opened.sent.some(({ path }) => path.startsWith('/orders/'))).toBe(true))
  if (isSaid) await screen.findByText(/^No mail server is set: links to reset a password do not reach anybody/)
  else await waitFor(() => expect(opened.sent.some(({ path }) => path === '/admin/warnings')).toBe(role === 'super_admin'))
  if (!isSaid) expect(screen.queryByText(/No mail server/)).toBeNull()
})
