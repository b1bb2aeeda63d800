import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect as stockExpect, type Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { collectComplaints } from '#tests/browser/support/complaints.ts'
import { signInByApi } from '#tests/browser/support/session.ts'
import { chromiumFlags } from '#tests/support/chromium-flags.ts'
import { chromiumPath } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'
import { runNode } from '#tests/support/process.ts'
import { copyOfRepository, runInFolder } from '#tests/support/repository-copy.ts'
import { followStockPages } from '#tests/support/stock-pages.ts'

/** Waits as long as a busy machine needs. */
const expectPage = stockExpect.configure({ timeout: 30_000 })

/** Runs the linter over the pages of the documentation. */
const lint = (folder: string) => runInFolder(folder, ['biome', 'lint', '--colors=off', 'src/pages/analysers'], { PATH: process.env.PATH })

test('the linter names the parts for amounts where a page shows or takes a number', { timeout: 120_000 }, async () => {
  const { folder, remove } = copyOfRepository()
  onTestFinished(remove)
  followStockPages(folder)
  expect((await lint(folder)).isWell).toBe(true)
  const stock = "import { NumberField } from '@refinedev/antd'\nimport { InputNumber } from 'antd'\n\nexport const amounts = [NumberField, InputNumber]\n"
  writeFileSync(join(folder, 'src/pages/analysers/amounts.ts'), stock)
  const { isWell, output } = await lint(folder)
  expect(isWell).toBe(false)
  for (const name of ['MoneyField', 'MoneyInput']) expect(output).toContain(`An amount of a record is in paise: ${name} of #ui/money-field.tsx`)
})

/** Builds the panel of a copy in which somebody followed docs/a-page-the-refine-way.md, and serves it; returns its address. */
async function servePanel(): Promise<string> {
  const { folder, remove } = copyOfRepository()
  onTestFinished(remove)
  expect(followStockPages(folder)).toHaveLength(4)
  const { PATH } = process.env
  expect(await runInFolder(folder, ['tsc', '-p', '.', '--noEmit'], { PATH })).toEqual({ isWell: true, output: '' })
  const build = runNode(['--import', 'tsx', 'server/commands/build.ts'], {}, folder)
  expect(await build.ended, build.output()).toBe(0)
  // Styles of a part that is no component of antd.
  expect(build.output()).toContain('Styles made in the browser, not at build: @ant-design/pro-provider')
  const port = await freePort()
  const server = runNode(['--import', 'tsx', 'server/main.ts'], { PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }, folder)
  await server.says(/is open/)
  return `http://127.0.0.1:${port}`
}

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('the stock pages of the documentation build and work under the content security policy', { timeout: 600_000 }, async () => {
  const origin = await servePanel()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  onTestFinished(() => browser.close())
  const { stored } = await signInByApi(origin, 'super')
  const context = await browser.newContext({ storageState: stored, baseURL: origin, colorScheme: 'light', viewport: { width: 1366, height: 768 } })
  const complaints = await collectComplaints(context)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const rows = page.locator('main tbody .ant-table-row')
  const press = (name: RegExp) => page.getByRole('button', { name }).click()
  const typeInto = (label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)

  await page.goto('/analysers?status=repair&sort=-name')
  await expectPage(rows).toHaveCount(10)
  await expectPage(page.getByText('1–10 of 12 analysers')).toBeVisible()
  expect(await style(page, '.ant-btn-primary', 'background-color')).toBe('rgb(15, 118, 110)')
  expect(await style(page, '.stock-table .ant-table', 'border-radius')).toBe('6px')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expectPage(page).toHaveURL(/\?status=repair&sort=-name&page=2$/)
  await expectPage(rows).toHaveCount(2)

  await press(/Add analyser/)
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Add analyser')
  expect(await style(page, '.ant-card', 'border-radius')).toBe('8px')
  expect(await style(page, '.ant-input', 'border-radius')).toBe('6px')
  expect(await style(page, '.ant-select-selector', 'display')).toBe('flex')
  await typeInto('Name', 'Vitros')
  await typeInto('Price', '1234567.5')
  await page.getByRole('textbox', { name: 'Bought' }).click()
  const calendar = page.locator('.ant-picker-dropdown')
  await expectPage(calendar).toHaveCSS('position', 'absolute')
  await calendar.locator('.ant-picker-cell-in-view').first().click()
  await press(/Save/)
  await expectPage(page.getByText('Analyser created')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search analysers' }).fill('vitros')
  await page.keyboard.press('Enter')
  await expectPage(page).toHaveURL(/\/analysers\?search=vitros$/)
  await expectPage(rows).toHaveCount(1)
  await expectPage(rows).toContainText('₹12,34,567.50')
  await press(/Show Vitros/)
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Vitros')
  await expectPage(page.locator('.ant-descriptions')).toContainText('₹12,34,567.50')
  expect(await style(page, '.ant-descriptions-view', 'border-radius')).toBe('8px')
  expect(complaints).toEqual([])
})
