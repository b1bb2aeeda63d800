import { expect, type Page } from '@playwright/test'
import { demoPassword, emailOf } from '#tests/browser/support/session.ts'
import { chooseOfAccount } from '#tests/browser/support/steps.ts'
import type { FaultAction } from './action.ts'
import { comingMs, keeps, press } from './form-steps.ts'
import { typeNewTest } from './new-test.ts'
import { ownName } from './own-records.ts'
import { signInApart } from './sign-in-apart.ts'
import { answerJson, answerRefusal, slowly } from '#tests/browser/faults/fault.ts'
import { type WriteFault, writeFaults, type WriteOutcome } from '#tests/browser/faults/write-faults.ts'

const wrongPassword = 'Invalid email or password'
const unreadable = /could not read/i

/** Differences when signed out: nothing is saved, so there is nothing to confirm, and a 401 ends no session. */
const wordsAtSignIn: Readonly<Record<string, RegExp>> = {
  '500': /cannot be reached/i,
  '502 with HTML': /cannot be reached/i,
  '200 with HTML': unreadable,
  'JSON cut short': unreadable,
  null: unreadable,
  'an empty body': unreadable,
  'a wrong envelope': unreadable,
  'a connection that drops half way': /cannot be reached|could not read/i,
}

function atSignIn(fault: WriteFault): WriteFault {
  const words = wordsAtSignIn[fault.name]
  if (words) return { ...fault, outcome: { kind: 'reported', words, saved: 'refused' } }
  if (fault.name === '401')
    return { ...fault, play: answerRefusal(401, wrongPassword), outcome: { kind: 'reported', words: new RegExp(wrongPassword), saved: 'refused' } }
  if (fault.outcome.kind === 'hang') return { ...fault, outcome: { kind: 'hang', words: /did not answer/i } }
  return fault
}

/** The faults of calls in front of the panel. */
const signInFaults: readonly WriteFault[] = writeFaults.map(atSignIn)

/** The same with a link out of a mail: it serves once and few may be asked for, so that the late answer is made up. */
const linkFaults: readonly WriteFault[] = signInFaults.map((fault) =>
  fault.name === 'a slow answer' ? { ...fault, play: slowly(2_500, answerJson(200, { status: 'success', data: null })) } : fault,
)

const unseen: WriteOutcome = { kind: 'unseen' }

/** The faults of signing out, which is done whatever the server says to it. */
const leavingFaults: readonly WriteFault[] = writeFaults.map(({ requests: _, ...fault }) => ({ ...fault, outcome: unseen }))

const login = { method: 'POST', path: /^\/auth\/admin\/login$/ } as const
const busy = (page: Page) => page.locator('.auth-submit:disabled')

/** Goes to a screen in front of the panel as one who is not signed in. The mark of `lab.ts` stays: without it the next page would be signed in again. */
async function openSignIn(page: Page, path: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.evaluate(() => Object.keys(localStorage).forEach((key) => /^(auth|admin)_/.test(key) && localStorage.removeItem(key)))
  await page.goto(path)
}

/** Actions before sign-in and at sign-out. */
export const signInActions: readonly FaultAction[] = [
  {
    name: 'signing in',
    ids: 'AUTH-02 AUTH-05',
    call: login,
    isAtSignIn: true,
    isKeyless: true,
    faults: signInFaults,
    savesNothing: true,
    async prepare(page) {
      await openSignIn(page, '/login')
      await page.getByLabel('Email').fill(emailOf('super'))
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      return async () => {
        await keeps(page.getByLabel('Email'), emailOf('super'))()
        expect(await page.evaluate(() => localStorage.getItem('auth_token')), 'nobody is signed in').toBeNull()
      }
    },
    submit: press('LOGIN'),
    success: (page) => page.locator('nav[aria-label="Main"]'),
    busy,
  },
  {
    name: 'asking for a new password',
    ids: 'AUTH-12',
    call: { method: 'POST', path: /^\/auth\/admin\/forgot-password$/ },
    isAtSignIn: true,
    isKeyless: true,
    faults: signInFaults,
    savesNothing: true,
    async prepare(page) {
      await openSignIn(page, '/forgot-password')
      const email = `${ownName('nobody').replaceAll(' ', '.')}@lab.example`
      await page.getByLabel('Email').fill(email)
      return keeps(page.getByLabel('Email'), email)
    },
    submit: press('Send link'),
    success: (page) => page.getByRole('status').getByText(/is on its way/),
    busy,
  },
  {
    name: 'setting a new password by a link',
    ids: 'AUTH-12',
    call: { method: 'POST', path: /^\/auth\/admin\/reset-password$/ },
    isAtSignIn: true,
    isKeyless: true,
    faults: linkFaults,
    savesNothing: true,
    async prepare(page) {
      await openSignIn(page, '/reset-password?token=of-a-mail')
      await page.getByLabel('New password', { exact: true }).fill('Kept@2468')
      await page.getByLabel('Confirm password', { exact: true }).fill('Kept@2468')
      return keeps(page.getByLabel('New password', { exact: true }), 'Kept@2468')
    },
    submit: press('Set password'),
    success: (page) => page.getByText('Your new password is set. Sign in with it.'),
    busy,
  },
  {
    name: 'signing in again over a form',
    ids: 'AUTH-09 GEN-08',
    call: login,
    isKeyless: true,
    faults: signInFaults,
    savesNothing: true,
    async prepare(page) {
      const name = await typeNewTest(page)
      await page.route('**/api/tests', (route) => route.fulfill({ status: 401, json: { status: 'error', message: 'Your session has ended' } }), { times: 1 })
      await press('Save test')(page)
      await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
      await page.locator('dialog[open]').getByLabel('Password', { exact: true }).fill(demoPassword)
      return keeps(page.locator('.record-form').getByLabel('Name', { exact: true }), name)
    },
    submit: press('LOGIN'),
    success: (page) => page.locator('body:not(:has(dialog[open])) .record-form'),
    busy,
  },
  {
    name: 'signing out',
    ids: 'AUTH-10',
    call: { method: 'POST', path: /^\/auth\/admin\/logout$/ },
    faults: leavingFaults,
    savesNothing: true,
    async prepare(page) {
      await signInApart(page, emailOf('super'))
      await page.goto('/orders')
      await expect(page.locator('main tbody tr.list-row').first()).toBeVisible({ timeout: comingMs })
      return async () => expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(auth|admin)_/.test(key)))).toEqual([])
    },
    submit: (page) => chooseOfAccount(page, 'Logout'),
    success: (page) => page.getByRole('heading', { name: 'Sign in' }),
  },
]
