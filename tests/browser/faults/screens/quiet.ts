import type { Page } from '@playwright/test'
import type { ReadFault, ReadOutcome } from '#tests/browser/faults/read-faults.ts'
import { firstRow, type Screen } from './screen.ts'

/** A read whose failure shows no message: its content is missing, the rest is there. */
const quietly =
  (shows: (page: Page) => ReturnType<Page['locator']>) =>
  ({ outcome }: ReadFault): ReadOutcome => {
    if (outcome.kind === 'gaps') return { kind: 'late' }
    return outcome.kind === 'reported' || outcome.kind === 'hang' ? { kind: 'instead', shows } : outcome
  }

const rows = (page: Page) => page.locator('main tbody tr.list-row').first()
const chip = (page: Page) => page.getByRole('region', { name: 'Filters in force' }).getByText(/^Category: ./)
const filter = (page: Page) => page.locator('.list-toolbar').getByRole('combobox', { name: 'Category' })

/** Reads beside the page: who is signed in, the count at the bell, the names of filters. */
export const quietScreens: readonly Screen[] = [
  {
    name: 'the profile of who is signed in',
    ids: 'AUTH-11',
    call: /^\/auth\/admin\/me$/,
    path: async () => '/tests',
    content: rows,
    beside: (page) => page.locator('header .identity'),
    outcome: quietly(rows),
    // It is read with the first page, before a connection can be cut.
    except: ['no network'],
  },
  {
    name: 'the count at the bell',
    ids: 'NAV-02',
    call: /^\/admin\/notifications\/stats$/,
    path: async () => '/tests',
    // It is polled every 30 s, also during a hang.
    readers: 3,
    content: (page) => page.locator('header .bell'),
    beside: rows,
    outcome: quietly((page) => page.locator('header .bell:not(:has(.unread-badge))')),
    // It is read with the first page, before a connection can be cut.
    except: ['no network'],
  },
  {
    name: 'the name of a category that is filtered by',
    ids: 'CAT-06 GEN-04',
    call: /^\/test-categories(\/|\?.*limit=100)/,
    async path(api) {
      const { categoryId } = await firstRow(api, '/tests?limit=1')
      return `/tests?categoryId=${String(categoryId)}`
    },
    // The filter and its chip ask for the categories, then each for the one.
    readers: 4,
    content: chip,
    // A category that is gone is called so in its chip.
    outcome: ({ name, outcome }) =>
      name === '404'
        ? { kind: 'instead', shows: (page) => page.getByText('Category: not found') }
        : outcome.kind === 'reported' || outcome.kind === 'hang' || outcome.kind === 'gaps'
          ? { kind: 'instead', shows: (page) => page.getByRole('alert').getByText('The chosen category could not be loaded.') }
          : outcome,
  },
  {
    name: 'the categories in the filter of a list',
    ids: 'PKG-01 GEN-04',
    call: /^\/test-categories\?.*limit=100/,
    path: async () => '/test-packages',
    come: async (page) => rows(page).waitFor(),
    async open(page) {
      await filter(page).click()
    },
    content: (page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option').first(),
    beside: rows,
    outcome: (fault) =>
      fault.outcome.kind === 'reported' || fault.outcome.kind === 'hang' || fault.name === 'missing fields' || fault.name === 'null fields'
        ? { kind: 'instead', shows: (page) => page.locator('.filter-retry').filter({ hasText: /categories could not be (loaded|read)\. Try again/ }) }
        : fault.outcome,
    // Readable ones are offered; unreadable ones are reported only when there are no others.
    except: ['rows without a usable id'],
  },
]
