import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { type ShownRead, testSecondReads } from '#tests/support/read-again.ts'
import { openAccountMenu } from '#tests/support/screen.tsx'
import { makeNotification, makeOrder, small } from '#tests/support/small-lab.ts'

const api = labApi()
const inRegion = (region: string, words: string | RegExp) => () => {
  const found = screen.queryByRole('region', { name: region })
  return found && within(found).queryByText(words)
}
const press = (button: string) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name: button }))

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
    name: 'usage of the time slots',
    calls: /^GET \/admin\/time-slots\/usage\?/,
    title: 'The usage could not be loaded',
    path: async () => '/time-slots/usage',
    shown: () => screen.queryByRole('rowheader', { name: '10:00-11:00' }),
  },
  {
    name: 'sessions of a user',
    calls: /^GET \/auth\/admin\/sessions$/,
    title: 'Failed to load where you are signed in',
    path: async () => '/customers',
    async open(user) {
      await openAccountMenu(user)
      await user.click(await screen.findByRole('menuitem', { name: 'Where you are signed in' }))
    },
    shown: () => screen.queryByText('This browser'),
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
      await makeNotification(api.db, { title: 'Told' })
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
