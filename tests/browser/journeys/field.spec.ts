import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { labDay } from '#tests/browser/support/lab-day.ts'
import { bookOwnVisits } from '#tests/browser/support/own-visits.ts'

test('FLD-01 FLD-03 visits are assigned on the board by keyboard, and the day sheets print', async ({ page, api, origin }) => {
  const day = await labDay(origin, 26)
  const visits = await bookOwnVisits(api, day, { count: 2, from: 0 })
  await page.goto(`/sample-collections/board?date=${day}`)
  const unassigned = page.locator('.board-cell[aria-label^="Unassigned"] [data-visit]')
  await expect(unassigned).toHaveCount(visits.length)
  await page.locator('.board-scroll').focus()
  await page.keyboard.press('Tab')
  for (let left = visits.length; left > 0; left -= 1) {
    await expect(unassigned).toHaveCount(left)
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect(unassigned).toHaveCount(left - 1)
    await page.keyboard.press('ArrowLeft')
  }
  const board = async () =>
    (await api('super', 'GET', `/admin/sample-collections/board?date=${day}`)).data.visits as readonly { phlebotomistId: string | null }[]
  await expect.poll(async () => (await board()).filter(({ phlebotomistId }) => phlebotomistId === null).length).toBe(0)
  expect(new Set((await board()).map(({ phlebotomistId }) => phlebotomistId)).size, 'all with the first of the phlebotomists').toBe(1)

  await page.getByRole('link', { name: 'Day sheets' }).click()
  await expect(page.getByRole('heading', { name: /^Day sheets/ })).toBeVisible()
  for (const { patientName } of visits) await expect(page.locator('main').getByText(patientName).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})
