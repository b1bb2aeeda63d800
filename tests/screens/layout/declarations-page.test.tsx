import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'

const api = emptyApi()

test('every declaration is listed with fields and calls, and found without a request', async () => {
  const app = await openApp({ api, at: '/settings/declarations' })
  const page = within(await screen.findByRole('main'))
  expect(await page.findByText('resources/sample-collections.ts')).toBeTruthy()
  expect(app.sent.filter(({ path }) => path.includes('settings'))).toEqual([])
  await app.user.type(page.getByLabelText('Search declarations'), 'orders/admin/charts')
  expect(page.getAllByText(/^resources\//).map((each) => each.textContent)).toEqual(['resources/orders.ts'])
  await app.user.click(page.getByRole('button', { name: 'Expand row' }))
  expect((await page.findByText('customer.phone')).closest('tr')?.textContent).toBe('customerPhonePhonephonecustomer.phone')
  expect(page.getByText('POST /orders/admin/{id}/cancel').closest('tr')?.textContent).toContain('orders.edit')
  expect(page.getByText('GET /orders/admin/all').closest('tr')?.textContent).toBe('ListGET /orders/admin/allorders.view')
  expect(page.queryByText('POST /orders/admin')).toBeNull()
})
