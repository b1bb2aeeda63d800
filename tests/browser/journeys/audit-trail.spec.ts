import { expect, type Page } from '@playwright/test'
import { callApi } from '#tests/browser/support/call-api.ts'
import { test } from '#tests/browser/support/lab.ts'
import { signInByApi } from '#tests/browser/support/session.ts'
import { choose, chooseOfAccount } from '#tests/browser/support/steps.ts'

const rows = (page: Page) => page.locator('main tbody tr.ant-table-row')

test('HIS-03 GEN-07 the trail of stock Refine parts filters, pages, keeps its address and downloads its file', async ({ page, api, origin }) => {
  const { data } = await api('super', 'GET', '/admin/audit?entity=users&action=sign%20out&limit=1')
  // A separate session: the one of the other tests goes on.
  if (data.totalCount === 0) await callApi(origin, (await signInByApi(origin, 'manager')).token, 'POST', '/auth/admin/logout')
  await page.goto('/customers')
  await chooseOfAccount(page, 'Audit trail')
  await expect(page).toHaveURL(/\/settings\/audit/)
  await expect(rows(page).first()).toBeVisible()

  // By keyboard.
  await page.getByRole('columnheader', { name: 'Record' }).press('Enter')
  const menu = page.locator('.ant-table-filter-dropdown:visible')
  await choose(page, menu.getByRole('combobox', { name: 'Record' }), 'User')
  const answer = page.waitForResponse(/\/api\/admin\/audit\?.*entity=users/)
  await menu.getByRole('button', { name: 'Filter' }).click()
  expect((await answer).ok()).toBe(true)
  await expect(page.locator('main tbody .list-table-moving')).toHaveCount(0)
  for (const kind of await rows(page).locator('.audit-kind').allTextContents()) expect(kind).toBe('User')

  // The address has the state: it shows the same page again, and an unknown parameter sends nothing.
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  await page.goto(`${page.url()}&method=delete&to=%E0%A4%A`)
  await expect(rows(page).first()).toBeVisible()
  for (const kind of await rows(page).locator('.audit-kind').allTextContents()) expect(kind).toBe('User')
  expect(calls.filter((call) => /\/api\/.*(method=|to=%E0)|^DELETE/.test(call))).toEqual([])

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toMatch(/^audit-trail-.*\.csv$/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/entity/)
})
