import type { Page } from '@playwright/test'
import { type Place, route, steps } from './place.ts'

async function openWithout(page: Page, status: number, calls: RegExp): Promise<void> {
  await page.route(calls, (each) => each.fulfill({ status, json: { status: 'error', message: 'There is no such thing' } }))
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
}

/** The first page, whole and in parts. */
export const dashboardPlaces: readonly Place[] = [
  route('/dashboard'),
  route('/dashboard', 'operator'),
  steps('the dashboard with parts that failed', async (page) => {
    await openWithout(page, 403, /\/api\/(orders\/admin|admin\/(prescriptions|sample-collections))/)
    await page.getByText('The roadmap could not be loaded').waitFor()
  }),
  steps('the dashboard of a server without figures', async (page) => {
    await openWithout(page, 404, /\/api\/(orders\/admin\/stats|admin\/sample-collections\/roadmap)/)
    await page.getByText(/server has no roadmap/).waitFor()
  }),
]
