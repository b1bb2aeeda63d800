import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { text } from '#definition/kind.ts'
import { ResourceList } from '#crud/list/list-screen.tsx'
import { memoryProvider, failedChange } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { useSelection } from '#crud/bulk/bulk.tsx'
import { useBusyRows, useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { held } from '#tests/support/held.ts'
import { called } from '#tests/support/called.ts'

const badges = defineResource({
  ...called('badge'),
  permission: 'users',
  fields: { name: text() },
  list: { columns: ['name'], pageSize: 5 },
  bulkActions: ['delete'],
}) as unknown as Declaration

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('USR-04 a bulk change sends each version; a changed row is named and stays selected, the rest succeed', async () => {
  const archive = { label: 'Archive', call: { method: 'PUT', path: '/badges/{id}/archive' } }
  const declaration = { ...badges, actions: { archive }, bulkActions: ['archive'] } as unknown as Declaration
  const rows = [1, 2, 3].map((number) => ({ id: `b${number}`, name: `Badge ${number}` }))
  const provider = memoryProvider({ badges: rows }, [declaration])
  await provider.changeElsewhere('badges', 'b2', { name: 'Badge two' })
  const { user } = openMemoryScreen({
    at: '/badges',
    routes: [{ path: '/badges', element: <ResourceList declaration={declaration} /> }],
    declarations: [declaration],
    provider,
  })
  await screen.findByText('Badge two')
  await user.click(box('Select all'))
  expect((await screen.findByRole('region', { name: 'Selection' })).closest('.list-bulk'), 'over the head of the table, where no row moves').toBeTruthy()
  expect(screen.getByRole('region', { name: 'Selection' }).closest('[aria-live="polite"]'), 'said to a screen reader').toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  const dialog = within(await screen.findByRole('dialog'))
  await provider.changeElsewhere('badges', 'b1', { name: 'Badge one' })
  provider.fail('custom', failedChange(412, 'Changed by Meera Nair at 10:04'))
  await user.click(dialog.getByRole('button', { name: 'Archive' }))
  expect((await dialog.findByRole('listitem')).textContent).toBe('Badge 1: Changed by Meera Nair at 10:04')
  const sent = () => provider.calls.filter(({ what }) => what === 'custom')
  expect(sent()).toMatchObject([
    { resource: '/badges/b1/archive', given: { headers: { 'If-Match': '"v1"' } } },
    { resource: '/badges/b2/archive', given: { headers: { 'If-Match': '"v2"' } } },
    { resource: '/badges/b3/archive', given: { headers: { 'If-Match': '"v1"' } } },
  ])
  expect(screen.getByText('1 badge(s) selected')).toBeTruthy()
  await screen.findByText('Badge one')
  await user.click(await dialog.findByRole('button', { name: /Try 1 badge again$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().at(-1), 'as it is read by now').toMatchObject({ resource: '/badges/b1/archive', given: { headers: { 'If-Match': '"v2"' } } })
})

test('clearing the selection returns the focus to the box of all rows', async () => {
  const { user } = openMemoryScreen({
    at: '/badges',
    routes: [{ path: '/badges', element: <ResourceList declaration={badges} /> }],
    declarations: [badges],
    provider: memoryProvider({ badges: [1, 2].map((number) => ({ id: `b${number}`, name: `Badge ${number}` })) }, [badges]),
  })
  await screen.findByText('Badge 2')
  await user.click(box('Select Badge 2'))
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(document.activeElement).toBe(box('Select all')))
})

const row = (id: string) => ({ key: id, kind: 'record', record: { id } }) as const

test('USR-04 a selection is kept over the pages of one filter, and starts again with another', () => {
  const { result, rerender } = renderHook(({ rows, filtering }) => useSelection(rows, filtering), {
    initialProps: { rows: [row('a'), row('b')], filtering: 'active' },
  })
  act(() => result.current.set(['a']))
  rerender({ rows: [row('c')], filtering: 'active' })
  act(() => result.current.set([...result.current.ids, 'c']))
  expect([...result.current.ids]).toEqual(['a', 'c'])
  act(() => result.current.drop(['a']))
  expect([...result.current.ids]).toEqual(['c'])
  rerender({ rows: [row('c')], filtering: 'all' })
  expect([[...result.current.ids], result.current.records]).toEqual([[], []])
})

test('a double press before a render acts once, and can be repeated when it is over', async () => {
  const { result } = renderHook(() => useOneAtATime(() => undefined))
  let count = 0
  const work = async () => {
    count += 1
  }
  await act(() => Promise.all([result.current.run(work), result.current.run(work)]))
  expect(count).toBe(1)
  await act(() => result.current.run(work))
  expect(count).toBe(2)
})

test('a second click on a row that works does nothing; another row is not held up', async () => {
  const { result } = renderHook(() => useBusyRows())
  const done: string[] = []
  const { until: under, release: finish } = held()
  const work = (id: string) => async () => {
    done.push(id)
    await under
  }
  act(() => {
    for (const id of ['a', 'a', 'b']) result.current.run(id, work(id))
  })
  expect([done, [...result.current.busy]]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  finish()
  await waitFor(() => expect([...result.current.busy]).toEqual([]))
})

test('VIEW-04 when all rows of a page are selected, all that match can be, over all pages', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({ id: `b${index}`, name: `Badge ${index}` }))
  const { user } = openMemoryScreen({
    at: '/badges',
    routes: [{ path: '/badges', element: <ResourceList declaration={badges} /> }],
    declarations: [badges],
    provider: memoryProvider({ badges: rows }, [badges]),
  })
  await screen.findByText('Badge 1')
  await user.click(box('Select all'))
  await user.click(await screen.findByRole('button', { name: 'Select all 12 that match' }))
  await screen.findByText('12 badge(s) selected')
  await user.click(screen.getByRole('button', { name: 'Delete Selected' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  await screen.findByText('No badges found')
})
