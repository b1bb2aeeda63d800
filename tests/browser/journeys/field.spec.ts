import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { labDay } from '#tests/browser/support/lab-day.ts'
import { bookOwnVisits } from '#tests/browser/support/own-visits.ts'

test('FLD-03 the day sheets print with every visit', async ({ page, api, origin }) => {
  const day = await labDay(origin, 26)
  const visits = await bookOwnVisits(api, day, { count: 2, from: 0 })
  const { phlebotomists } = (await api('super', 'GET', `/admin/sample-collections/board?date=${day}`)).data
  const [phlebotomist] = phlebotomists as readonly { readonly id: string }[]
  for (const { id } of visits) {
    const { status } = await api('super', 'PATCH', `/admin/sample-collections/${id}/assign`, { phlebotomistId: phlebotomist?.id })
    expect(status).toBe(200)
  }
  await page.goto(`/sample-collections/sheet?date=${day}`)
  await expect(page.getByRole('heading', { name: /^Day sheets/ })).toBeVisible()
  for (const { patientName } of visits) await expect(page.locator('main').getByText(patientName).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})

test('FLD-01 the buttons of a visit cover nothing of its card under the mouse, and move no card', async ({ page, api, origin }) => {
  const day = await labDay(origin, 27)
  await bookOwnVisits(api, day, { count: 2, from: 6, slots: 1 })
  await page.setViewportSize({ width: 1280, height: 768 })
  await page.goto(`/sample-collections/board?date=${day}`)
  const card = page.locator('.visit-card-movable').last()
  await expect(card.getByRole('button')).toHaveCount(0)
  const places = () =>
    page.locator('.visit-card').evaluateAll((cards) => cards.map((each) => JSON.stringify([each.getBoundingClientRect().x, each.getBoundingClientRect().y])))
  await card.scrollIntoViewIfNeeded()
  const before = await places()
  await card.locator('.visit-place').hover()
  await expect(card.getByRole('button').first()).toHaveCSS('opacity', '1')
  expect(await places()).toEqual(before)
  const foot = await card.evaluate((each) => Math.max(...[...each.children].slice(0, -1).map((part) => part.getBoundingClientRect().bottom)))
  expect((await card.getByRole('button').first().boundingBox())?.y).toBeGreaterThanOrEqual(foot)
})
