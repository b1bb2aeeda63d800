import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { cutWordsOn } from './cut-words.ts'
import { answerLongNames } from './long-names.ts'
import { chooseOfAccount, rowLinks } from '#tests/browser/support/steps.ts'
import { orderTab, type Place, record, route, rowDialog, settled, steps } from './pages/place.ts'
import { dailyPlaces, isWholeRun, placeNamed } from './pages.ts'
import { signInPlaces } from './pages/sign-in.ts'

/** Dialogs and open parts from the other places, by name, that can be opened with the longest names. */
const others: readonly string[] = [
  ...['Update status of /orders?openOnly=true', 'Update payment of /orders?openOnly=true', 'Cancel order of /orders?openOnly=true'],
  ...['the advanced filters of the orders', 'the item picker with results and a selection', 'the removal of an item', 'a cancelled order'],
  ...['the dialog that adds a patient', 'the templates of patients'],
  ...['Delete of /tests', 'a form with refused fields', 'the question before leaving', 'the keys of a list', 'an open calendar'],
  ...['a sheet of results', 'the details of a parameter', 'the log of calls about a critical value'],
  ...['Change Password of /users', 'Delete User of /users', 'the status of several users', 'the deletion of several users'],
  ...['the review of a prescription', 'the change of several time slots', "the dialog of one's own password"],
  ...['Visit failed', 'Reschedule'].map((item) => `${item} of /sample-collections?status=Scheduled`),
]

/** The dialogs of a test's laboratory data, by the button that opens each; its parameters bear long names here. */
const ofTest = (button: RegExp): Place =>
  steps(`${button.source} of a test`, async (page) => {
    await page.goto('/tests?search=potassium')
    await (await rowLinks(page)).first().click()
    await page.getByRole('dialog').getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').nth(1).waitFor()
    await settled(page)
  })

const ofCustomer = (button: string): Place =>
  steps(`${button} of a customer`, async (page) => {
    await record('/customers').open(page)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').waitFor()
  })

/** Every screen and dialog, once. */
const allScreens: readonly Place[] = [
  ...['/dashboard', '/users', '/users/add', '/tests', '/tests/add', '/test-categories', '/test-categories/add'].map((path) => route(path)),
  ...['/test-packages', '/test-packages/add', '/notifications', '/notifications/advanced', '/settings/audit', '/settings/laboratory'].map((path) =>
    route(path),
  ),
  ...['/users', '/tests', '/test-packages', '/orders', '/customers'].map((list) => record(list)),
  ...['/orders', '/sample-collections', '/sample-collections/today', '/sample-collections/board', '/sample-collections/sheet'].map((path) => route(path)),
  ...['/sample-collections/schedule', '/time-slots', '/time-slots/week', '/time-slots/usage', '/time-slots/add', '/closed-days'].map((path) => route(path)),
  ...['Manage Items', 'Manage Patients'].map((tab) => orderTab(tab)),
  ...['/prescriptions', '/prescriptions/upload', '/prescriptions/test', '/reports', '/reports/testing', '/reports/upload'].map((path) => route(path)),
  ...['/results', '/customers'].map((path) => route(path)),
  record('/prescriptions?status=Reviewed', '/cart'),
  ...['/tests', '/test-packages', '/users'].map((list) => record(list, '/edit')),
  ...['/sample-collections', '/reports'].map((list) => record(list)),
  ...['Reupload Report', 'Delete Report'].map((item) => rowDialog('/reports', item)),
  ...['Notification Preferences', 'Edit Customer'].map((item) => rowDialog('/customers', item)),
  ofCustomer('Erase Personal Data'),
  ...['Update status', 'Cancel collection'].map((item) => rowDialog('/sample-collections?status=Scheduled', item)),
  ...[/^Edit (?!laboratory|test)/, /^Edit laboratory data/, /^New parameter/].map(ofTest),
  steps('where one is signed in', async (page) => {
    await page.goto('/tests')
    await chooseOfAccount(page, 'Sessions and security')
    await page.getByRole('dialog').waitFor()
    await settled(page)
  }),
  ...others.map(placeNamed),
]

const screens = isWholeRun ? allScreens : dailyPlaces
const perPart = 5
const parts = Array.from({ length: Math.ceil(screens.length / perPart) }, (_, part) =>
  screens.filter((_screen, index) => index % Math.ceil(screens.length / perPart) === part),
)

const widths = [1366, 1280, 390] as const
const softly = expect.configure({ soft: true })

async function expectWholeWords(page: Page, some: readonly Place[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await answerLongNames(page)
  for (const { name, open } of some) {
    await page.setViewportSize({ width: widths[0], height: 768 })
    await open(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 768 })
      await expect(page.locator('.skeleton, .stat-loading, .cell-loading').filter({ visible: true })).toHaveCount(0)
      // A list becomes cards a moment after the window is that narrow.
      await softly.poll(() => cutWordsOn(page), { message: `${name} at ${width} px`, timeout: 5_000 }).toEqual([])
    }
  }
}

const whole = 'no words are cut, lie over others or reach out of the window, with the longest names at every width'

for (const [part, some] of parts.entries()) {
  test(`${whole}: part ${part + 1} of the screens`, async ({ page }) => {
    test.setTimeout(240_000)
    await expectWholeWords(page, some)
  })
}

if (isWholeRun)
  test.describe('signed out', () => {
    test.use({ staff: null })
    test(`${whole}: the screens of signing in`, async ({ page }) => {
      await expectWholeWords(page, signInPlaces)
    })
  })

test.describe('self-test', () => {
  test.use({ staff: null })
  test('self-test: words that are cut, lie over others, or reach out of the window are found', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'LOGIN' }).waitFor()
    expect(await cutWordsOn(page)).toEqual([])
    await page.evaluate(() => {
      const put = (words: string, style: string) => {
        const box = document.createElement('p')
        box.textContent = words
        box.style.cssText = `position: absolute; margin: 0; white-space: nowrap; ${style}`
        document.body.append(box)
      }
      put('Words that are cut', 'top: 0; left: 0; width: 40px; overflow: hidden')
      put('One', 'top: 40px; left: 0')
      put('Two', 'top: 42px; left: 4px')
      put('Words beyond the window', 'top: 80px; right: -40px')
      put('Words of a chip', 'top: 120px; left: 0; width: 40px')
      document.body.lastElementChild?.classList.add('status-tag')
    })
    const found = (await cutWordsOn(page)).map((line) => line.split('"')[0])
    expect(found).toEqual(expect.arrayContaining(['cut: ', 'over each other: ', 'out of the window: ', 'out of its chip: ']))
  })
})
