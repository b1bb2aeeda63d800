import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword, emailOf, signInAs } from '#tests/browser/support/session.ts'
import { choose, chooseOfAccount, inDialog, rowLinks, uniqueName } from '#tests/browser/support/steps.ts'
import { answerRefusal } from './fault.ts'
import { type Api, firstId, ownCategory, ownOrder, ownSheet, ownUsers } from './own-records.ts'
import { type SaveOutcome, type WriteFault, writeFaults } from './write-faults.ts'

/** Checks that the input, or what is true, is there; throws where not. */
export type KeptCheck = () => Promise<void>

/** Something that changes the laboratory, or hands out of it. */
export interface FaultAction {
  readonly name: string
  /** Checklist ids that the action proves when it survives. */
  readonly ids: string
  /** The call that makes the change, by method and path below the API's base. */
  readonly call: { readonly method: string; readonly path: RegExp }
  /** Number of calls that succeed before one meets the fault; none by default. */
  readonly passes?: number
  /** Opens the place and fills it in. Returns a check that the input is kept or the true state is shown; null without one. */
  prepare(page: Page, api: Api): Promise<KeptCheck | null>
  /** Presses the button that makes the change. */
  submit(page: Page): Promise<void>
  /** In sight only after a success. */
  readonly success: (page: Page) => Locator
  /** Visible while it is running; by default a spinning button. */
  readonly busy?: (page: Page) => Locator
  /** Nothing is typed that the end of the session would lose: the sign-in page takes the place of the panel, no dialog over it. */
  readonly isQuick?: boolean
  /** It is outside the panel, where there is no shell. */
  readonly isAtSignIn?: boolean
  /** Its call carries no Idempotency-Key, and so is never repeated. */
  readonly isKeyless?: boolean
  /** The faults that it meets, where they are not those of changes. */
  readonly faults?: readonly WriteFault[]
  /** Faults that mean something else here. */
  readonly except?: readonly WriteFault['name'][]
  /** Nothing is saved by it, so that nothing need be reported of that. */
  readonly savesNothing?: boolean
  /** Own message about the outcome, where it is more accurate than the shared ones. */
  readonly savedPatterns?: Partial<Readonly<Record<SaveOutcome, RegExp>>>
}

/** The faults that an action meets. */
export function faultsOf({ faults = writeFaults, except = [] }: FaultAction): readonly WriteFault[] {
  return faults.filter(({ name }) => !except.includes(name))
}

/** Milliseconds that a screen may take to appear; how fast it appears is not what the fault tests check. */
export const comingMs = 20_000

const keeps =
  (field: Locator, value: string): KeptCheck =>
  () =>
    expect(field, 'what was typed is kept').toHaveValue(value)

async function typeInto(field: Locator): Promise<KeptCheck> {
  await field.fill('What is typed is kept')
  return keeps(field, 'What is typed is kept')
}

/** A notice of a success with these words. */
const noticed = (words: RegExp) => (page: Page) => page.locator('.notices [role=status]').getByText(words)
/** The page is there and no dialog over it. */
const closedOver = (place: string) => (page: Page) => page.locator(`body:not(:has([role=dialog])) ${place}`)
/** Presses a button by its exact name. */
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()

/** Words of faults where nothing is saved, so that there is nothing to confirm. */
const wordsWithoutSave: Readonly<Record<string, RegExp>> = {
  '500': /cannot be reached/i,
  '200 with HTML': /could not read/i,
  'a connection that drops half way': /cannot be reached|could not read/i,
}

/** The faults of a call that saves nothing. */
const faultsWithoutSave: readonly WriteFault[] = writeFaults.map(({ requests: _, ...fault }) => {
  const words = wordsWithoutSave[fault.name]
  if (words) return { ...fault, outcome: { kind: 'reported', words, saved: 'refused' } }
  return fault.outcome.kind === 'hang' ? { ...fault, outcome: { kind: 'hang', words: /did not answer/i } } : fault
})

const wrongPassword = 'Invalid email or password'
/** The same at the sign-in, where a 401 ends no session. */
const signInFaults = faultsWithoutSave.map((fault): WriteFault => {
  if (fault.name !== '401') return { ...fault, requests: 1 }
  return { ...fault, play: answerRefusal(401, wrongPassword), outcome: { kind: 'reported', words: /Invalid email or password/, saved: 'refused' } }
})

const signingIn = {
  call: { method: 'POST', path: /^\/auth\/admin\/login$/ },
  isKeyless: true,
  faults: signInFaults,
  savesNothing: true,
  submit: press('LOGIN'),
  busy: (page: Page) => page.locator('.auth-submit:disabled'),
} as const

