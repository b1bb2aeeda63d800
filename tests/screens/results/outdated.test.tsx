import { screen } from '@testing-library/react'
import { type ShownRead, testSecondReads } from '#tests/support/read-again.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { sheetApi } from './begun-sheet.ts'

const api = sheetApi()
const critical = { computedFlag: 'Critical', flag: 'Critical', direction: 'High', criticalOpen: true } as const

const inQueue = (title: string) => () => screen.queryByRole('region', { name: title })?.querySelector<HTMLElement>('tbody tr, li') ?? null

const reads: readonly ShownRead[] = [
  {
    name: 'critical values',
    calls: /^GET \/reports\/admin\/results\/critical\?/,
    title: 'The critical values could not be loaded',
    async path() {
      await makeResultReport(api.db, { K: 7.1 }, critical)
      return '/results'
    },
    shown: inQueue('Critical values'),
  },
  {
    name: 'results to verify',
    calls: /^GET \/reports\/admin\/results\/waiting\?/,
    title: 'The results to verify could not be loaded',
    async path() {
      await makeResultReport(api.db, { K: 4.2 }, { state: 'Entered' })
      return '/results'
    },
    shown: inQueue('To verify'),
  },
  {
    name: 'results of a report',
    calls: /^GET \/reports\/admin\/[0-9a-f-]{36}\/results$/,
    title: 'The results could not be read again',
    path: async () => `/results/${await makeResultReport(api.db, { K: 4.2 }, {})}/sheet`,
    shown: () => screen.queryByRole('textbox', { name: /^Potassium/ }),
    holdsTyped: true,
  },
  {
    name: 'week of the time slots',
    calls: /^GET \/admin\/time-slots\/week\?/,
    title: 'The week could not be loaded',
    path: async () => '/time-slots/week?from=2026-11-23',
    shown: () => screen.queryAllByRole('link', { name: /^10:00-11:00 on / })[0] ?? null,
  },
]

/** They stayed without a note, so a newer critical value was missing unnoticed. */
testSecondReads(api, reads)
