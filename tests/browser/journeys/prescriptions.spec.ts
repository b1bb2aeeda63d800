import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { rowLinks } from '#tests/browser/support/steps.ts'

async function openReview(page: Page, place = 0): Promise<void> {
  await page.goto('/prescriptions/pending')
  await rowLinks(page)
  await page
    .getByRole('button', { name: /^Review/ })
    .nth(place)
    .click()
  await expect(page.getByRole('dialog').getByText('Decision')).toBeVisible()
}

async function choose(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search tests').fill(words)
  await page.getByRole('list', { name: 'Found items' }).getByRole('button', { name: /^Add/ }).first().click()
}

test('PRE-03 PRE-05 a prescription that cannot be read is sent back with a question; its file is zoomed and turned by keys', async ({ page }) => {
  await openReview(page)
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: /^Prescription/ })
  await expect(picture.or(dialog.locator('iframe')).first()).toBeVisible()
  if (await picture.isVisible()) {
    await dialog.getByRole('application').focus()
    const before = await picture.getAttribute('style')
    await page.keyboard.press('r')
    await page.keyboard.press('+')
    await expect(dialog.getByText('125 %')).toBeVisible()
    expect(await picture.getAttribute('style')).not.toBe(before)
  }
  await dialog.getByLabel('Ask the customer').check()
  await dialog.getByLabel('Photo is blurred').check()
  await expect(dialog.getByRole('region', { name: 'What the customer gets' })).toContainText('The photo is blurred.')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog).toContainText('The question is on its way to the customer')
  await expect(dialog).toHaveCount(0)
})

test('PRE-04 four tests become a cart, and N goes on to the next that waits', async ({ page, api }) => {
  await openReview(page, 6)
  const dialog = page.getByRole('dialog')
  const heading = await dialog.locator('.ant-modal-title').textContent()
  for (const words of ['CBC', 'TSH', 'Ferritin', 'Uric']) await choose(page, words)
  await expect(dialog.getByText('4 chosen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve and add to cart' }).click()
  await expect(dialog).toContainText(/Successfully added 4 test\(s\) to .+'s cart \(Total: ₹[\d,.]+\)/)
  await page.keyboard.press('n')
  await expect(dialog.getByLabel('Approve, add tests')).toBeVisible()
  await expect(dialog.locator('.ant-modal-title')).not.toHaveText(heading ?? '')
  expect((await api('super', 'GET', '/admin/prescriptions?status=Reviewed&limit=1')).status).toBe(200)
})

test('PRE-04 the network drops while approving: what was chosen stays, and trying again adds nothing twice', async ({ page, complaints }) => {
  await openReview(page, 3)
  const dialog = page.getByRole('dialog')
  await choose(page, 'Lipid')
  let dropped = 0
  await page.route('**/api/admin/prescriptions/*/tests', async (route) => {
    dropped += 1
    // The first reaches the server and its answer is lost; its repetition never leaves.
    if (dropped === 1) await route.fetch()
    if (dropped <= 2) await route.abort('connectionreset')
    else await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Approve and add to cart' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expect(dialog.getByText('1 chosen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve and add to cart' }).click()
  await expect(dialog).toContainText(/Successfully added 1 test\(s\)/)
  expect(dropped).toBe(3)
  ;(complaints as string[]).length = 0
})
