import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { reports } from '#server/db/tables/reports.ts'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openLiveApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { openDialog, retype } from '#tests/support/panel-steps.ts'

const api = labApi()
beforeAll(() => makeParameters(api.db))

const openLive = (at: string, role: Role = 'super_admin') => openLiveApp({ api, at, role })

const send = async (method: string, path: string, body?: object, as: Role = 'admin') => {
  const answer = await api.call(method, path, { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as { data: { id: string } }
}
const note = async () => within(await screen.findByRole('region', { name: 'New changes' }))
const bar = (words: string | RegExp) => screen.findByRole('button', { name: words })

/** A report of Asha's blood count whose potassium was handed over to verification. */
async function handedOver(value: string): Promise<string> {
  const order = await makeOrder(api.db, { status: 'Testing' })
  const { id } = (await send('POST', '/reports/admin/results', { orderId: order.id })).data
  await handOver(id, value)
  return id
}

async function exchange(id: string, value: string) {
  await send('POST', `/reports/admin/${id}/results/return`, { reason: 'Typed in the wrong row' })
  await handOver(id, value)
}

async function handOver(id: string, value: string) {
  await send('PUT', `/reports/admin/${id}/results`, { testId: small.cbc, values: [{ parameterCode: 'K', value }] })
  await send('POST', `/reports/admin/${id}/results/enter`, { confirmIncomplete: true })
}

const setStatus = (id: string, orderStatus: string, as?: Role) => send('PUT', `/orders/admin/${id}/status`, { orderStatus }, as)
const category = (name: string, description: string) => ({ name, description, icon: 'TestTube', isActive: true })
const rowOf = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr')

test('LIVE-02 a list marks the row that a colleague changed, not one’s own, and updates it only on request', async () => {
  const [own, order] = [await makeOrder(api.db), await makeOrder(api.db)]
  const app = await openLive('/orders', 'manager')
  const row = await rowOf(order.number)
  expect(row?.textContent).toContain('Created')
  const asked = () => app.sent.filter(({ path }) => path.startsWith('/orders/admin/all')).length
  const before = asked()
  await setStatus(own.id, 'Confirmed', 'manager')
  await setStatus(order.id, 'Confirmed')
  const show = await bar('1 changed, show')
  expect(row?.className).toContain('list-row-changed')
  expect(row?.textContent).toContain('Created')
  expect(asked()).toBe(before)
  await app.user.click(show)
  await waitFor(async () => expect((await rowOf(order.number))?.textContent).toContain('Confirmed'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /, show$/ })).toBeNull())
  expect((await rowOf(order.number))?.className).not.toContain('list-row-changed')
})

test('LIVE-02 a change by others leaves what is typed in a form', async () => {
  const { id } = (await send('POST', '/test-categories', category('Kidney', 'Old'))).data
  const app = await openLive(`/test-categories/${id}/edit`)
  const name = await screen.findByDisplayValue('Kidney')
  await retype(app.user, name, 'Renal')
  await send('PUT', `/test-categories/${id}`, category('Kidney', 'By a colleague'))
  const changed = await note()
  await app.user.click(changed.getByRole('button', { name: 'Show' }))
  expect(await changed.findByText('By a colleague')).toBeTruthy()
  expect(screen.getByDisplayValue('Renal')).toBeTruthy()
})

test('LIVE-02 RES-10 results under verification show who changed them, and an unseen value is not released', async () => {
  const id = await handedOver('4.2')
  const { user } = await openLive(`/results/${id}/sheet`)
  const dialog = await openDialog(user, 'Release')
  await exchange(id, '6.9')
  const banner = await note()
  expect(banner.getByRole('status').textContent).toBe('Test Admin changed this at 13:30')
  expect(screen.getByRole('table').textContent).toContain('4.2')
  await user.click(banner.getByRole('button', { name: 'Compare' }))
  const row = (await banner.findByRole('rowheader', { name: 'Blood count: Potassium' })).closest('tr')
  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '4.2 mmol/L, Normal, Entered',
    '6.9 mmol/L, Critical, High, Entered',
  ])
  await user.click(dialog.getByRole('button', { name: /^Release/ }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Test Admin changed this on .* after you opened it/)
  await user.click(dialog.getByRole('button', { name: /^Release/ }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/after you opened it/))
  const [report] = await api.db.select().from(reports).where(eq(reports.id, id))
  expect(report?.status).toBe('Processing')
  await waitFor(() => expect(screen.getAllByText('6.9').length).toBeGreaterThan(0))
})
