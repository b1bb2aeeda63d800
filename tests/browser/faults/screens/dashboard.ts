import type { Page } from '@playwright/test'
import type { ReadFault, ReadOutcome } from '#tests/browser/faults/read-faults.ts'
import type { Screen } from './screen.ts'

const part = (page: Page, title: string) => page.locator(`section[aria-label="${title}"]`)
const figures = (page: Page) => part(page, 'Figures').locator('.stat-figure').filter({ hasText: /\d/ }).first()
const openOrders = (page: Page) => part(page, 'Recent Open Orders').getByRole('table')

interface DashboardPart {
  readonly name: string
  readonly ids: string
  readonly call: RegExp
  readonly title: string
  content(page: Page): ReturnType<Page['locator']>
  /** Note when it counts over loaded records, since the server has no such call (DASH-04). */
  readonly counted?: RegExp
}

const ofDashboard = ({ name, ids, call, title, content, counted }: DashboardPart): Screen => ({
  name,
  ids,
  call,
  path: async () => '/dashboard',
  content,
  place: (page) => part(page, title),
  beside: title === 'Figures' ? openOrders : figures,
  outcome: ({ name: fault, outcome }: ReadFault): ReadOutcome =>
    counted && fault === '404' ? { kind: 'instead', shows: (page) => part(page, title).getByText(counted) } : outcome,
})

/** The parts of the dashboard: each is read apart and fails apart. */
export const dashboardScreens: readonly Screen[] = [
  ofDashboard({
    name: 'the figures of the dashboard',
    ids: 'DASH-01 DASH-04',
    call: /^\/orders\/admin\/stats\?/,
    title: 'Figures',
    content: figures,
    counted: /gives no figures of its own: these are counted/,
  }),
  ofDashboard({
    name: 'the open orders of the dashboard',
    ids: 'DASH-02',
    call: /^\/orders\/admin\/all\?.*limit=6/,
    title: 'Recent Open Orders',
    content: openOrders,
  }),
  ofDashboard({
    name: 'the pending prescriptions of the dashboard',
    ids: 'DASH-02',
    call: /^\/admin\/prescriptions\?/,
    title: 'Pending Prescription Reviews',
    content: (page) => part(page, 'Pending Prescription Reviews').getByRole('table'),
  }),
  ofDashboard({
    name: 'the roadmap of the dashboard',
    ids: 'DASH-03 DASH-04',
    call: /^\/admin\/sample-collections\/roadmap\?/,
    title: 'Sample Collection Roadmap',
    content: (page) => part(page, 'Sample Collection Roadmap').locator('.roadmap'),
    counted: /gives no roadmap of its own/,
  }),
]
