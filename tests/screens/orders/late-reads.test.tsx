import type { GetOneResponse } from '@refinedev/core'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRefresh } from '#crud/use-refresh.ts'
import { held } from '#tests/support/held.ts'
import { openOrder, order } from './order-screen.tsx'

test('GEN-04 a read that is under way when a change is answered does not bring the older order back', async () => {
  const open = openOrder({ orderStatus: 'Created' })
  const confirm = await screen.findByRole('button', { name: 'Confirm order' })
  const reads = () => open.provider.calls.filter(({ what }) => what === 'one').length
  const before = reads()
  const answerRead = open.provider.hold('one')
  fireEvent.focus(window)
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  open.provider.custom = async () => ({ data: { ...order, orderStatus: 'Confirmed', version: '"v2"' } as never })
  await open.user.click(confirm)
  expect(await screen.findByRole('button', { name: 'Mark sample collected' })).toBeTruthy()
  answerRead()
  await waitFor(() => expect(open.queryClient.isFetching()).toBe(0))
  const kept = open.queryClient.getQueriesData<GetOneResponse>({ queryKey: ['data', 'default', 'orders', 'one', 'o1'] })
  expect(kept.map(([, answer]) => answer?.data.orderStatus)).toEqual(['Confirmed'])
})

test('GEN-03 a first read begun before a change is not taken for a later one', async () => {
  const client = new QueryClient()
  const { until, release } = held()
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads > 1) return 'after'
    await until
    return 'before'
  }
  const list = new QueryObserver(client, { queryKey: ['data', 'default', 'tests', 'list'], queryFn: read })
  const stop = list.subscribe(() => undefined)
  const { result } = renderHook(() => useRefresh(), { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> })
  const refreshed = result.current(['tests'])
  release()
  await refreshed
  expect(list.getCurrentResult().data).toBe('after')
  stop()
})
