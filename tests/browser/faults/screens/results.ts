import type { Page } from '@playwright/test'
import { ownSheet } from '#tests/browser/faults/actions/results.ts'
import type { ReadFault, ReadOutcome } from '#tests/browser/faults/read-faults.ts'
import type { Screen } from './screen.ts'

const queue = (page: Page, title: string) => page.getByRole('region', { name: title })

/** Reads that succeed whole or fail: no value ever appears under an unreadable parameter or patient. */
const wholeOrNot = ({ outcome }: ReadFault): ReadOutcome => (outcome.kind === 'gaps' ? { kind: 'reported', words: /could not read/i } : outcome)

/** Reports, their details, and results. */
export const resultScreens: readonly Screen[] = [
  {
    name: 'the reports',
    ids: 'REP-03 REP-04',
    call: /^\/reports\/admin\/all\?/,
    path: async () => '/reports',
    content: (page) => page.locator('main tbody tr.ant-table-row').first(),
    beside: (page) => page.getByRole('tab', { name: 'Orders in Testing' }),
  },
  {
    name: 'the orders in Testing',
    ids: 'REP-05',
    call: /^\/orders\/admin\/all\?.*status=Testing/,
    path: async () => '/reports/testing',
    content: (page) => page.locator('main tbody tr.list-row, .list-unreadable').first(),
    beside: (page) => page.getByRole('tab', { name: 'Orders in Testing' }),
  },
  {
    name: 'the results to verify',
    ids: 'RES-10',
    call: /^\/reports\/admin\/results\/waiting\?/,
    async path(api) {
      await ownSheet(api, '4.2', true)
      return '/results'
    },
    content: (page) => queue(page, 'To verify').getByRole('table'),
    place: (page) => queue(page, 'To verify'),
    beside: (page) => queue(page, 'Critical values').getByRole('heading'),
    outcome: wholeOrNot,
  },
  {
    name: 'the results of a report',
    ids: 'RES-01',
    call: /^\/reports\/admin\/[0-9a-f-]{36}\/results$/,
    path: async (api) => `/results/${await ownSheet(api, '4.2', true)}/sheet`,
    content: (page) => page.locator('[data-results] .result-grid').first(),
    outcome: wholeOrNot,
  },
  {
    name: 'a report',
    ids: 'REP-03 RES-13',
    call: /^\/reports\/[0-9a-f-]{36}$/,
    path: async (api) => `/reports/${await ownSheet(api, '4.2', true)}`,
    content: (page) => page.getByRole('dialog').locator('dl').first(),
    place: (page) => page.getByRole('dialog'),
  },
  {
    name: 'the results to type again',
    ids: 'RES-10',
    call: /^\/reports\/admin\/results\/returned\?/,
    async path(api) {
      await api('POST', `/reports/admin/${await ownSheet(api, '4.2', true)}/results/return`, { reason: 'Needs review' })
      return '/results'
    },
    content: (page) => queue(page, 'Sent back for re-entry').getByRole('table'),
    place: (page) => queue(page, 'Sent back for re-entry'),
    beside: (page) => queue(page, 'Critical values').getByRole('heading'),
    outcome: wholeOrNot,
  },
]
