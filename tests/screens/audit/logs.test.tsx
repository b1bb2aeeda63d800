import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { accessLog } from '#server/db/tables/requests.ts'
import { securityEvents } from '#server/db/tables/staff.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { readCsv } from '#tests/support/read-csv.ts'
import { watchSavedFiles } from '#tests/support/saved-files.ts'
import { chooseOption, pressEscape } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

/** Half an hour after midnight in India: in UTC it is still the day before. */
let now = new Date('2026-11-20T19:00:00.000Z')
const api = labApi({ clock: () => now })
beforeAll(async () => {
  const order = await makeOrder(api.db)
  const operator = await api.signIn('operator')
  await api.call('GET', `/orders/admin/${order.id}`, { token: operator })
  await api.call('GET', `/customers/admin/${small.asha}`, { token: await api.signIn('admin') })
  const refused = (email: string) => api.call('POST', '/auth/admin/login', { body: { email, password: 'Wrong#2468' }, address: '198.51.100.7' })
  await refused(staffOf('manager').email)
  await refused('nobody@test.example')
  now = new Date('2026-11-21T10:00:00.000Z')
  await refused(staffOf('manager').email)
  await api.app.settled()
})

const cells = () =>
  [...document.querySelectorAll('main tbody tr.list-row')].map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent))
const asked = (sent: readonly { readonly path: string }[], start: string) => sent.map(({ path }) => path).filter((path) => path.startsWith(start))

test('GEN-07 another filter of a log leads to its first page', async () => {
  const read = { entity: 'orders', userId: staffOf('operator').id, address: '203.0.113.9' } as const
  const periods = Array.from({ length: 30 }, (_, each) => new Date(Date.UTC(2026, 10, 19, 8, each)).toISOString())
  await api.db.insert(accessLog).values(periods.map((period) => ({ ...read, entityId: small.cbc, period, at: period })))
  onTestFinished(async () => {
    await api.db.delete(accessLog).where(eq(accessLog.entityId, small.cbc))
  })
  const opened = await openApp({ api, at: '/settings/audit/reads' })
  await waitFor(() => expect(cells()).toHaveLength(25))
  await opened.user.click(screen.getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(opened.address()).toBe('/settings/audit/reads?page=2'))
  await waitFor(() => expect(cells()).toHaveLength(7))
  await chooseOption(opened.user, await screen.findByRole('combobox', { name: 'Record' }), 'Order')
  await waitFor(() => expect(opened.address()).toBe('/settings/audit/reads?entity=orders'))
})