/** Leaves the panel; the mark of `lab.ts` stays: without it the next page would be signed in again. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('/forgot-password')
  await page.evaluate(() => Object.keys(localStorage).forEach((key) => /^(auth|admin)_/.test(key) && localStorage.removeItem(key)))
}

const products = { first: 'TSH, Ultrasensitive', second: 'Calcium, Total' } as const
const tray = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const quantity = (page: Page) => page.locator('.quantity input').first()
const wanted = '73'

/** One action of each kind that changes or downloads something, or is part of the sign-in: a new kind adds its row. */
export const actions: readonly FaultAction[] = [
  {
    name: 'adding a category',
    ids: 'CTG-03 GEN-03',
    call: { method: 'POST', path: /^\/test-categories$/ },
    async prepare(page) {
      await page.goto('/test-categories/add')
      const name = uniqueName('Added category')
      await inDialog(page, 'Name').fill(name)
      return keeps(inDialog(page, 'Name'), name)
    },
    submit: press('Save category'),
    success: noticed(/Category saved/),
  },
  {
    name: 'editing a category',
    ids: 'CTG-03 GEN-03',
    call: { method: 'PUT', path: /^\/test-categories\/[0-9a-f-]{36}$/ },
    async prepare(page, api) {
      const { id, name } = await ownCategory(api)
      await page.goto(`/test-categories/${id}/edit`)
      await expect(inDialog(page, 'Name')).toHaveValue(name, { timeout: comingMs })
      await inDialog(page, 'Name').fill(`${name}, kept`)
      return keeps(inDialog(page, 'Name'), `${name}, kept`)
    },
    submit: press('Save category'),
    success: noticed(/ saved$/),
  },
  {
    name: 'disabling a category',
    ids: 'CTG-03 GEN-06',
    call: { method: 'PUT', path: /^\/test-categories\/[0-9a-f-]{36}$/ },
    async prepare(page, api) {
      const { name } = await ownCategory(api)
      await page.goto(`/test-categories?search=${encodeURIComponent(name)}`)
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.locator('.ant-dropdown-menu').waitFor()
      return null
    },
    submit: (page) => page.getByRole('menuitem', { name: 'Disable' }).click(),
    success: noticed(/is now inactive/),
  },
  {
    name: "updating an order's status",
    ids: 'ORD-06',
    call: { method: 'PUT', path: /^\/orders\/admin\/[0-9a-f-]{36}\/status$/ },
    async prepare(page, api) {
      await page.goto(`/orders/${(await ownOrder(api)).id}`)
      await page.getByRole('button', { name: 'Update Status' }).click()
      await choose(page, inDialog(page, 'New status'), 'Confirmed')
      return typeInto(page.getByLabel(/^Notes/))
    },
    submit: press('Update status'),
    success: closedOver('.order-detail'),
  },
  {
    name: 'adding the second of two items to an order',
    ids: 'ODT-05 GEN-03',
    call: { method: 'POST', path: /^\/orders\/admin\/[0-9a-f-]{36}\/items$/ },
    passes: 1,
    savedPatterns: { refused: /Not added, still selected/ },
    // The order is read between the two, and that reading meets it first.
    except: ['no network'],
    async prepare(page, api) {
      const { id, patients } = await ownOrder(api)
      await page.goto(`/orders/${id}?tab=items`)
      const picker = page.locator('.item-picker')
      if (patients.length > 1) await choose(page, picker.getByRole('combobox', { name: 'Patient' }), patients[0]?.name ?? '')
      for (const name of Object.values(products)) {
        await picker.getByLabel('Search tests to add').fill(name)
        await picker.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
      }
      return async () => {
        await expect(tray(page).getByRole('alert')).toContainText(`Added: ${products.first} for `)
        await expect(tray(page).getByRole('alert')).toContainText(`Not added, still selected: ${products.second} for `)
        await expect(tray(page).getByRole('listitem')).toHaveCount(1)
        await expect(tray(page).getByRole('listitem')).toContainText(products.second)
      }
    },
    submit: (page) =>
      tray(page)
        .getByRole('button', { name: /^Add \d/ })
        .click(),
    success: (page) => page.locator('.order-outcome [role=status]').getByText(/added\.$/),
  },
  {
    name: 'changing a quantity',
    ids: 'ODT-06',
    call: { method: 'PUT', path: /^\/orders\/admin\/items\/[0-9a-f-]{36}$/ },
    isQuick: true,
    async prepare(page, api) {
      const { id, patients, items } = await ownOrder(api)
      const testId = items.length > 0 ? null : await firstId(api, '/tests?limit=1&isActive=true')
      if (testId) await api('POST', `/orders/admin/${id}/items`, { type: 'test', testId, patientId: patients[0]?.id, quantity: 1 })
      await page.goto(`/orders/${id}?tab=items`)
      await expect(quantity(page)).toBeVisible({ timeout: comingMs })
      const before = await quantity(page).inputValue()
      await quantity(page).fill(wanted)
      return () => expect(quantity(page), 'the true quantity is shown again').toHaveValue(before)
    },
    // More than one for a patient needs a confirmation.
    submit: async (page) => {
      await quantity(page).press('Enter')
      await quantity(page).press('Enter')
    },
    success: (page) => page.locator(`.quantity input[value="${wanted}"][aria-busy="false"]`).first(),
    busy: (page) => page.locator('.quantity').getByText('Saving…'),
  },
  {
    name: 'releasing results',
    ids: 'RES-10',
    call: { method: 'POST', path: /^\/reports\/admin\/[0-9a-f-]{36}\/results\/release$/ },
    async prepare(page, api) {
      await page.goto(`/results/${await ownSheet(api)}/sheet`)
      await page.getByRole('button', { name: 'Release', exact: true }).click()
      await inDialog(page, 'Reason for verifying values of your own').fill('Night shift')
      return typeInto(inDialog(page, 'Note on the report (optional)'))
    },
    submit: press('Release'),
    success: closedOver('[data-results]'),
  },
  {
    name: 'setting the status of two users at once',
    ids: 'USR-04',
    call: { method: 'POST', path: /^\/admin\/users\/bulk-status$/ },
    async prepare(page, api) {
      const endings = ['one', 'other']
      const name = await ownUsers(api, endings)
      await page.goto(`/users?search=${encodeURIComponent(name)}`)
      for (const ending of endings) await page.getByRole('checkbox', { name: `Select ${name} ${ending}`, exact: true }).check()
      await page.getByRole('button', { name: 'Set Status' }).click()
      await choose(page, inDialog(page, 'New status'), 'Suspended')
      return () => expect(page.getByRole('dialog').locator('.ant-select-selection-item'), 'what was chosen is kept').toHaveText('Suspended')
    },
    submit: press('Set status'),
    success: closedOver('.resource-list'),
  },
  {
    name: 'exporting the users',
    ids: 'USR-04',
    call: { method: 'GET', path: /^\/admin\/users\/export$/ },
    faults: faultsWithoutSave,
    except: ['412', '422'],
    savesNothing: true,
    async prepare(page) {
      await page.goto('/users')
      await rowLinks(page)
      return null
    },
    submit: press('Export'),
    success: noticed(/in your downloads/),
  },
  {
    ...signingIn,
    name: 'signing in',
    ids: 'AUTH-02 AUTH-05',
    isAtSignIn: true,
    async prepare(page) {
      await forgetSession(page)
      await page.goto('/login')
      await page.getByLabel('Email').fill(emailOf('super'))
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      return async () => {
        await keeps(page.getByLabel('Email'), emailOf('super'))()
        expect(await page.evaluate(() => localStorage.getItem('auth_token')), 'nobody is signed in').toBeNull()
      }
    },
    success: (page) => page.locator('nav[aria-label="Main"]'),
  },
  {
    ...signingIn,
    name: 'signing in again over a form',
    ids: 'AUTH-09 GEN-08',
    async prepare(page) {
      const name = uniqueName('Added category')
      await page.goto('/test-categories/add')
      await inDialog(page, 'Name').fill(name)
      const ended = { status: 401, json: { status: 'error', message: 'Your session has ended' } } as const
      await page.route('**/api/test-categories', (route) => route.fulfill(ended), { times: 1 })
      await press('Save category')(page)
      await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
      await page.locator('dialog[open]').getByLabel('Password', { exact: true }).fill(demoPassword)
      return keeps(page.locator('.record-form').getByLabel('Name', { exact: true }), name)
    },
    success: (page) => page.locator('body:not(:has(dialog[open])) .record-form'),
  },
  {
    name: 'signing out',
    ids: 'AUTH-10',
    call: { method: 'POST', path: /^\/auth\/admin\/logout$/ },
    // It is done whatever the server answers.
    faults: writeFaults.map(({ requests: _, ...fault }) => ({ ...fault, outcome: { kind: 'unseen' } })),
    savesNothing: true,
    async prepare(page) {
      // A separate session, which may end without harm to other cases.
      await forgetSession(page)
      const { stored } = await signInAs(new URL(page.url()).origin, emailOf('super'))
      const entries = stored.origins.flatMap(({ localStorage }) => localStorage)
      await page.evaluate((values) => values.forEach(({ name, value }) => localStorage.setItem(name, value)), entries)
      await page.goto('/orders')
      await rowLinks(page)
      return async () => expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(auth|admin)_/.test(key)))).toEqual([])
    },
    submit: (page) => chooseOfAccount(page, 'Logout'),
    success: (page) => page.getByRole('heading', { name: 'Sign in' }),
  },
]
