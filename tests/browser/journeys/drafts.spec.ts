import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { type BrowserSession, signInByApi } from '#tests/browser/support/session.ts'
import { chooseOfAccount, storedDrafts } from '#tests/browser/support/steps.ts'

test.use({ staff: null })

/** Signs in with a session of its own, which the journey ends. */
async function enter(page: Page, { stored }: BrowserSession): Promise<void> {
  await page.goto('/login')
  const entries = stored.origins.flatMap(({ localStorage }) => localStorage)
  await page.evaluate((values) => {
    localStorage.clear()
    for (const { name, value } of values) localStorage.setItem(name, value)
  }, entries)
}

test('KEEP-01 BOOK-08 a form offers what its person typed before a reload, encrypted, until they sign out', async ({ page, origin }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await enter(page, await signInByApi(origin, 'super'))
  await page.goto('/referral-laboratories/add')
  const name = page.getByRole('textbox', { name: /Name/ }).first()
  await name.fill('Coastal Reference')
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  expect((await storedDrafts(page)).join()).not.toContain('Coastal')
  await page.reload()
  await expect(name).toHaveValue('')
  await page.getByRole('button', { name: /^Restore what you typed at \d\d:\d\d$/ }).click()
  await expect(name).toHaveValue('Coastal Reference')
  await expect(page.getByRole('button', { name: /^Restore what you typed/ })).toHaveCount(0)
  await test.step('another person is not offered it', async () => {
    await enter(page, await signInByApi(origin, 'manager'))
    await page.goto('/referral-laboratories/add')
    await expect(name).toBeVisible()
    await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  })
  await test.step('an order that is taken is kept too, over a reload', async () => {
    await enter(page, await signInByApi(origin, 'super'))
    await page.goto('/orders/new')
    await page.getByRole('button', { name: 'New customer' }).click()
    const patient = page.getByRole('region', { name: 'Customer' }).getByLabel('Name')
    await patient.fill('Devika Menon')
    await expect.poll(async () => (await storedDrafts(page)).filter((draft) => draft.includes('new order'))).toHaveLength(1)
    expect((await storedDrafts(page)).join()).not.toContain('Devika')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Devika')
    await page.reload()
    await page.getByRole('button', { name: /^Restore what you typed at \d\d:\d\d$/ }).click()
    await expect(patient).toHaveValue('Devika Menon')
  })
  await test.step('signing out in another tab deletes all', async () => {
    const other = await page.context().newPage()
    await other.goto('/orders')
    await chooseOfAccount(other, 'Logout')
    await expect.poll(() => storedDrafts(page)).toHaveLength(0)
  })
})
