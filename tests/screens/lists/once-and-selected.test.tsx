import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from '#crud/list/use-selection.ts'
import { useBusyRows, useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { held } from '#tests/support/held.ts'

const row = (id: string) => ({ key: id, kind: 'record', record: { id } }) as const

test('USR-04 a selection is kept over the pages of one filter, and starts again with another', () => {
  const { result, rerender } = renderHook(({ rows, filtering }) => useSelection(rows, filtering), {
    initialProps: { rows: [row('a'), row('b')], filtering: 'active' },
  })
  act(() => result.current.set(['a']))
  rerender({ rows: [row('c')], filtering: 'active' })
  act(() => result.current.set([...result.current.ids, 'c']))
  expect(result.current.ids).toEqual(['a', 'c'])
  act(() => result.current.drop(['a']))
  expect(result.current.ids).toEqual(['c'])
  rerender({ rows: [row('c')], filtering: 'all' })
  expect([result.current.ids, result.current.records]).toEqual([[], []])
})

test('what is pressed twice before anything is drawn is done once; when it is over it can be done again', async () => {
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
