import type { Locator, Page } from '@playwright/test'
import { choose } from '#tests/browser/support/steps.ts'
import { type Api, firstId, ownSheet } from './own-records.ts'
import { type ReadFault, type ReadOutcome, readFaults } from './read-faults.ts'

/** A screen, or a part of one, that reads something. */
export interface Screen {
  readonly name: string
  /** Checklist ids that the screen proves when it survives. */
  readonly ids: string
  /** The read that meets the fault, as a path below the API's base. */
  readonly call: RegExp
  /** Address of the screen. */
  path(api: Api): Promise<string>
  /** Actions there while all is well. */
  come?(page: Page): Promise<void>
  /** Action that makes the part read; with one, the page has loaded before the connection is cut. */
  open?(page: Page): Promise<void>
  /** Number of elements on the page that make the same request, each retrying for itself; one by default. */
  readonly readers?: number
  /** In sight once the screen has its content. */
  readonly content: (page: Page) => Locator
  /** Each row of a list, those that could not be read among them. */
  readonly rows?: (page: Page) => Locator
  /** Place of the failure message; the page by default. */
  readonly place?: (page: Page) => Locator
  /** Content that remains beside the failure. */
  readonly beside?: (page: Page) => Locator
  /** The screen's own text for every failure. */
  readonly words?: RegExp
  /** Meaning of a fault here, where it differs. */
  outcome?(fault: ReadFault): ReadOutcome
  /** Faults that cannot be met here. */
  readonly except?: readonly ReadFault['name'][]
}

/** The faults of a screen, each with its meaning there. */
export function faultsAt({ except = [], outcome }: Screen): readonly ReadFault[] {
  return readFaults.filter(({ name }) => !except.includes(name)).map((fault) => ({ ...fault, outcome: outcome?.(fault) ?? fault.outcome }))
}

const dialog = (page: Page) => page.getByRole('dialog')
const listRow = (page: Page) => page.locator('main tbody tr.list-row').first()
const part = (page: Page, title: string) => page.locator(`section[aria-label="${title}"]`)
const picker = (page: Page) => page.locator('.item-picker')
const rows = (page: Page) => page.locator('main tbody tr[data-row-key]')

const ofTest = {
  call: /^\/tests\/[0-9a-f-]{36}$/,
  path: async (api: Api, suffix = '') => `/tests/${await firstId(api, '/tests?limit=1')}${suffix}`,
  place: dialog,
} as const

/** One screen of each kind that reads: a new kind adds its row. */
export const faultScreens: readonly Screen[] = [
  {
    name: 'the orders list',
    ids: 'ORD-05',
    call: /^\/orders\/admin\/all/,
    path: async () => '/orders',
    content: (page) => page.locator('main tbody tr.list-row, .list-unreadable').first(),
    rows,
  },
  { name: 'the audit trail', ids: 'HIS-03', call: /^\/admin\/audit\?/, path: async () => '/settings/audit', content: (page) => rows(page).first(), rows },
  { ...ofTest, name: 'a test', ids: 'CAT-06', content: (page) => dialog(page).locator('dl').first() },
  {
    ...ofTest,
    name: 'the form of a test',
    ids: 'CAT-03',
    path: (api) => ofTest.path(api, '/edit'),
    content: (page) => page.getByRole('button', { name: /^Save / }),
  },
  {
    name: 'an order',
    ids: 'ODT-10',
    call: /^\/orders\/admin\/[0-9a-f-]{36}$/,
    path: async (api) => `/orders/${await firstId(api, '/orders/admin/all?limit=1')}`,
    content: (page) => page.getByRole('tab', { name: 'Overview' }),
  },
  {
    name: 'the figures of the dashboard',
    ids: 'DASH-01 DASH-04',
    call: /^\/orders\/admin\/stats\?/,
    path: async () => '/dashboard',
    content: (page) => part(page, 'Figures').locator('.stat-figure').filter({ hasText: /\d/ }).first(),
    place: (page) => part(page, 'Figures'),
    beside: (page) => part(page, 'Recent Open Orders').getByRole('table'),
    outcome: ({ name, outcome }) => (name === '404' ? { kind: 'instead', shows: (page) => part(page, 'Figures').getByText(/server has no figures/) } : outcome),
  },
  {
    name: 'the search of the item picker',
    ids: 'ODT-05 ODT-07',
    call: /^\/tests\?.*search=TSH/,
    path: async (api) => `/orders/${await firstId(api, '/orders/admin/all?limit=1&openOnly=true')}`,
    async come(page) {
      await page.getByRole('tab', { name: 'Manage Items' }).click()
      await choose(page, picker(page).getByRole('combobox', { name: 'Patient' }), /./)
    },
    open: (page) => picker(page).getByLabel('Search tests to add').fill('TSH'),
    content: (page) => page.locator('.catalogue-results li').first(),
    place: picker,
    beside: (page) => page.locator('.order-total'),
  },
  {
    name: 'the categories in the form of a test',
    ids: 'CAT-04 GEN-04',
    call: /^\/test-categories\?.*limit=100/,
    path: async () => '/tests',
    async open(page) {
      await page.getByRole('button', { name: 'Add test' }).click()
      await dialog(page).getByLabel('Category', { exact: true }).click({ force: true })
    },
    // The list's own filter by category asks for them too.
    readers: 2,
    // They come by themselves after the wait; the box, opened when there were none, then has to be opened once more.
    except: ['429 with Retry-After'],
    content: (page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option').first(),
    place: dialog,
    beside: (page) => dialog(page).getByLabel('Name', { exact: true }),
    words: /The categories could not be loaded/,
  },
  {
    name: 'the count at the bell',
    ids: 'NAV-02',
    call: /^\/admin\/notifications\/stats$/,
    path: async () => '/tests',
    // It is polled every 30 s, also during a hang.
    readers: 3,
    content: (page) => page.locator('header .bell'),
    beside: listRow,
    // A failure shows no message: the count is missing, the rest is there.
    outcome: ({ outcome }) => {
      if (outcome.kind === 'gaps') return { kind: 'late' }
      const shows = (page: Page) => page.locator('header .bell:not(:has(.unread-badge))')
      return outcome.kind === 'reported' || outcome.kind === 'hang' ? { kind: 'instead', shows } : outcome
    },
    // It is read with the first page, before a connection can be cut.
    except: ['no network'],
  },
  {
    name: 'the results of a report',
    ids: 'RES-01',
    call: /^\/reports\/admin\/[0-9a-f-]{36}\/results$/,
    path: async (api) => `/results/${await ownSheet(api)}/sheet`,
    content: (page) => page.locator('[data-results] .result-grid').first(),
    // They are read whole or not at all: no value ever appears under an unreadable parameter or patient.
    outcome: ({ outcome }) => (outcome.kind === 'gaps' ? { kind: 'reported', words: /could not read/i } : outcome),
  },
]
