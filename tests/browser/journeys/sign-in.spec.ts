import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { demoPassword, emailOf } from '#tests/browser/support/session.ts'
import { chooseOfAccount, rowLinks } from '#tests/browser/support/steps.ts'
import type { Page } from '@playwright/test'

test.use({ staff: null })

async function signIn(page: Page, email = emailOf('manager'), password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

test('AUTH-03 AUTH-04 AUTH-06 GEN-07 signing in returns to the page that asked for it, with its filters', async ({ page }) => {
  await page.goto('/orders?status=Completed')
  await expect(page).toHaveURL(/\/login\?to=/)
  await signIn(page)
  await expect(page).toHaveURL(/\/orders\?status=Completed$/)
  await rowLinks(page)
})

test('AUTH-09 an ended session leads to the sign-in screen, which says so, and back again', async ({ page }) => {
  await page.goto('/login?to=/tests')
  await signIn(page)
  await rowLinks(page)
  // No page of the panel is open, since a background call would end the session there.
  await page.goto('/api/health/live')
  await page.evaluate(() => localStorage.setItem('auth_token', 'x'.repeat(43)))
  await page.goto('/orders')
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(/\/orders$/)
})

test('AUTH-10 threat 18, two tabs: signing out in one tab signs out the other within a second', async ({ page, context }) => {
  await page.goto('/login')
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  const other = await context.newPage()
  await other.goto('/orders')
  await rowLinks(other)
  await chooseOfAccount(page, 'Logout')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 1_500 })
  expect(await other.evaluate(() => ['auth_token', 'auth_user', 'admin_profile', 'admin_permissions'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
