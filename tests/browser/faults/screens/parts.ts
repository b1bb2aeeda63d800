import { expect, type Page } from '@playwright/test'
import { choose } from '#tests/browser/support/steps.ts'
import type { ReadFault, ReadOutcome } from '#tests/browser/faults/read-faults.ts'
import { type Api, firstId, firstRow, type Screen } from './screen.ts'

const anOrder = async (api: Api, tab: string) => `/orders/${await firstId(api, '/orders/admin/all?limit=1&openOnly=true')}${tab}`
const picker = (page: Page) => page.locator('.item-picker')
const total = (page: Page) => page.locator('.order-total')
const option = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()

/** A test of a package by its name, however long: an id is none. */
const includedTest = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('.referenced-list li')
    .filter({ hasText: /[A-Z][a-z]|WWW/ })
    .first()

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Manage Items' }).click()
  await choose(page, picker(page).getByRole('combobox', { name: 'Patient' }), /./)
}

const unavailable: ReadOutcome = { kind: 'instead', shows: (page) => page.locator('.list-stats').getByText('Could not be loaded') }

/** A figure needs no words for why it is not there; what it does not need cannot fail it. */
function ofFigure({ outcome }: ReadFault): ReadOutcome {
  if (outcome.kind === 'gaps') return { kind: 'late' }
  return outcome.kind === 'reported' || outcome.kind === 'hang' ? unavailable : outcome
}

/** Parts of screens that read for themselves: pickers, selects, figures. */
export const partScreens: readonly Screen[] = [
  {
    name: 'the search of the item picker',
    ids: 'ODT-05 ODT-07',
    call: /^\/tests\?.*search=TSH/,
    path: (api) => anOrder(api, ''),
    come: openPicker,
    open: (page) => picker(page).getByLabel('Search tests to add').fill('TSH'),
    content: (page) => page.locator('.catalogue-results li').first(),
    place: picker,
    beside: total,
  },
  {
    name: 'the search for packages in the item picker',
    ids: 'ODT-05 ODT-07',
    call: /^\/test-packages\?.*search=/,
    path: (api) => anOrder(api, ''),
    async come(page) {
      await openPicker(page)
      await picker(page).getByText('Packages', { exact: true }).click()
    },
    open: (page) => picker(page).getByLabel('Search packages to add').fill('pa'),
    content: (page) => page.locator('.catalogue-results li').first(),
    place: picker,
    beside: total,
  },
  {
    name: 'the tests of a package on its record',
    ids: 'PKG-01 PKG-03',
    call: /^\/tests\?(?=.*isActive=true)(?=.*limit=1000)/,
    // A package of the laboratory: packages of other tests may have odd names.
    path: async () => '/test-packages?search=diabetes',
    open: (page) => page.locator('main [data-row-link]').first().click(),
    content: includedTest,
    beside: (page) => page.getByRole('dialog').locator('[data-field=description]'),
    // A record missing from the options is read by its id.
    outcome: ({ outcome }) => (['signedOut', 'late', 'cut'].includes(outcome.kind) ? outcome : { kind: 'instead', shows: includedTest }),
    // Without a connection the record itself is not read; the clock that a hang is waited for with would end the reading by id as well.
    except: ['no network', 'a hang'],
  },
  {
    name: 'the categories of the item picker',
    ids: 'ODT-07',
    call: /^\/test-categories\?(?=.*isActive=true)/,
    path: (api) => anOrder(api, ''),
    async open(page) {
      await openPicker(page)
      await picker(page).getByRole('combobox', { name: 'Category' }).click({ force: true })
    },
    content: option,
    place: picker,
    beside: total,
    words: /The categories could not be loaded/,
  },
  {
    name: 'the tests of a package in the item picker',
    ids: 'ODT-05',
    call: /^\/tests\?(?!.*isActive)(?=.*limit=1000)/,
    path: (api) => anOrder(api, ''),
    async come(page, api) {
      await openPicker(page)
      await picker(page).getByText('Packages', { exact: true }).click()
      const { name } = await firstRow(api, '/test-packages?limit=1&isActive=true')
      await picker(page).getByLabel('Search packages to add').fill(String(name))
      await expect(page.locator('.catalogue-results summary').first()).toBeVisible()
    },
    open: (page) => page.locator('.catalogue-results summary').first().click(),
    content: (page) => page.locator('.catalogue-results details li').first(),
    place: picker,
    beside: (page) => page.locator('.catalogue-results').getByRole('checkbox').first(),
    words: /The tests could not be loaded/,
  },
  {
    name: 'the suggested tests of a template',
    ids: 'ODT-09',
    call: /^\/tests\?(?=.*isActive=true)(?=.*limit=1000)/,
    path: (api) => anOrder(api, '?tab=patients'),
    open: (page) => page.getByRole('button', { name: 'Templates' }).click(),
    content: (page) => page.locator('.suggested-tests').getByRole('checkbox', { disabled: false }).first(),
    place: (page) => page.getByRole('dialog'),
    // A template suggests tests by their names.
    except: ['texts of 20,000 characters'],
    beside: (page) => page.getByRole('dialog').getByRole('group', { name: 'Patient 1' }),
    words: /The tests could not be loaded/,
  },
  {
    name: 'the categories in the form of a test',
    ids: 'CAT-04 GEN-04',
    call: /^\/test-categories\?.*limit=100/,
    path: async () => '/tests',
    async open(page) {
      await page.getByRole('button', { name: 'Add test' }).click()
      await page.getByRole('dialog').getByLabel('Category', { exact: true }).click({ force: true })
    },
    // The list's own filter by category asks for them too.
    readers: 2,
    // They come by themselves after the wait; the box, opened when there were none, then has to be opened once more.
    except: ['429 with Retry-After'],
    content: option,
    place: (page) => page.getByRole('dialog'),
    beside: (page) => page.getByRole('dialog').getByLabel('Name', { exact: true }),
    words: /The categories could not be loaded/,
  },
  {
    name: 'the tests in the form of a package',
    ids: 'PKG-03',
    call: /^\/tests\?(?=.*isActive=true)(?=.*limit=1000)/,
    path: async () => '/test-packages',
    open: (page) => page.getByRole('button', { name: 'Add package' }).click(),
    content: (page) => page.getByRole('dialog').getByRole('option').first(),
    place: (page) => page.getByRole('dialog'),
    beside: (page) => page.getByRole('dialog').getByLabel('Name', { exact: true }),
    words: /The tests could not be loaded/,
  },
  {
    name: 'a figure above the tests list',
    ids: 'CAT-02',
    call: /^\/tests\?(?=.*isActive=true)(?=.*limit=1(&|$))/,
    path: async () => '/tests',
    content: (page) => page.getByRole('link', { name: /^Active Tests ?\d/ }),
    beside: (page) => page.locator('main tbody tr.list-row').first(),
    outcome: ofFigure,
  },
]
