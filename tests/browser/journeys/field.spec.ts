import { expect, type Locator, type Page } from '@playwright/test'
import { formatCivilDate } from '#domain/civil-date.ts'
import { test } from '#tests/browser/support/lab.ts'
import { labDay } from '#tests/browser/support/lab-day.ts'
import { bookOwnVisits } from '#tests/browser/support/own-visits.ts'
import { choose, inDialog, uniqueName } from '#tests/browser/support/steps.ts'

interface Visit {
  readonly id: string
  readonly status: string
  readonly phlebotomistId: string | null
}

/** A row's entry of its menu. */
async function rowAction(page: Page, row: Locator, label: string): Promise<void> {
  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

async function fillDay(page: Page, label: string | RegExp, day: string): Promise<void> {
  await inDialog(page, label).fill(formatCivilDate(day))
  await inDialog(page, label).press('Enter')
  await expect(inDialog(page, label)).toHaveValue(formatCivilDate(day))
}

test('FLD-01 FLD-03 FLD-04 COL-03 a field day: twelve visits are assigned by keyboard, and two fail', async ({ page, api, origin }) => {
  test.slow()
  const day = await labDay(origin, 26)
  const visits = await bookOwnVisits(api, day, { count: 12, from: 0 })
  const onBoard = async () => (await api('super', 'GET', `/admin/sample-collections/board?date=${day}`)).data.visits as readonly Visit[]

  await page.goto(`/sample-collections/board?date=${day}`)
  const unassigned = page.locator('.board-cell[aria-label^="Unassigned"] [data-visit]')
  await expect(unassigned).toHaveCount(12)
  await page.locator('.board-scroll').focus()
  await page.keyboard.press('Tab')
  for (let left = 12; left > 0; left -= 1) {
    await expect(unassigned).toHaveCount(left)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(unassigned).toHaveCount(left - 1)
    await page.keyboard.press('ArrowLeft')
  }
  await expect.poll(async () => (await onBoard()).filter(({ phlebotomistId }) => phlebotomistId === null).length).toBe(0)
  const people = new Set((await onBoard()).map(({ phlebotomistId }) => phlebotomistId))
  expect(people.size).toBe(1)

  await page.getByRole('link', { name: 'Day sheets' }).click()
  await expect(page.getByRole('heading', { name: /^Day sheets/ })).toBeVisible()
  for (const { patientName } of visits) await expect(page.locator('main').getByText(patientName).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)

  await page.goto(`/sample-collections?date=${day}&status=Scheduled&size=25`)
  for (const [place, reason] of ['Not at home', 'Not fasting'].entries()) {
    const reference = visits[place]?.reference ?? ''
    await rowAction(page, page.getByRole('row').filter({ hasText: reference }), 'Visit failed')
    await choose(page, inDialog(page, 'What happened'), reason)
    await fillDay(page, /^Date/, await labDay(origin, 27))
    await choose(page, inDialog(page, /^Time slot/), / left$/)
    await page.getByRole('button', { name: 'Record and book the new date' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.locator('main [data-row-link]')).toHaveCount(10)
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Completed' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  // They are of a later day.
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Set them all the same' }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Try 10 / })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await onBoard()).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'Completed'))
  for (const { id } of visits.slice(0, 2)) {
    expect((await api('super', 'GET', `/admin/sample-collections/${id}`)).data).toMatchObject({
      status: 'Cancelled',
      failureReason: expect.stringMatching(/^not_/),
    })
  }
})

test('FLD-05 COL-07 a holiday is declared, what is booked on it is listed, and is moved', async ({ page, api, origin }, { retry }) => {
  // A second try takes new days: the first may have closed its day already.
  const [day, next] = [await labDay(origin, 33 + 2 * retry), await labDay(origin, 34 + 2 * retry)]
  const visits = await bookOwnVisits(api, day, { count: 3, from: 20 })
  const reason = uniqueName('Holiday')
  await page.goto('/closed-days/add')
  await inDialog(page, 'Date').fill(formatCivilDate(day))
  await inDialog(page, 'Date').press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').fill(reason)
  await page
    .getByRole('button', { name: /^Save|^Add closed day/ })
    .last()
    .click()
  await expect(page.locator('tbody').getByText(reason)).toBeVisible()
  await page.getByRole('link', { name: /^Visits to move/ }).click()
  await expect(page).toHaveURL(/onClosedDay=true/)

  for (const { reference } of visits) {
    const row = page.getByRole('row').filter({ hasText: reference })
    await rowAction(page, row, 'Reschedule')
    await fillDay(page, 'Date', next)
    await choose(page, inDialog(page, 'Time slot'), / left$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toHaveCount(0)
  }
  for (const { id } of visits) expect((await api('super', 'GET', `/admin/sample-collections/${id}`)).data.scheduledDate).toBe(next)
  const refused = await api('super', 'PATCH', `/admin/sample-collections/${visits[0]?.id}/reschedule`, { collectionDate: day, timeSlot: visits[0]?.timeSlot })
  expect(refused.status).toBe(409)
})
