import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'

const api = labApi()

test('g and a letter open a list, but not while something is typed', async () => {
  const { user, address } = await openApp({ api, at: '/customers' })
  await screen.findByRole('searchbox')
  // The keys are loaded after the page.
  await waitFor(async () => {
    await user.keyboard('go')
    expect(address()).toBe('/orders')
  })
  await user.keyboard('gn')
  await waitFor(() => expect(address(), 'before the key of the list').toBe('/notifications'))
  await user.keyboard('gc')
  await waitFor(() => expect(address()).toBe('/customers'))
  await user.type(await screen.findByRole('searchbox'), 'go')
  expect(address()).toMatch(/^\/customers/)
  await user.keyboard('{Escape}')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await user.keyboard('?')
  expect(await screen.findByText('Go to Orders')).toBeTruthy()
})
