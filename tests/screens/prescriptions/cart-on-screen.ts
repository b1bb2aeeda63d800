import { screen, within } from '@testing-library/react'
import type { openApp } from '#tests/support/screen.tsx'

/** The items of the cart on the screen. */
export const cartItems = () => within(screen.getByRole('list', { name: 'Items in the cart' }))

/** Finds Blood count and Sugar 100% in an empty cart's search, selects them and adds them (CRT-02, CRT-03). */
export async function addTwoTests(user: Awaited<ReturnType<typeof openApp>>['user']): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'Add Tests/Packages' }))[0] as HTMLElement)
  for (const [words, name] of [
    ['blood', /Blood count/],
    ['sugar', /Sugar/],
  ] as const) {
    await user.clear(screen.getByLabelText('Search tests'))
    await user.type(screen.getByLabelText('Search tests'), words)
    await user.click(await screen.findByRole('checkbox', { name }))
  }
  await user.click(screen.getByRole('button', { name: 'Add Selected (2)' }))
}
