import type { Page } from '@playwright/test'
import { type Place, route, settled, steps } from './place.ts'

/** The sheet of a report that awaits verification: its flags, former values and steps. */
async function openSheet(page: Page): Promise<void> {
  await page.goto('/results')
  await page.getByRole('region', { name: 'To verify' }).getByRole('link', { name: /^RPT-/ }).first().click()
  await page.locator('[data-results]').waitFor()
  await settled(page)
}

/** Reports and results: both tabs, the work of the day, a sheet and its dialogs. */
export const resultPlaces: readonly Place[] = [
  route('/reports/testing'),
  route('/reports/turnaround'),
  route('/results'),
  route('/results', 'operator'),
  route('/worklists'),
  steps('the samples of a worklist', async (page) => {
    await page.goto('/worklists')
    await page
      .getByRole('button', { name: /^Samples of/ })
      .first()
      .click()
    await page.locator('.worklist-samples').waitFor()
    await settled(page)
  }),
  steps('the grid of a test', async (page) => {
    await page.goto('/worklists')
    await page
      .getByRole('link', { name: /Blood Count/ })
      .first()
      .click()
    await page.locator('.worksheet').waitFor()
    await settled(page)
  }),
  steps('a sheet of results', openSheet),
  steps('the samples of a sheet', async (page) => {
    await openSheet(page)
    await page.getByText(/^Samples \(/).click()
    await page
      .getByRole('button', { name: /^Condition of/ })
      .first()
      .waitFor()
  }),
  steps('the condition of a sample', async (page) => {
    await openSheet(page)
    await page.getByText(/^Samples \(/).click()
    await page
      .getByRole('button', { name: /^Condition of/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }),
  steps('the details of a parameter', async (page) => {
    await openSheet(page)
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await settled(page)
  }),
  steps('the log of calls about a critical value', async (page) => {
    await page.goto('/results')
    await page.getByRole('button', { name: 'Log call' }).first().click()
    await page.getByRole('dialog').waitFor()
  }),
]
