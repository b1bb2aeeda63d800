import { Refine, useUpdate } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { clearNotices, noticeProvider, undoNotice } from '#layout/notice-store.ts'
import { Notices } from '#layout/notices.tsx'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { catalogue, declarations } from '../forms/catalogue.tsx'

afterEach(() => {
  vi.useRealTimers()
  clearNotices()
})

function Rename({ undoableTimeout }: { undoableTimeout: number }) {
  const { mutate } = useUpdate()
  return (
    <button type="button" onClick={() => mutate({ resource: 'tests', id: 't1', values: { name: 'New' }, mutationMode: 'undoable', undoableTimeout })}>
      Rename
    </button>
  )
}

function open(undoableTimeout: number) {
  const provider = memoryProvider(catalogue, declarations)
  render(
    <Refine
      dataProvider={provider}
      notificationProvider={noticeProvider}
      resources={[{ name: 'tests' }]}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
    >
      <Rename undoableTimeout={undoableTimeout} />
      <Notices />
    </Refine>,
  )
  const updates = () => provider.calls.filter(({ what }) => what === 'update')
  return { updates, user: userEvent.setup({ delay: null }) }
}

test('Undo makes that a change that waits is never made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const { user, updates } = open(2000)
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  for (let passed = 0; passed < 2600; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100))
  expect([updates(), screen.queryByRole('button', { name: 'Undo' }), screen.queryByRole('alert')?.textContent]).toEqual([[], null, ''])
})

test('GEN-06 a success closes after its reading time; a failure without a timeout stays, and is shown once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  render(<Notices />)
  act(() => {
    noticeProvider.open({ type: 'success', message: 'Saved' })
    noticeProvider.open({ type: 'success', message: 'x'.repeat(90) })
    for (const message of ['No connection', 'No connection']) noticeProvider.open({ type: 'error', message })
    noticeProvider.open({ type: 'error', message: 'Not now', undoableTimeout: 1 })
  })
  expect(screen.getAllByText('No connection')).toHaveLength(1)
  expect(screen.getByText('Saved')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3100))
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByText('x'.repeat(90))).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3300))
  expect(screen.queryByText('x'.repeat(90))).toBeNull()
  expect(screen.queryByText('Not now')).toBeNull()
  expect(screen.getByText('No connection')).toBeTruthy()
})

test('VIEW-04 Undo is offered for 8 s, longer while it is pointed at or has the focus; Ctrl+Z takes the newest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const user = userEvent.setup({ delay: null })
  render(<Notices />)
  const undone: string[] = []
  const offer = (name: string) => act(() => noticeProvider.open({ key: name, type: 'success', message: name, cancelMutation: () => undone.push(name) }))
  const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) offer(name)
  act(() => noticeProvider.open({ type: 'success', message: 'Saved' }))
  expect(screen.getAllByRole('button', { name: 'Undo' }), 'none goes before its time').toHaveLength(6)
  act(() => expect(undoNotice()).toBe(true))
  expect([undone, screen.queryByText('six')]).toEqual([['six'], null])
  await passed(7_900)
  await user.hover(screen.getByText('five'))
  await passed(4_000)
  expect(screen.getByText('five')).toBeTruthy()
  await user.unhover(screen.getByText('five'))
  await passed(2_100)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(undoNotice()).toBe(false)
  offer('seven')
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await passed(9_000)
  await user.keyboard('{Enter}')
  expect([undone, screen.queryByText('seven'), screen.getByRole('status').textContent]).toEqual([['six', 'seven'], null, ''])
})
