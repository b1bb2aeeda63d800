import { expect, type Page, type Request } from '@playwright/test'
import { demoPassword } from '#tests/browser/support/session.ts'
import type { FaultAction, KeptCheck } from './actions.ts'
import type { CaseContext } from './check-read.ts'
import { expectFocus, expectNoNonsense, expectShell, expectError, reportMs, waitingText } from './assertions.ts'
import { offline } from './fault.ts'
import { savedPatterns, type WriteFault } from './write-faults.ts'

interface Case {
  readonly action: FaultAction
  readonly fault: WriteFault
  readonly kept: KeptCheck | null
  /** Lets the call through from now on. */
  letThrough(): Promise<void>
}

/** Makes a change whose call meets a fault, and checks the screen. Throws on a difference. */
export async function checkWrite({ page, api, halfAnswers }: CaseContext, action: FaultAction, fault: WriteFault): Promise<void> {
  const calls: Request[] = []
  if (fault.outcome.kind === 'hang') await page.clock.install()
  const kept = await action.prepare(page, api)
  const isMeant = (request: Request) => request.method() === action.call.method && action.call.path.test(new URL(request.url()).pathname.replace(/^\/api/, ''))
  await page.route('**/api/**', async (route) => {
    if (!isMeant(route.request())) return route.fallback()
    calls.push(route.request())
    await fault.play(route, { page, halfAnswers, before: calls.length - 1 })
  })
  if (fault.play === offline) await page.context().setOffline(true)
  await action.submit(page)
  await expect.poll(() => calls.length, 'the call was made').toBeGreaterThan(0)
  await outcomes[fault.outcome.kind](page, { action, fault, kept, letThrough: () => page.unroute('**/api/**') })
  await expectNoNonsense(page)
  if (fault.requests !== undefined) expect(calls.length, 'requests').toBe(fault.requests)
  const keys = new Set(calls.map((request) => request.headers()['idempotency-key']))
  expect(keys.size, 'one Idempotency-Key for one change').toBe(1)
}

const outcomes: Record<WriteFault['outcome']['kind'], (page: Page, subject: Case) => Promise<void>> = {
  async reported(page, { action, fault, kept }) {
    if (fault.outcome.kind !== 'reported') return
    await expectError(page, fault.outcome.words)
    await expectError(page, savedPatterns[fault.outcome.saved])
    await expectShell(page)
    await expectNoSuccess(page, action)
    await kept?.()
    await expectFocusAtMessage(page)
  },
  async signedOut(page, { action, kept, letThrough }) {
    if (!kept || action.isQuick) {
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: reportMs })
      return
    }
    await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible({ timeout: reportMs })
    await expectNoSuccess(page, action)
    await page.locator('dialog[open]').getByLabel('Password', { exact: true }).fill(demoPassword)
    await letThrough()
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeHidden()
    await kept()
    await action.submit(page)
    await expect(action.success(page)).toBeVisible()
  },
  async late(page, { action }) {
    await expect(busyIn(page, action).first()).toBeVisible()
    await expect(action.success(page)).toBeVisible({ timeout: 8_000 })
  },
  async hang(page, { action, fault, kept }) {
    if (fault.outcome.kind !== 'hang') return
    await expect(busyIn(page, action).first()).toBeVisible()
    if ((await page.getByRole('dialog').count()) > 0) await expectDialogToWait(page)
    const notice = page.getByRole('alert').filter({ hasText: fault.outcome.words }).first()
    // A file has twice the time. Beyond that none is let pass: what is read next, to see what became of the change, must have its own.
    for (let tries = 0; tries < 2 && !(await notice.isVisible()); tries += 1) {
      await page.clock.fastForward(15_100)
      await page.clock.runFor(1_600)
      await notice.waitFor({ timeout: 1_000 }).catch(() => null)
    }
    await expectError(page, fault.outcome.words)
    await expectShell(page)
    await expectNoSuccess(page, action)
    await kept?.()
    await expectFocusAtMessage(page)
  },
}

const busyIn = (page: Page, { busy }: FaultAction) => busy?.(page) ?? page.locator('.ant-btn-loading, button[aria-busy=true]')

/** A dialog whose change hangs is not closed, and says that it takes long: closed, it could tell nobody what came of it. */
async function expectDialogToWait(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: /^(Cancel|Keep)( order)?$/ })).toBeDisabled()
  await page.clock.fastForward(3_100)
  await expect(dialog.getByRole('status').filter({ hasText: waitingText })).toBeVisible()
  await expect(page.getByText(/^Leave (without saving|while this is still running)\?$/)).toHaveCount(0)
}

/** Over a dialog that stays, the focus is in the message or in the field that was refused; elsewhere it is not lost. */
async function expectFocusAtMessage(page: Page): Promise<void> {
  await expectFocus(page)
  if ((await page.getByRole('dialog').count()) === 0) return
  const isThere = () => document.activeElement?.closest('.save-problem, [role=alert], [aria-invalid=true]') !== null
  await expect.poll(() => page.evaluate(isThere), 'the focus is in the message or in the refused field').toBe(true)
}

async function expectNoSuccess(page: Page, action: FaultAction): Promise<void> {
  await expect(action.success(page), 'no success is claimed').toHaveCount(0)
}
