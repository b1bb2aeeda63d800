import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addDays, civilDateOf } from '#domain/civil-date.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openDialog } from '#tests/support/panel-steps.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeSmallLab, makeVisit, small, smallLabNow } from '#tests/support/small-lab.ts'

const tomorrow = addDays(civilDateOf(smallLabNow), 1)
const customer = `/customers/${small.asha}`
const week = `/time-slots/week?from=${tomorrow}`
const api = labApi()

interface Change {
  /** Screen that shows the change, with its text before and after. */
  readonly seenAt: string
  readonly before: RegExp
  readonly after: RegExp
  /** Screen that makes the change, for an order of Asha's with one blood count and a visit tomorrow, or for a prescription. */
  madeAt(ids: { readonly order: string; readonly prescription: string }): string
  make(user: UserEvent): Promise<void>
}

async function cancelOrder(user: UserEvent) {
  const dialog = await openDialog(user, 'Cancel Order')
  await user.type(dialog.getByLabelText('Reason for cancellation'), 'Moved away')
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }))
}

const toOrder: Change['madeAt'] = ({ order }) => `/orders/${order}`

const changes: Readonly<Record<string, Change>> = {
  'a payment, by the figures of the customer': {
    ...{ seenAt: customer, before: /Paid₹0Balance₹300/, after: /Paid₹300Balance₹0/, madeAt: toOrder },
    async make(user) {
      const dialog = await openDialog(user, 'Mark paid')
      await user.click(dialog.getByRole('radio', { name: 'Cash' }))
      await user.click(dialog.getByRole('button', { name: 'Mark paid' }))
    },
  },
  'a quantity, by the balance of the customer': {
    ...{ seenAt: customer, before: /Balance₹300/, after: /Balance₹600/, madeAt: ({ order }) => `/orders/${order}?tab=items` },
    async make(user) {
      await user.clear(await screen.findByLabelText('Quantity of Blood count'))
      await user.keyboard('2{Enter}')
      await user.click(await screen.findByRole('button', { name: 'Set to 2' }))
    },
  },
  'a cancelled order, by the places of its time slot': { seenAt: week, before: /1 \/ 1/, after: /^(?!.*1 \/ 1).*0 \/ 1/s, madeAt: toOrder, make: cancelOrder },
  'a reviewed prescription, by the prescriptions of the customer': {
    ...{ seenAt: `${customer}?tab=prescriptions`, before: /Pending/, after: /Needs clarification/, madeAt: () => '/prescriptions/pending' },
    async make(user) {
      await user.click(await screen.findByRole('button', { name: /^Review / }))
      await user.click(await screen.findByLabelText('Ask the customer'))
      await user.click(screen.getByLabelText('A page is missing'))
      await user.click(screen.getByRole('button', { name: 'Send question' }))
    },
  },
}

/** Data read less than half a minute earlier reappeared unchanged. */
test.each(Object.entries(changes))(
  'GEN-03 a change appears at once on the other screens that show it: %s',
  async (_, { seenAt, before, after, madeAt, make }) => {
    await api.reset()
    await makeSmallLab(api.db)
    const order = (await makeOrder(api.db)).id
    await makeVisit(api.db, order, tomorrow)
    const prescription = await makePrescription(api.db)
    const { user, sent } = await openApp({ api, at: seenAt })
    const main = () => screen.getByRole('main').textContent
    await waitFor(() => expect(main()).toMatch(before))
    await goTo(madeAt({ order, prescription }))
    await make(user)
    await waitFor(() => expect(sent.some(({ method, path }) => method !== 'GET' && !path.endsWith('/claim'))).toBe(true))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
    await goTo(seenAt)
    await waitFor(() => expect(main()).toMatch(after))
  },
)
