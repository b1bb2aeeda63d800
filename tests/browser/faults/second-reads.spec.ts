import { expect, type Page } from '@playwright/test'
import { test } from './fault-test.ts'
import type { CaseContext } from './check-read.ts'
import { expectNoEmptyList, expectNoNonsense, expectShell, reportMs } from './assertions.ts'
import { comingMs } from './actions/form-steps.ts'
import { type ReadFault, readFaults } from './read-faults.ts'
import type { Screen } from './screens/screen.ts'
import { dashboardScreens } from './screens/dashboard.ts'
import { recordScreens } from './screens/records.ts'

const again = [
  'the orders list',
  'the tests list',
  'the user list',
  'a test',
  'a package',
  'a user',
  'an order',
  'the open orders of the dashboard',
  'the pending prescriptions of the dashboard',
]

/** The same screen when it is read a second time: what was read first must stay. */
function secondTime(screen: Screen): Screen {
  return { ...screen, name: `${screen.name}, read again,`, ids: `${screen.ids} GEN-03` }
}

/** Screens that read again when one comes back to them. */
const secondReadScreens: readonly Screen[] = [...recordScreens, ...dashboardScreens].filter(({ name }) => again.includes(name)).map(secondTime)

/** The faults that a second read can meet and that must be shown: those that leave nothing to show in place of what is there. */
function reportedFaults(faults: readonly ReadFault[]): readonly ReadFault[] {
  // A server that lacks a call lacks it the first time already; what is gone meanwhile is shown in place of the record.
  return faults.filter(({ outcome, name }) => outcome.kind === 'reported' && name !== '404')
}

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

for (const screen of secondReadScreens)
  for (const fault of reportedFaults(readFaults))
    test(`${screen.ids} ${screen.name} survives ${fault.name}`, async ({ caseContext }) => {
      await checkSecondRead(caseContext, screen, fault)
    })
