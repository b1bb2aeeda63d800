import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '#tests/browser/support/steps.ts'
import { type BentRows, hanging } from './fault.ts'
import { expectNoEmptyList, expectNoEndlessText, expectShell, expectError, reportMs, unreadableCount, waitingText } from './assertions.ts'
import type { ReadFault, ReadOutcome } from './read-faults.ts'
import type { Screen } from './screens.ts'

/** A screen whose read has met a fault. */
export interface ReadCase {
  readonly page: Page
  readonly screen: Screen
  readonly fault: ReadFault
  /** The address that was opened. */
  readonly path: string
  /** State of the answer's rows, when the answer was corrupted and has rows. */
  bentRows(): BentRows | null
}

/** Checks what the user must see of it. Throws what is not so. */
export async function expectReadOutcome(subject: ReadCase): Promise<void> {
  await outcomes[subject.fault.outcome.kind](subject)
}

const placeOf = (page: Page, { place }: Screen) => place?.(page) ?? page.locator('body')

/** Content beside a failed part; it fails too when the connection is gone. */
async function expectBeside(page: Page, { beside }: Screen, { isOffline }: ReadFault): Promise<void> {
  if (beside && !isOffline) await expect(beside(page)).toBeVisible()
}

const outcomes: Record<ReadOutcome['kind'], (subject: ReadCase) => Promise<void>> = {
  async reported({ page, screen, fault }) {
    if (fault.outcome.kind !== 'reported') return
    await expectError(page, screen.words ?? fault.outcome.words, placeOf(page, screen))
    await expectShell(page)
    await expect(
      placeOf(page, screen)
        .getByRole('button', { name: /Try again|Back/ })
        .first(),
    ).toBeVisible()
    await expect(screen.content(page), 'no content beside an error').toBeHidden()
    await expectBeside(page, screen, fault)
  },
  async instead({ page, screen, fault }) {
    if (fault.outcome.kind !== 'instead') return
    if (fault.play === hanging) await waitInVain(page)
    await expect(fault.outcome.shows(page).first()).toBeVisible({ timeout: reportMs })
    await expectShell(page)
    await expectBeside(page, screen, fault)
  },
  async gaps({ page, screen, fault, bentRows }) {
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
    const rows = bentRows()
    if (rows && rows.withoutId > 0) await expect(page.getByText(unreadableCount(rows.withoutId)).filter({ visible: true }).first()).toBeVisible()
    if (rows && screen.rows) await expect(screen.rows(page), 'a row for each that was answered').toHaveCount(rows.count)
  },
  async cut({ page, screen, fault }) {
    await expect(screen.content(page)).toBeVisible()
    await expectBeside(page, screen, fault)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectNoEndlessText(page)
    }
    await expectShell(page)
  },
  async late({ page, screen }) {
    await expect(screen.content(page)).toBeVisible({ timeout: 8_000 })
    await expectShell(page)
    await expect(page.locator('main').getByRole('alert').filter({ visible: true })).toHaveCount(0)
  },
  async signedOut({ page, path }) {
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: reportMs })
    await expect(page.getByText('Your session has ended')).toBeVisible()
    if (path !== '/dashboard') expect(new URL(page.url()).searchParams.get('to')).toBeTruthy()
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  },
  async hang({ page, screen }) {
    await page.clock.fastForward(3_200)
    const place = screen.place?.(page) ?? page.locator('main')
    await expect(place.getByText(waitingText).first()).toBeVisible()
    await expectShell(page)
    await waitInVain(page)
    await expectError(page, screen.words ?? /did not answer/, placeOf(page, screen))
  },
}

/** Lets the time pass after which nobody waits for an answer any longer. */
async function waitInVain(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await page.clock.fastForward(15_100)
    await page.clock.runFor(1_600)
  }
}
