import { rowLinks } from '#tests/browser/support/steps.ts'
import { type Place, record, route, rowDialog, settled, steps } from './place.ts'

/** Field work, prescriptions and customers. */
export const fieldPlaces: readonly Place[] = [
  route('/sample-collections/board'),
  route('/sample-collections/sheet'),
  route('/sample-collections/schedule'),
  rowDialog('/sample-collections?status=Scheduled', 'Visit failed'),
  rowDialog('/sample-collections?status=Scheduled', 'Reschedule'),
  route('/time-slots/week'),
  route('/cash'),
  route('/orders/refunds'),
  route('/time-slots/usage'),
  route('/closed-days/add'),
  steps('the change of several time slots', async (page) => {
    await page.goto('/time-slots')
    await rowLinks(page)
    // Cards have no box for all of them.
    await page.locator('thead, .list-card').getByRole('checkbox').first().check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    await settled(page)
  }),
  steps('the review of a prescription', async (page) => {
    await page.goto('/prescriptions/pending')
    await rowLinks(page)
    await page
      .getByRole('button', { name: /^Review/ })
      .last()
      .click()
    await page.getByRole('dialog').getByText('Decision').waitFor()
    await settled(page)
  }),
  route('/prescriptions/upload'),
  route('/prescriptions/test'),
  record('/prescriptions?status=Reviewed', '/cart'),
  record('/customers'),
  route('/data-requests'),
  route('/data-requests/add'),
  record('/data-requests'),
  steps('sending a link to a report', async (page) => {
    await page.goto('/reports?status=Available')
    await (await rowLinks(page)).first().click()
    await page.getByRole('button', { name: /^Send link/ }).click()
    await page.getByRole('dialog', { name: /^Send a link/ }).waitFor()
  }),
]
