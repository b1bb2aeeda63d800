import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeSmallLab, smallLabNow } from '#tests/support/small-lab.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ clock: () => smallLabNow })
  await makeSmallLab(api.database.sql)
})
afterAll(() => api.close())

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
  const [first, second] = [await makeOrder(api.database.sql), await makeOrder(api.database.sql)]
  const open = await openApp({ api, at: `/orders/${second.id}` })
  await headingOf(second.number)
  await goTo(`/orders/${first.id}`)
  await headingOf(first.number)
  await open.user.click(screen.getByRole('button', { name: 'Update Payment' }))
  expect(await screen.findByText(`Update payment of order ${first.number}`)).toBeTruthy()
  await goTo(`/orders/${second.id}`)
  await headingOf(second.number)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  open.close()
})
