import type { Locator, Page } from '@playwright/test'
import { choose } from '#tests/browser/support/steps.ts'
import { answerRefusal, halfWay, hanging, htmlPage, offline, type Play, raw, serverSecret, slowly } from './fault.ts'
import { type Api, firstId, ownSheet } from './own-records.ts'

/** One way in which a read goes wrong. */
export interface ReadFault {
  readonly name: string
  readonly play: Play
  /** Words of the error in place of the content, `late` when the content comes in the end, or `signedOut`. */
  readonly outcome: RegExp | 'late' | 'signedOut'
  /** Expected number of the panel's requests; unchecked if absent. */
  readonly requests?: number
}

/** Faults of reads, one of each kind that a screen shows differently; `tests/providers/http/faults.test.ts` has the answers that come to the same kind. */
export const readFaults: readonly ReadFault[] = [
  { name: '500', play: answerRefusal(500, serverSecret), outcome: /cannot be reached/i, requests: 3 },
  { name: '200 with HTML', play: raw(200, htmlPage, 'text/html'), outcome: /could not read/i, requests: 1 },
  { name: '401', play: answerRefusal(401, 'Your session has ended'), outcome: 'signedOut', requests: 1 },
  { name: '403', play: answerRefusal(403, 'You need the permission tests.view'), outcome: /You need the permission tests\.view/, requests: 1 },
  { name: '429 with Retry-After', play: onceThenTrue(answerRefusal(429, 'Too many requests', {}, { 'retry-after': '1' })), outcome: 'late', requests: 2 },
  { name: 'a hang', play: hanging, outcome: /did not answer/, requests: 1 },
  { name: 'a slow answer', play: slowly(3_600), outcome: 'late', requests: 1 },
  { name: 'no network', play: offline, outcome: /offline|cannot be reached/i, requests: 1 },
  { name: 'a connection that drops half way', play: halfWay, outcome: /cannot be reached|could not read/i },
]

function onceThenTrue(first: Play): Play {
  return (route, faultContext) => (faultContext.before === 0 ? first(route, faultContext) : route.continue())
}

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
  /** In sight once the screen has its content. */
  readonly content: (page: Page) => Locator
  /** Place of the failure message; the page by default. */
  readonly place?: (page: Page) => Locator
  /** Content that remains beside the failure. */
  readonly beside?: (page: Page) => Locator
}

const picker = (page: Page) => page.locator('.item-picker')

/** One screen of each kind that reads: a list, a record in a dialog, a part of a page, typed values. A new kind adds its row. */
export const faultScreens: readonly Screen[] = [
  {
    name: 'the orders list',
    ids: 'ORD-05',
    call: /^\/orders\/admin\/all/,
    path: async () => '/orders',
    content: (page) => page.locator('main tbody tr.list-row').first(),
  },
  {
    name: 'a test',
    ids: 'CAT-06',
    call: /^\/tests\/[0-9a-f-]{36}$/,
    path: async (api) => `/tests/${await firstId(api, '/tests?limit=1')}`,
    place: (page) => page.getByRole('dialog'),
    content: (page) => page.getByRole('dialog').locator('dl').first(),
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
    name: 'the results of a report',
    ids: 'RES-01',
    call: /^\/reports\/admin\/[0-9a-f-]{36}\/results$/,
    path: async (api) => `/results/${await ownSheet(api)}/sheet`,
    content: (page) => page.locator('[data-results] .result-grid').first(),
  },
]
