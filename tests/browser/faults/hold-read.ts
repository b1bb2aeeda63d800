import { expect, type Page } from '@playwright/test'
import { hanging, type Stage } from './fault.ts'
import { expectNoEmptyList, expectNoNonsense, expectShell, expectTold, tellingMs, waitingWords } from './look.ts'
import type { ReadFault, ReadOutcome } from './read-faults.ts'
import type { Api, Screen } from './screens/screen.ts'

/** Where a case runs. */
export interface Ground {
  readonly page: Page
  readonly api: Api
  readonly halfAnswers: string
}

/** Opens a screen whose read meets a fault, and checks all that the user must see. Throws what is not so. */
export async function holdsRead({ page, api, halfAnswers }: Ground, screen: Screen, fault: ReadFault): Promise<void> {
  let calls = 0
  const path = await screen.path(api)
  if (fault.play === hanging) await page.clock.install()
  if (fault.isOffline && !screen.open) await comeWithPieces(page, screen, path)
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const below = pathname.replace(/^\/api/, '') + search
    if (route.request().method() !== 'GET' || !screen.call.test(below)) return route.fallback()
    calls += 1
    const stage: Stage = { page, halfAnswers, before: calls - 1 }
    return fault.play(route, stage)
  })
  if (screen.open) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await screen.come?.(page, api)
    if (fault.isOffline) await fetched(page, screen)
  }
  if (fault.isOffline) await page.context().setOffline(true)
  if (screen.open) await openPart(page, screen.open(page), fault)
  else if (fault.isOffline) await goInside(page, path)
  else await page.goto(path)
  await expect.poll(() => calls, 'the call was made').toBeGreaterThan(0)
  await outcomes[fault.outcome.kind](page, screen, fault, path)
  await expectNoNonsense(page)
  if (fault.requests === undefined) return
  expect(calls, 'requests').toBeGreaterThanOrEqual(fault.requests)
  expect(calls, 'requests').toBeLessThanOrEqual(fault.requests * (screen.readers ?? 1))
}

/** Waits until a part is open, or until the end of the session has taken its place. */
async function openPart(page: Page, opened: Promise<void>, { outcome }: ReadFault): Promise<void> {
  if (outcome.kind !== 'signedOut') return opened
  await Promise.race([opened.catch(() => undefined), page.getByRole('heading', { name: 'Sign in' }).waitFor()])
}

/** Where one goes after signing in anyway. */
const home = '/dashboard'

const placeOf = (page: Page, { place }: Screen) => place?.(page) ?? page.locator('body')

/** What stands beside a part that failed; where the connection is gone, that has failed too. */
async function expectBeside(page: Page, { beside }: Screen, { isOffline }: ReadFault): Promise<void> {
  if (beside && !isOffline) await expect(beside(page)).toBeVisible()
}

const outcomes: Record<ReadOutcome['kind'], (page: Page, screen: Screen, fault: ReadFault, path: string) => Promise<void>> = {
  async told(page, screen, fault) {
    if (fault.outcome.kind !== 'told') return
    await expectTold(page, screen.words ?? fault.outcome.words, placeOf(page, screen))
    await expectShell(page)
    await expect(
      placeOf(page, screen)
        .getByRole('button', { name: /Try again|Back/ })
        .first(),
    ).toBeVisible()
    await expect(screen.content(page), 'no content beside an error').toBeHidden()
    await expectBeside(page, screen, fault)
  },
  async instead(page, screen, fault) {
    if (fault.outcome.kind !== 'instead') return
    if (fault.play === hanging) await waitInVain(page)
    await expect(fault.outcome.shows(page).first()).toBeVisible({ timeout: tellingMs })
    await expectShell(page)
    await expectBeside(page, screen, fault)
  },
  async gaps(page, screen, fault) {
    await expect(
      screen
        .content(page)
        .or(placeOf(page, screen).getByText(/could not (be )?(read|loaded)/))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expectShell(page)
    await expectNoEmptyList(page)
    await expectBeside(page, screen, fault)
  },
  async late(page, screen) {
    await expect(screen.content(page)).toBeVisible({ timeout: 8_000 })
    await expectShell(page)
    await expect(page.locator('main').getByRole('alert').filter({ visible: true })).toHaveCount(0)
  },
  async signedOut(page, _, __, path) {
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: tellingMs })
    await expect(page.getByText('Your session has ended')).toBeVisible()
    if (path !== home) expect(new URL(page.url()).searchParams.get('to')).toBeTruthy()
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  },
  async hang(page, screen) {
    await page.clock.fastForward(3_200)
    const place = screen.place?.(page) ?? page.locator('main')
    await expect(place.getByText(waitingWords).first()).toBeVisible()
    await expectShell(page)
    await waitInVain(page)
    await expectTold(page, screen.words ?? /did not answer/, placeOf(page, screen))
  },
}

/** Lets the time pass after which nobody waits for an answer any longer. */
async function waitInVain(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await page.clock.fastForward(15_100)
    await page.clock.runFor(1_600)
  }
}

/** Goes to an address inside the panel, without asking the server for the page. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Stands elsewhere in the panel until the pieces that draw the screen are fetched ahead. */
async function comeWithPieces(page: Page, screen: Screen, path: string): Promise<void> {
  await page.goto(path === home ? '/reports' : home)
  await fetched(page, screen)
}

/** Waits until the piece that draws a screen is fetched ahead. */
async function fetched(page: Page, { chunk }: Pick<Screen, 'chunk'>): Promise<void> {
  if (chunk) await page.waitForFunction((name) => performance.getEntriesByType('resource').some((entry) => new RegExp(name).test(entry.name)), chunk.source)
  await page.waitForLoadState('networkidle')
}
