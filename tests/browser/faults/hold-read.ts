import { expect, type Page } from '@playwright/test'
import type { Stage } from './fault.ts'
import { expectNoNonsense, expectShell, expectTold, tellingMs, waitingWords } from './look.ts'
import type { ReadFault } from './read-faults.ts'
import type { Api, Screen } from './screens.ts'

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
  if (fault.outcome.kind === 'hang') await page.clock.install()
  if (fault.isOffline) await comeWithPieces(page, screen)
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const below = pathname.replace(/^\/api/, '') + search
    if (route.request().method() !== 'GET' || !screen.call.test(below)) return route.fallback()
    calls += 1
    const stage: Stage = { page, halfAnswers, before: calls - 1 }
    return fault.play(route, stage)
  })
  const called = page.waitForRequest((request) => screen.call.test(new URL(request.url()).pathname.replace(/^\/api/, '') + new URL(request.url()).search))
  if (fault.isOffline) {
    await page.context().setOffline(true)
    await goInside(page, path)
  } else await page.goto(path)
  await called
  await outcomes[fault.outcome.kind](page, screen, fault)
  await expectNoNonsense(page)
  if (fault.requests !== undefined) expect(calls, 'requests').toBe(fault.requests)
}

const outcomes: Record<ReadFault['outcome']['kind'], (page: Page, screen: Screen, fault: ReadFault) => Promise<void>> = {
  async told(page, screen, { outcome }) {
    if (outcome.kind !== 'told') return
    await expectTold(page, outcome.words)
    await expectShell(page)
    await expect(page.getByRole('button', { name: /Try again|Back/ }).first()).toBeVisible()
    await expect(screen.content(page), 'no content beside an error').toBeHidden()
  },
  async gaps(page, screen) {
    await expect(
      screen
        .content(page)
        .or(page.getByRole('alert').filter({ hasText: /could not (be )?(read|loaded)/ }))
        .first(),
    ).toBeVisible()
    await expectShell(page)
    await expect(page.locator('.panel-empty')).toHaveCount(0)
  },
  async late(page, screen) {
    await expect(screen.content(page)).toBeVisible({ timeout: 8_000 })
    await expectShell(page)
    await expect(page.locator('main').getByRole('alert').filter({ visible: true })).toHaveCount(0)
  },
  async signedOut(page) {
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: tellingMs })
    await expect(page.getByText('Your session has ended')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('to')).toBeTruthy()
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  },
  async hang(page, { isOverList }) {
    await page.clock.fastForward(3_200)
    const place = isOverList ? page.getByRole('dialog') : page.locator('main')
    await expect(place.getByText(waitingWords).first()).toBeVisible()
    await expectShell(page)
    for (let tries = 0; tries < 3; tries += 1) {
      await page.clock.fastForward(15_100)
      await page.clock.runFor(1_600)
    }
    await expectTold(page, /did not answer/)
  },
}

/** Goes to an address inside the panel, without asking the server for the page. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Stands elsewhere in the panel until the pieces that draw the screen are fetched ahead. */
async function comeWithPieces(page: Page, { chunk }: Screen): Promise<void> {
  await page.goto('/dashboard')
  await page.waitForFunction((name) => performance.getEntriesByType('resource').some((entry) => new RegExp(name).test(entry.name)), chunk.source)
  await page.waitForLoadState('networkidle')
}
