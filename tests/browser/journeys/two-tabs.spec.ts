import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { rowLinks } from '#tests/browser/support/steps.ts'

interface Order {
  readonly id: string
  readonly orderNumber: string
}

test.use({ live: true })

test('LIVE-01 LIVE-02 one tab listens for both; a colleague’s change marks the open order, and the list waits', async ({ context, page, api }) => {
  const [order] = (await api('super', 'GET', '/orders/admin/all?status=Created&limit=1&sort=createdAt&order=asc')).data.orders as readonly Order[]
  if (!order) throw new Error('the demo laboratory has no new order')
  const { id, orderNumber } = order
  const list = await context.newPage()
  await list.goto('/orders?status=Created&sort=createdAt&order=asc')
  await rowLinks(list)
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
  const listeners = () =>
    page.evaluate(
      async () =>
        Object.values(await navigator.locks.query())
          .flat()
          .filter(({ name }) => !name.startsWith('draft ')).length,
    )
  await expect.poll(listeners).toBe(2)
  const row = list.getByRole('row', { name: new RegExp(orderNumber) })
  const before = await row.boundingBox()
  expect((await api('manager', 'PUT', `/orders/admin/${id}/status`, { orderStatus: 'Confirmed' })).status).toBe(200)
  const note = page.getByRole('region', { name: 'New changes' })
  await expect(note.getByRole('status')).toHaveText(/^.+ changed this at \d{2}:\d{2}$/)
  await note.getByRole('button', { name: 'Compare' }).click()
  await expect(note.getByRole('region', { name: 'As it is now' })).toContainText('Confirmed')
  await expect(list.getByRole('button', { name: '1 changed, show' })).toBeVisible()
  await expect(row).toHaveClass(/list-row-changed/)
  expect(await row.boundingBox(), 'no row moves before it is asked for').toEqual(before)
  await list.getByRole('button', { name: '1 changed, show' }).click()
  await expect(row).toHaveCount(0)
})
