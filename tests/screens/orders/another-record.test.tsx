import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

/** Goes to an address as the browser's own Back and Forward do. */
async function goTo(path: string) {
  await act(async () => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

const headingOf = (number: string) => screen.findByRole('heading', { level: 1, name: number })

/** The dialog stayed open, with the payment of the first order in it and the number of the second above it. */
test('ORD-08 a dialog that was opened for one order does not live on over another that is already in memory', async () => {
  const [first, second] = [await makeOrder(api.db), await makeOrder(api.db)]
  const open = await openApp({ api, at: `/orders/${second.id}` })
  await headingOf(second.number)
  await goTo(`/orders/${first.id}`)
  await headingOf(first.number)
  await open.user.click(screen.getByRole('button', { name: 'Update Payment' }))
  expect(await screen.findByText(`Update payment of order ${first.number}`)).toBeTruthy()
  await goTo(`/orders/${second.id}`)
  await headingOf(second.number)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
