import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

const headingOf = (number: string) => screen.findByRole('heading', { level: 1, name: number })

/** The dialog stayed open, with the payment of the first order in it and the number of the second above it. */
test('ORD-08 a dialog opened for one order does not persist over another that is in memory', async () => {
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
