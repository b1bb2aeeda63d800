import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll } from 'vitest'
import { phlebotomists, sampleCollections } from '#server/db/tables/collections.ts'
import { idOf } from '#tests/support/ids.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { type ShownRead, testSecondReads } from '#tests/support/read-again.ts'
import { makeResultRows } from '#tests/support/result-rows.ts'
import { change } from '#tests/support/stored.ts'
import { makeNotification, makeOrder, makeReport, makeVisit, small, stampsOf } from '#tests/support/small-lab.ts'

const api = labApi()
const inRegion = (region: string, words: string | RegExp) => () => {
  const found = screen.queryByRole('region', { name: region })
  return found && within(found).queryByText(words)
}
const press = (button: string) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name: button }))

/** A day on which Suresh visits Kiran. */
const day = '2026-11-24'
beforeAll(async () => {
  const { id } = await makeOrder(api.db, { people: [small.ashaSon] })
  const visit = await makeVisit(api.db, id, day, { patientId: small.ashaSon, slotId: small.wide })
  const suresh = idOf('collector')
  await api.db.insert(phlebotomists).values({ id: suresh, name: 'Suresh Patil', phone: '+910000000001', ...stampsOf })
  await change(api.db, sampleCollections, visit, { phlebotomistId: suresh })
})

const reads: readonly ShownRead[] = [
  {
    name: 'charts of the dashboard',
    calls: /^GET \/orders\/admin\/charts\?/,
    title: 'The charts could not be loaded',
    path: async () => '/dashboard',
    open: press('Show charts'),
    shown: () => screen.queryByText('Orders per day', { selector: 'figcaption' }),
  },
  {
    name: 'analytics of notifications',
    calls: /^GET \/admin\/notification-endpoints\/analytics\?/,
    title: 'The figures could not be loaded',
    path: async () => '/notifications/advanced?tab=analytics',
    shown: inRegion('Figures', 'Days Tracked'),
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
    name: 'visits of the day board',
    calls: /^GET \/admin\/sample-collections\/board\?/,
    title: 'The board could not be loaded',
    path: async () => `/sample-collections/board?date=${day}`,
    shown: () => screen.queryAllByRole('button', { name: 'Move Kiran Rao to…' })[0] ?? null,
  },
  {
    name: 'results of a patient',
    calls: /^GET \/reports\/admin\/patients\/[0-9a-f-]{36}\/history\?/,
    title: 'The results of this parameter could not be loaded',
    async path() {
      const report = await makeReport(api.db, await makeOrder(api.db, { status: 'Testing' }), { source: 'results' })
      await makeResultRows(api.db, report, { K: 4.1 }, { state: 'Released', releasedAt: stampsOf.createdAt })
      return `/customers/${small.asha}`
    },
    open: press('Results of Asha Rao'),
    shown: () => screen.queryByRole('region', { name: 'Values of Potassium' }),
  },
  {
    name: 'laboratory data of a test',
    calls: /^GET \/tests\/[0-9a-f-]{36}\/laboratory$/,
    title: 'The laboratory data could not be loaded',
    holdsTyped: true,
    path: async () => `/tests/${small.cbc}`,
    shown: () => screen.queryByRole('button', { name: 'Edit laboratory data' }),
  },
  {
    name: 'items of a cart',
    calls: /^GET \/cart\/admin\/prescription\//,
    title: 'The cart could not be brought up to date',
    refusedTitle: 'Error Loading Cart',
    path: async () => `/prescriptions/${await makePrescription(api.db, { patientId: small.ashaSon, status: 'Reviewed' })}/cart`,
    shown: () => screen.queryByRole('heading', { level: 1, name: 'Cart for Kiran Rao' }),
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
