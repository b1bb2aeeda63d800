import { expect, type Page } from '@playwright/test'
import { allFetchedAhead } from '#tests/browser/support/steps.ts'
import { expectError, expectNoNonsense, expectShell, reportMs, waitingText } from './assertions.ts'
import { hanging, offline } from './fault.ts'
import type { Api } from './own-records.ts'
import type { ReadFault, Screen } from './screens.ts'

/** Environment of a case. */
export interface CaseContext {
  readonly page: Page
  readonly api: Api
  readonly halfAnswers: string
}

/** Opens a screen whose read meets a fault, and checks it. Throws on a difference. */
export async function checkRead({ page, api, halfAnswers }: CaseContext, screen: Screen, fault: ReadFault): Promise<void> {
  let calls = 0
  const path = await screen.path(api)
  const isOffline = fault.play === offline
  if (fault.play === hanging) await page.clock.install()
  if (isOffline && !screen.open) {
    await page.goto('/dashboard')
    await allFetchedAhead(page)
  }
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (route.request().method() !== 'GET' || !screen.call.test(pathname.replace(/^\/api/, '') + search)) return route.fallback()
    calls += 1
    return fault.play(route, { page, halfAnswers, before: calls - 1 })
  })
  if (screen.open) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await screen.come?.(page)
    if (isOffline) await allFetchedAhead(page)
  }
  if (isOffline) await page.context().setOffline(true)
  if (screen.open) await openPart(page, screen.open(page), fault)
  else if (isOffline) await goInside(page, path)
  else await page.goto(path)
  await expect.poll(() => calls, 'the call was made').toBeGreaterThan(0)
  await expectReadOutcome(page, screen, fault)
  await expectNoNonsense(page)
  if (fault.requests !== undefined) await expect.poll(() => calls, 'requests').toBe(fault.requests)
}

/** Checks what the user must see of it. Throws what is not so. */
async function expectReadOutcome(page: Page, screen: Screen, { play, outcome }: ReadFault): Promise<void> {
  if (outcome === 'signedOut') {
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: reportMs })
    await expect(page.getByText('Your session has ended')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('to')).toBeTruthy()
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
    return
  }
  if (outcome === 'late') {
    await expect(screen.content(page)).toBeVisible({ timeout: 8_000 })
    await expectShell(page)
    await expect(page.locator('main').getByRole('alert').filter({ visible: true })).toHaveCount(0)
    return
  }
  const place = screen.place?.(page) ?? page.locator('body')
  if (play === hanging) {
    await page.clock.fastForward(3_200)
    await expect((screen.place?.(page) ?? page.locator('main')).getByText(waitingText).first()).toBeVisible()
    await waitInVain(page)
  }
  await expectError(page, outcome, place)
  await expectShell(page)
  await expect(place.getByRole('button', { name: /Try again|Back/ }).first()).toBeVisible()
  await expect(screen.content(page), 'no content beside an error').toBeHidden()
  // Without a connection the parts beside a failed one fail too.
  if (screen.beside && play !== offline) await expect(screen.beside(page)).toBeVisible()
}

/** Lets the time pass after which nobody waits for an answer any longer. */
async function waitInVain(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await page.clock.fastForward(15_100)
    await page.clock.runFor(1_600)
  }
}

/** Waits until a part is open, or the session has ended. */
async function openPart(page: Page, opened: Promise<void>, { outcome }: ReadFault): Promise<void> {
  if (outcome !== 'signedOut') return opened
  await Promise.race([opened.catch(() => undefined), page.getByRole('heading', { name: 'Sign in' }).waitFor()])
}

/** Goes to an address inside the panel, without asking the server for the page. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
