import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#tests/browser/accessibility/violations.ts'
import { test } from '#tests/browser/support/lab.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { rowLinks, uniqueName } from '#tests/browser/support/steps.ts'

test.use({ live: true })

const rows = (found: unknown) => (Array.isArray(found) ? (found as readonly Readonly<Record<string, unknown>>[]) : [])
const idIn = (record: unknown) => (typeof record === 'object' && record !== null && 'id' in record ? String(record.id) : '')

test('REP-06 NOT-03 a report is released to a customer without email; the notification lists channels', async ({ page, api, sessionOf, origin }) => {
  const [order] = rows((await api('super', 'GET', '/orders/admin/all?status=Testing&limit=1&sort=createdAt&order=asc')).data.orders)
  const { customer, patients } = (await api('super', 'GET', `/orders/admin/${idIn(order)}`)).data
  const off = { preferences: { email: { ReportAvailable: false }, sms: { ReportAvailable: true } } }
  expect((await api('super', 'PUT', `/admin/customers/${idIn(customer)}/notification-preferences`, off)).status).toBe(200)
  const body = new FormData()
  body.set('orderId', idIn(order))
  body.set('patientId', idIn(rows(patients)[0]))
  body.set('file', new File([smallPdf(`report ${Date.now()}`)], 'report.pdf', { type: 'application/pdf' }))
  const headers = { Authorization: `Bearer ${(await sessionOf('super')).token}` }
  expect((await fetch(`${origin}/api/reports/admin`, { method: 'POST', headers, body })).status).toBe(201)

  // The bell of the staff leaves out notifications of customers.
  await page.goto(`/notifications?search=${encodeURIComponent(String(order?.orderNumber))}`)
  await page.getByRole('link', { name: 'Report available' }).first().click()
  const channels = page.getByRole('region', { name: 'What became of it' }).getByRole('listitem')
  await expect(channels.filter({ hasText: 'Email' })).toContainText('Switched off by the customer')
  await expect(channels.filter({ hasText: 'Email' }).getByRole('button')).toHaveCount(0)
  await expect(channels.filter({ hasText: 'SMS' })).toContainText('Not configured', { timeout: 15_000 })
  await expect(channels.filter({ hasText: 'SMS' }).getByRole('button', { name: 'Send again by SMS' })).toBeEnabled()
})

