import { expect, type Page } from '@playwright/test'
import { callApi } from '#tests/browser/support/call-api.ts'
import { test } from '#tests/browser/support/lab.ts'
import { signInByApi } from '#tests/browser/support/session.ts'
import { choose, chooseOfAccount, openAccountMenu } from '#tests/browser/support/steps.ts'

const rows = (page: Page) => page.locator('main tbody tr.ant-table-row')

/** Opens the filter behind a column's title, by keyboard, and gives its input. */
async function openFilter(page: Page, column: string) {
  await page.getByRole('columnheader', { name: column }).press('Enter')
  const menu = page.locator('.ant-table-filter-dropdown:visible')
  await expect(menu).toBeVisible()
  return menu
}

test('HIS-03 the built panel shows the trail with stock Refine parts, filters, pages, address and file', async ({ page, api, origin }) => {
  const { data } = await api('super', 'GET', '/admin/audit?entity=users&action=sign%20out&limit=1')
  // A separate session: the one of the other tests goes on.
  if (data.totalCount === 0) await callApi(origin, (await signInByApi(origin, 'manager')).token, 'POST', '/auth/admin/logout')
  await page.goto('/dashboard')
  await chooseOfAccount(page, 'Audit trail')
  await expect(page).toHaveURL(/\/settings\/audit/)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()

  const menu = await openFilter(page, 'Record')
  await choose(page, menu.getByRole('combobox', { name: 'Record' }), 'User')
  const answer = page.waitForResponse(/\/api\/admin\/audit\?.*entity=users/)
  await menu.getByRole('button', { name: 'Filter' }).click()
  expect((await answer).ok()).toBe(true)
  await expect(page.locator('main tbody .list-table-moving')).toHaveCount(0)
  for (const kind of await rows(page).locator('.audit-kind').allTextContents()) expect(kind).toBe('User')

  // The address has the state: it shows the same page again, and only the list's call has its parameters.
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await page.goto(`${page.url()}&method=delete&to=%E0%A4%A`)
  await expect(rows(page).first()).toBeVisible()
  for (const kind of await rows(page).locator('.audit-kind').allTextContents()) expect(kind).toBe('User')
  expect(calls.filter((call) => /method=|to=%E0/.test(call) && call.startsWith('/api'))).toEqual([])

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toMatch(/^audit-trail-.*\.csv$/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/entity/)
})

test('HIS-03 the person and period filters show only the chosen person’s entries', async ({ page }) => {
  await page.goto('/settings/audit')
  await expect(rows(page).first()).toBeVisible()
  const name = (await rows(page).locator('td').nth(1).textContent()) ?? ''
  const menu = await openFilter(page, 'Who')
  const who = menu.getByRole('combobox', { name: 'Who' })
  // The list draws no more options than are in sight: the server searches for the name.
  await who.fill(name)
  await choose(page, who, name)
  const answer = page.waitForResponse(/\/api\/admin\/audit\?.*userId=/)
  await menu.getByRole('button', { name: 'Filter' }).click()
  const { data } = (await (await answer).json()) as { data: { items: { userName: string }[] } }
  expect(new Set(data.items.map(({ userName }) => userName))).toEqual(new Set([name]))

  const period = await openFilter(page, 'When')
  await period.locator('input').first().fill('01/01/2001')
  await period.locator('input').nth(1).fill('31/01/2001')
  await page.keyboard.press('Enter')
  await period.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No entries found')).toBeVisible()
  await expect(page).toHaveURL(/2001-01-01/)
})

test.describe('someone without settings.view', () => {
  test.use({ staff: 'operator' })
  test('AUTH-16 has no link to the trail, and sees the reason at its address', async ({ page }) => {
    await page.goto('/settings/audit')
    await expect(page.getByText(/settings\.view|System Settings/i).first()).toBeVisible()
    await openAccountMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Audit trail' })).toHaveCount(0)
  })
})
