import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'

interface Listed {
  readonly id: string
}
interface Sample {
  readonly number: string
  readonly state: string
}

test('SMP-04 samples are received by scanner and keyboard alone, and none is lost while the server is slow', async ({ page, api }) => {
  const [order] = (await api('super', 'GET', '/orders/admin/all?status=Confirmed&limit=1&sort=createdAt&order=asc')).data.orders as readonly Listed[]
  const id = String(order?.id)
  expect((await api('super', 'PUT', `/orders/admin/${id}/status`, { orderStatus: 'SampleCollected', confirmed: true, visits: 'complete' })).status).toBe(200)
  const samples = async () => Object.values((await api('super', 'GET', `/orders/admin/${id}/samples`)).data) as readonly Sample[]
  const numbers = (await samples()).map(({ number }) => number)
  expect(numbers.length).toBeGreaterThan(0)
  await page.route('**/samples/admin/receipts', async (route) => {
    await new Promise((done) => setTimeout(done, 800))
    await route.continue()
  })
  await page.goto('/samples/receive')
  const box = page.getByRole('textbox', { name: 'Sample number' })
  await expect(box).toBeFocused()
  for (const number of [...numbers, ...numbers]) {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  const answer = page.getByRole('status', { name: 'Answer to the last scan' })
  await expect(answer).toContainText(`${numbers.length} received, ${numbers.length * 2} scans`, { timeout: 30_000 })
  await expect(answer).toContainText('Already received')
  await expect(box).toBeFocused()
  expect((await samples()).map(({ state }) => state)).toEqual(numbers.map(() => 'Received'))
  // The key Tab leads to the buttons of the list, and a digit back into the box.
  const undo = page.getByRole('button', { name: `Undo the receipt of ${numbers[0]}` })
  for (let presses = 0; presses < 60 && !(await undo.evaluate((button) => button === document.activeElement)); presses += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Both scans of the sample say it.
  await expect(page.getByText('Taken back')).toHaveCount(2)
  await page.keyboard.type('8')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('8')
})
