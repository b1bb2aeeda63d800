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
  ...['/results', '/customers', '/customers/add', '/referring-doctors', '/referring-doctors/add'].map((path) => route(path)),
  ...['/data-requests', '/data-requests/add'].map((path) => route(path)),
