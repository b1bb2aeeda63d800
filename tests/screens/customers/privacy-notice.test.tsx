import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'

const api = labApi({ settings: { privacyNotice: '2026-11' } })
const words = /Privacy notice: version/

test('ACC-11 the registration form says which privacy notice the customer is shown', async () => {
  await openApp({ api, at: '/customers/add' })
  const note = await screen.findByText(words)
  expect(note.textContent).toContain('2026-11')
})

test('ACC-11 a lab API without privacy notices leaves the form as it is', async () => {
  const { sent } = await openApp({ api, at: '/customers/add', answer: refusing(/privacy-notice$/, 'No', 404) })
  await screen.findByLabelText(/Name/)
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/privacy-notice'))).toBe(true))
  expect(screen.queryByText(words)).toBeNull()
})

test('ACC-11 a new customer in a new order is shown it too', async () => {
  const { user } = await openApp({ api, at: '/orders/new' })
  await user.click(await screen.findByRole('button', { name: 'New customer' }))
  expect((await screen.findByText(words)).textContent).toContain('2026-11')
})
