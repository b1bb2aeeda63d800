import { screen } from '@testing-library/react'
import { beforeAll } from 'vitest'
import { makeParameters } from '#tests/api/results/lab.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { type ShownRead, testSecondReads } from '#tests/support/read-again.ts'
import { makeResultReport } from '#tests/support/result-rows.ts'
import { makeNotification, makeOrder, small } from '#tests/support/small-lab.ts'

const api = labApi()
beforeAll(() => makeParameters(api.db))

const reads: readonly ShownRead[] = [
  {
    name: 'critical values',
    calls: /^GET \/reports\/admin\/results\/critical\?/,
    title: 'The critical values could not be loaded',
    async path() {
      await makeResultReport(api.db, { K: 7.1 }, { computedFlag: 'Critical', flag: 'Critical', direction: 'High', criticalOpen: true })
      return '/results'
    },
    shown: () => screen.queryByRole('region', { name: 'Critical values' })?.querySelector<HTMLElement>('tbody tr, li') ?? null,
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
    name: 'items of a cart',
    calls: /^GET \/cart\/admin\/prescription\//,
    title: 'The cart could not be refreshed',
    refusedTitle: 'Error Loading Cart',
    path: async () => `/prescriptions/${await makePrescription(api.db, { patientId: small.ashaSon, status: 'Reviewed' })}/cart`,
    shown: () => screen.queryByRole('heading', { level: 1, name: 'Cart for Kiran Rao' }),
  },
  {
    name: 'orders of a customer',
    calls: /^GET \/admin\/customers\/[0-9a-f-]{36}\/orders\?/,
    title: 'Orders could not be loaded',
    async path() {
      await makeOrder(api.db, { lines: [{ quantity: 2 }] })
      return `/customers/${small.asha}?tab=orders`
    },
    shown: () => screen.queryAllByRole('link', { name: /^LAB-/ })[0] ?? null,
  },
  {
    name: 'unread notifications of the bell',
    calls: /^GET \/admin\/notifications\?/,
    title: 'The notifications could not be loaded',
    refusedTitle: 'You do not have permission to do this',
    async path() {
      await makeNotification(api.db, { title: 'Told', type: 'PrescriptionUploaded' })
      return '/customers'
    },
    async open(user) {
      await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
    },
    shown: () => screen.queryAllByText('Told')[0] ?? null,
  },
]

/** Figures and rows that were there gave way to the failure, or stayed without a word about it. */
testSecondReads(api, reads)