test('HIS-03 a log is saved as a CSV file with the filters in force', async () => {
  const saved = watchSavedFiles()
  const opened = await openApp({ api, at: '/settings/audit/sign-ins' })
  await chooseOption(opened.user, await screen.findByRole('combobox', { name: 'What' }), 'Sign-in')
  await opened.user.click(await screen.findByRole('button', { name: 'Export' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(saved.map((file) => file.name)).toEqual(['refused-sign-ins-what-sign-in-2026-11-21.csv']))
  expect(asked(opened.sent, '/admin/list-exports/security-events')[0]).toContain('query=kind%3Dsign_in')
  expect(await saved[0]?.content?.text()).toContain('Wrong password')
  expect(await screen.findByText('The refused sign-ins are in your downloads')).toBeTruthy()
})

test('HIS-03 a value’s change is shown in its field’s words', async () => {
  const token = await api.signIn('super_admin')
  await api.call('PUT', `/tests/${small.cbc}`, { token, body: { isActive: false } })
  await api.call('PATCH', `/admin/users/${staffOf('operator').id}/status`, { token, body: { status: 'suspended' } })
  await openApp({ api, at: '/settings/audit' })
  await screen.findByText('Suspended')
  const changes = [...document.querySelectorAll('.log-changes li')].map(({ textContent }) => textContent)
  expect(changes).toEqual(expect.arrayContaining(['Status: Active → became  Suspended', 'Status: Active → became  Inactive']))
})

test('HIS-03 VIEW-03 a file of the trail names each record, with the values before and after', async () => {
  const saved = watchSavedFiles()
  await api.call('PUT', `/tests/${small.sugar}`, { token: await api.signIn('super_admin'), body: { preparations: 'Drink water' } })
  const { user } = await openApp({ api, at: '/settings/audit?entity=tests' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [titles, newest] = readCsv((await saved[0]?.content?.text()) ?? '')
  expect(titles).toEqual(['When', 'Who', 'Record', 'Action', 'Before and after'])
  expect(newest?.slice(2)).toEqual(['Sugar 100% (tests)', 'Update', 'Preparations: (empty) → Drink water'])
})

test('HIS-03 the trail is filtered by a person, also a deleted one, and a record leads to its screen', async () => {
  const token = await api.signIn('super_admin')
  await api.call('PUT', `/tests/${small.sugar}`, { token: await api.signIn('admin'), body: { method: 'Enzymatic' } })
  await api.call('DELETE', `/admin/users/${staffOf('admin').id}`, { token })
  const opened = await openApp({ api, at: '/settings/audit' })
  await chooseOption(opened.user, await screen.findByRole('combobox', { name: 'Who' }), 'Test Admin')
  await waitFor(() => expect(cells()).toEqual([['Test Admin', 'Test Sugar 100%', 'Update', expect.stringContaining('Method: (empty) → became  Enzymatic')]]))
  expect(screen.getByRole('link', { name: 'Sugar 100%' }).getAttribute('href')).toBe(`/tests/${small.sugar}`)
})

test('HIS-03 VIEW-03 the export of a list is an entry about the list, which leads to no record', async () => {
  await api.call('GET', '/admin/list-exports/tests?format=csv&columns=name', { token: await api.signIn('super_admin') })
  await openApp({ api, at: '/settings/audit?action=export' })
  const entry = await screen.findByRole('cell', { name: 'Test Whole list' })
  expect(within(entry).queryByRole('link')).toBeNull()
})

test('HIS-03 j moves to the record of an entry, Space shows the entry beside the list, Enter opens the record', async () => {
  const token = await api.signIn('super_admin')
  await api.call('PUT', `/tests/${small.cbc}`, { token, body: { method: 'Impedance' } })
  const { user, address } = await openApp({ api, at: '/settings/audit?entity=tests' })
  await screen.findAllByRole('link', { name: 'Blood count' })
  await user.keyboard('j ')
  const first = await screen.findByRole('region', { name: 'Blood count, beside the list' })
  expect(await within(first).findByText('Impedance')).toBeTruthy()
  expect(within(first).queryByRole('button', { name: 'Open' })).toBeNull()
  const links = [...document.querySelectorAll<HTMLElement>('.list-rows [data-row-link]')]
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(links[1])
  await screen.findByRole('region', { name: `${links[1]?.textContent}, beside the list` })
  pressEscape()
  await waitFor(() => expect(screen.queryByRole('region', { name: /beside the list/ })).toBeNull())
  links[0]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/tests/${small.cbc}`))
})

test('HIS-03 an entry without a link is shown beside its list by a press and by Space', async () => {
  await api.db
    .insert(securityEvents)
    .values({ id: small.cbc, at: '2026-11-20T08:00:00.000Z', kind: 'sign_in', reason: 'Wrong password', address: '198.51.100.9' })
  const { user } = await openApp({ api, at: '/settings/audit/sign-ins' })
  await user.click(await screen.findByText('198.51.100.9'))
  const shown = await screen.findByRole('region', { name: 'No account, beside the list' })
  expect(within(shown).getByText('198.51.100.9')).toBeTruthy()
  expect(document.activeElement?.matches('button[data-row-link]')).toBe(true)
  await user.keyboard(' ')
  await waitFor(() => expect(shown.isConnected).toBe(false))
})

test('HIS-03 the trail hides sign-ins until they are asked for, by the box or as an action', async () => {
  await api.signIn('manager')
  await api.call('PUT', `/tests/${small.cbc}`, { token: await api.signIn('super_admin'), body: { isActive: true } })
  const opened = await openApp({ api, at: '/settings/audit' })
  const actions = () => cells().map((row) => row[2])
  await waitFor(() => expect(actions().length).toBeGreaterThan(0))
  expect(actions()).not.toContain('Sign in')
  await opened.user.click(screen.getByRole('checkbox', { name: 'Hide sign-ins' }))
  await waitFor(() => expect(actions()).toContain('Sign in'))
  await opened.user.click(screen.getByRole('checkbox', { name: 'Hide sign-ins' }))
  await waitFor(() => expect(actions()).not.toContain('Sign in'))
  await chooseOption(opened.user, await screen.findByRole('combobox', { name: 'Action' }), 'Sign in')
  await waitFor(() => expect(new Set(actions())).toEqual(new Set(['Sign in'])))
})
