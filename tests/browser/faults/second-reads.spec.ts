import { expect, type Page } from '@playwright/test'
import { test } from './fault-test.ts'
import type { CaseContext } from './check-read.ts'
import { expectNoEmptyList, expectNoNonsense, expectShell, reportMs } from './assertions.ts'
import { comingMs } from './actions/form-steps.ts'
import { type ReadFault, readFaults } from './read-faults.ts'
import { sampledFaults } from '#tests/browser/sampling.ts'
import type { Screen } from './screens/screen.ts'
import { secondReadScreens, reportedFaults } from './second-reads.ts'

/** Milliseconds after which what was read is read again when one comes back to it. */
const staleMs = 31_000

/** The browser gives the page of a test the focus; the test itself sends the event of a person who comes back to it. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

/** Shows a screen, lets its second read meet a fault, and checks that what was read stays and that the fault is shown. Throws what is not so. */
async function checkSecondRead({ page, api, halfAnswers }: CaseContext, screen: Screen, fault: ReadFault): Promise<void> {
  if (fault.outcome.kind !== 'reported') return
  await page.clock.install()
  await page.goto(await screen.path(api))
  await expect(screen.content(page)).toBeVisible({ timeout: comingMs })
  await page.waitForLoadState('networkidle')
  let calls = 0
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (route.request().method() !== 'GET' || !screen.call.test(pathname.replace(/^\/api/, '') + search)) return route.fallback()
    calls += 1
    return fault.play(route, { page, halfAnswers, before: calls - 1 })
  })
  await page.clock.fastForward(staleMs)
  if (fault.isOffline) await page.context().setOffline(true)
  await comeBack(page)
  await expect.poll(() => calls, 'it is read again').toBeGreaterThan(0)
  const place = screen.place?.(page) ?? page.locator('body')
  const notice = place.getByRole('alert').filter({ hasText: screen.words ?? fault.outcome.words })
  await expect(notice.first()).toBeVisible({ timeout: reportMs })
  await expect(place.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  if (fault.name === '403') await expect(screen.content(page), 'what may not be seen any more is shown no longer').toBeHidden()
  else await expect(screen.content(page), 'what was read first stays').toBeVisible()
  await expectShell(page)
  await expectNoEmptyList(page)
  await expectNoNonsense(page)
}

for (const [screen, fault] of sampledFaults(secondReadScreens, () => reportedFaults(readFaults))) {
  test(`${screen.ids} ${screen.name} survives ${fault.name}`, async ({ caseContext }) => {
    await checkSecondRead(caseContext, screen, fault)
  })
}