test('ADV-03 a holiday message to 200 customers reports 3 wrong ids before and after sending', async ({ page, api, sessionOf, origin }) => {
  const headers = { Authorization: `Bearer ${(await sessionOf('super')).token}` }
  const ids: string[] = []
  for (const at of [1, 2]) {
    const answer = (await (await fetch(`${origin}/api/customers/admin?page=${at}&limit=100`, { headers })).json()) as { items: { id: string }[] }
    ids.push(...answer.items.map(({ id }) => id))
  }
  expect(ids).toHaveLength(200)
  const wrong = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002', 'no-id-at-all']
  const title = uniqueName('Holiday')
  await page.goto('/notifications/advanced?tab=bulk')
  await page.getByLabel('Customer ids').fill([...ids.slice(0, 100), ...wrong, ...ids.slice(100), ids[0]].join(', '))
  await expect(page.getByText('3 ids are unknown and are left out')).toBeVisible()
  await expect(page.getByText('1 id is given more than once and counts once')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('Dear {customer}, we are closed on Sunday.')
  await page.getByRole('button', { name: 'Send to 200 customers' }).click()
  const question = page.getByRole('dialog', { name: 'Send to 200 customers?' })
  await question.getByRole('button', { name: 'Send to 200 customers' }).click()
  await expect(page.getByText('Bulk notifications sent successfully!')).toBeVisible()
  const progress = page.getByRole('region', { name: 'The last message to many' })
  await expect(progress.getByText('200 of 200 customers')).toBeVisible({ timeout: 30_000 })
  await expect(progress.getByText('3 unknown ids were left out')).toBeVisible()
  const made = await api('super', 'GET', `/admin/notifications?search=${encodeURIComponent(title)}&limit=1`)
  expect(made.data.totalCount).toBe(200)
})

test('LIVE-01 LIVE-02 a colleague takes an order while I read it: the list marks it, and waits for me', async ({ context, page, api }) => {
  const [order] = rows((await api('super', 'GET', '/orders/admin/all?status=Created&limit=1&sort=createdAt&order=asc')).data.orders)
  const list = await context.newPage()
  await list.goto('/orders?status=Created&sort=createdAt&order=asc')
  await rowLinks(list)
  await page.goto(`/orders/${idIn(order)}`)
  await expect(page.getByRole('heading', { level: 1, name: String(order?.orderNumber) })).toBeVisible()
  // One of the two tabs listens for both; the other waits for its turn.
  const listeners = () => page.evaluate(async () => Object.values(await navigator.locks.query()).flat().length)
  await expect.poll(listeners).toBe(2)
  const row = list.getByRole('row', { name: new RegExp(String(order?.orderNumber)) })
  const before = await row.boundingBox()
  expect((await api('manager', 'PUT', `/orders/admin/${idIn(order)}/status`, { orderStatus: 'Confirmed' })).status).toBe(200)

  const note = page.getByRole('region', { name: 'Changed meanwhile' })
  await expect(note.getByRole('status')).toHaveText(/^.+ changed this at \d{2}:\d{2}$/)
  await note.getByRole('button', { name: 'Compare' }).click()
  await expect(note.getByRole('region', { name: 'As it is now' })).toContainText('Confirmed')
  expect(await violationsOn(page)).toEqual([])
  await note.getByRole('button', { name: 'Show' }).click()
  await expect(note).toHaveCount(0)

  await expect(list.getByRole('button', { name: '1 changed, show' })).toBeVisible()
  await expect(row).toHaveClass(/list-row-changed/)
  expect(await row.boundingBox()).toEqual(before)
  expect(await violationsOn(list)).toEqual([])
  await list.getByRole('button', { name: '1 changed, show' }).click()
  await expect(row).toHaveCount(0)
  await list.close()
})

test('NOT-04 LIVE-02 two staff mark one notification: it is done once, and the second sees who was faster', async ({ page, api, pageOf }) => {
  const [customer] = rows((await api('super', 'GET', '/orders/admin/all?limit=1')).data.orders)
  const { customer: about } = (await api('super', 'GET', `/orders/admin/${idIn(customer)}`)).data
  const title = uniqueName('Twice')
  const message = { customerId: idIn(about), type: 'OrderConfirmed', title, message: 'Please call the laboratory' }
  expect((await api('super', 'POST', '/admin/notification-endpoints/send-custom', message)).status).toBeLessThan(300)
  const address = `/notifications?search=${encodeURIComponent(title)}`
  const other = await pageOf('manager')
  const rowOn = (each: Page) => each.getByRole('row').filter({ hasText: title })
  for (const each of [page, other]) {
    await each.goto(address)
    await expect(rowOn(each)).toContainText('Unread')
  }
  await rowOn(page)
    .getByRole('button', { name: /^Mark as Read/ })
    .click()
  await expect(rowOn(page)).not.toContainText('Unread')
  const news = other.getByRole('button', { name: '1 changed, show' })
  await expect(news).toBeVisible()
  await expect(rowOn(other)).toContainText('Unread')
  expect(await violationsOn(other)).toEqual([])
  await rowOn(other)
    .getByRole('button', { name: /^Mark as Read/ })
    .click()
  await expect(rowOn(other)).not.toContainText('Unread')
  await expect(other.getByText('Failed to mark as read')).toHaveCount(0)
  await expect(news).toHaveCount(0)
  const [found] = rows((await api('super', 'GET', `/admin/notifications?search=${encodeURIComponent(title)}&limit=1`)).data.items)
  const trail = rows((await api('super', 'GET', `/admin/audit?entity=notifications&id=${idIn(found)}`)).data.items)
  expect(trail.filter((entry) => entry.action === 'read')).toHaveLength(1)
})
