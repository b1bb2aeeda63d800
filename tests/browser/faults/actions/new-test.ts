import type { Page } from '@playwright/test'
import { chooseInForm, inForm } from './form-steps.ts'
import { ownName } from './own-records.ts'

/** Fills in the form of a new test, all that it asks for; answers the name. */
export async function typeNewTest(page: Page): Promise<string> {
  const name = ownName('Added test')
  await page.goto('/tests/add')
  await inForm(page, 'Name').fill(name)
  await inForm(page, 'Description').fill('What is typed is kept')
  await inForm(page, 'Price').fill('450')
  await chooseInForm(page, 'Category', /./)
  return name
}
