import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { cutWordsOn } from './cut-words.ts'
import { answerLongNames } from './long-names.ts'
import { chooseOfAccount, rowLinks } from '#tests/browser/support/steps.ts'
import { orderTab, type Place, record, route, rowDialog, settled, steps } from './pages/place.ts'
import { dailyPlaces, isWholeRun, placeNamed, places } from './pages.ts'
import { signInPlaces } from './pages/sign-in.ts'
import { violationsOn } from './violations.ts'

/** Dialogs and open parts from the other places, by name, that can be opened with the longest names. */
const others: readonly string[] = [
  ...['Update status of /orders?openOnly=true', 'Update payment of /orders?openOnly=true', 'Cancel order of /orders?openOnly=true'],
  ...['the advanced filters of the orders', 'the item picker with results and a selection', 'the removal of an item', 'a cancelled order'],
  ...['an order that is taken', 'an order for a new customer'],
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

const ofCustomer = (entry: string): Place =>
  steps(`${entry} of a customer`, async (page) => {
    await record('/customers').open(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await page.getByRole('dialog').waitFor()
  })

/** Every screen and dialog, once. */
const allScreens: readonly Place[] = [
  ...['/dashboard', '/users', '/users/add', '/tests', '/tests/add', '/test-categories', '/test-categories/add'].map((path) => route(path)),
  ...['/test-packages', '/test-packages/add', '/notifications', '/notifications/advanced', '/settings/audit', '/settings/laboratory'].map((path) =>
    route(path),
  ),
  ...['/users', '/tests', '/test-packages', '/orders', '/customers'].map((list) => record(list)),
  ...['/orders', '/orders/new', '/sample-collections', '/sample-collections/today', '/sample-collections/board', '/sample-collections/sheet'].map((path) =>
    route(path),
  ),
  ...['/sample-collections/schedule', '/time-slots', '/time-slots/week', '/time-slots/usage', '/time-slots/add', '/closed-days'].map((path) => route(path)),
  ...['Manage Items', 'Manage Patients'].map((tab) => orderTab(tab)),
  ...['/prescriptions', '/prescriptions/upload', '/prescriptions/test', '/reports', '/reports/testing', '/reports/upload'].map((path) => route(path)),
  ...['/results', '/worklists', '/customers', '/customers/add', '/referring-doctors', '/referring-doctors/add'].map((path) => route(path)),
  ...['/data-requests', '/data-requests/add'].map((path) => route(path)),
  ...[
    '/referral-laboratories',
    '/referral-laboratories/add',
    '/report-phrases',
    '/report-phrases/add',
    '/samples/receive',
    '/sample-collections/labels',
    '/reports/turnaround',
  ].map((path) => route(path)),
  record('/prescriptions?status=Reviewed', '/cart'),
  ...['/tests', '/test-packages', '/users'].map((list) => record(list, '/edit')),
  ...['/sample-collections', '/reports'].map((list) => record(list)),
  ...['Reupload Report', 'Delete Report'].map((item) => rowDialog('/reports?status=Available', item)),
  ...['Notification Preferences', 'Change status'].map((item) => rowDialog('/customers', item)),
  ofCustomer('Erase personal data'),
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

type View = readonly [scheme: 'light' | 'dark', width: number]

const softly = expect.configure({ soft: true })

/** Sets the view of an open page, and waits until it has its content. */
async function look(page: Page, [colorScheme, width]: View): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 800 })
  await expect(page.locator('.skeleton, .stat-loading, .cell-loading').filter({ visible: true })).toHaveCount(0)
}

async function expectNoViolations(page: Page, name: string): Promise<void> {
  softly(await violationsOn(page), `axe: ${name}`).toEqual([])
}

/** A list becomes cards a moment after the window is that narrow. */
async function expectWholeWords(page: Page, name: string): Promise<void> {
  await softly.poll(() => cutWordsOn(page), { message: `cut words: ${name}`, timeout: 5_000 }).toEqual([])
}

/** Every nth of the places, so that as many tests share the work. */
const partsOf = (places: readonly Place[], parts: number) =>
  Array.from({ length: parts }, (_, part) => places.filter((_place, index) => index % parts === part))

const whole = 'with the longest names no words are cut, lie over others or reach out of the window'

if (!isWholeRun) {
  for (const [part, some] of partsOf(dailyPlaces, 2).entries())
    test(`axe finds nothing, and ${whole}: part ${part + 1} of the screens used most`, async ({ page }) => {
      test.setTimeout(240_000)
      await answerLongNames(page)
      for (const { name, open } of some) {
        await look(page, ['light', 1366])
        await open(page)
        await look(page, ['light', 1366])
        await expectWholeWords(page, `${name} at 1366 px`)
        await expectNoViolations(page, `${name} at 1366 px`)
        await look(page, ['light', 820])
        await expectWholeWords(page, `${name} at 820 px`)
        await look(page, ['dark', 390])
        await expectWholeWords(page, `${name} at 390 px`)
        await expectNoViolations(page, `${name} in the dark at 390 px`)
      }
    })
} else {
  for (const { name, staff, open } of places)
    test.describe(() => {
      test.use({ staff, viewport: { width: 1280, height: 800 } })
      test(`axe finds nothing in ${name}`, async ({ page }) => {
        await open(page)
        const views: readonly View[] = [
          ['light', 1280],
          ['dark', 1280],
          ['dark', 390],
          ['light', 390],
        ]
        for (const view of views) {
          await look(page, view)
          await expectNoViolations(page, view.join(', '))
        }
      })
    })

  const expectAllWhole = async (page: Page, some: readonly Place[]) => {
    test.setTimeout(240_000)
    await answerLongNames(page)
    for (const { name, open } of some) {
      await look(page, ['light', 1366])
      await open(page)
      for (const width of [1366, 1280, 390]) {
        await look(page, ['light', width])
        await expectWholeWords(page, `${name} at ${width} px`)
      }
    }
  }
  for (const [part, some] of partsOf(allScreens, Math.ceil(allScreens.length / 5)).entries())
    test(`${whole}: part ${part + 1} of the screens`, ({ page }) => expectAllWhole(page, some))
  test.describe('signed out', () => {
    test.use({ staff: null })
    test(`${whole}: the screens of signing in`, ({ page }) => expectAllWhole(page, signInPlaces))
  })
}
