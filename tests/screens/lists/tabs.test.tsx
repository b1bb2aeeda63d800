import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList } from '#tests/support/memory-screen.tsx'

const countsPath = '/admin/list-views/orders/counts'

test('VIEW-01 the tabs of the orders lead to their views, and show the counts that the server sends', async () => {
  const { user, router } = openList({
    at: '/orders',
    rows: {},
    calls: () => ({
      custom: async ({ url }) => {
        if (url !== countsPath) throw new Error(url)
        return {
          data: {
            counts: [
              { view: '', count: 2000 },
              { view: 'late', count: 10_000, isMore: true },
            ],
          } as never,
        }
      },
    }),
  })
  const tabs = await screen.findByRole('navigation', { name: 'Views' })
  expect(within(tabs).getAllByRole('link')).toHaveLength(8)
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toMatch(/^All/)
  await waitFor(() => expect(within(tabs).getByRole('link', { name: 'All 2,000' })).toBeTruthy())
  await user.click(within(tabs).getByRole('link', { name: 'Late 10,000+' }))
  expect(router.state.location.pathname).toBe('/orders/late')
  await waitFor(() => expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Late 10,000+'))
  expect(await screen.findByRole('button', { name: /Remove.*Late results/ })).toBeTruthy()
})

test('VIEW-01 against an API without counts the tabs have none', async () => {
  openList({ at: '/orders', rows: {}, calls: () => ({ custom: () => Promise.reject(Object.assign(new Error('missing'), { statusCode: 404 })) }) })
  const tabs = await screen.findByRole('navigation', { name: 'Views' })
  expect(within(tabs).getByRole('link', { name: 'To confirm' }).textContent?.trim()).toBe('To confirm')
  await screen.findByText('No orders found')
})
