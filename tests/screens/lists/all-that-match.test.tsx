import type { DataProvider } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { text } from '#definition/kind.ts'
import { largestPage } from '#domain/page.ts'
import { called } from '#tests/support/called.ts'
import { held } from '#tests/support/held.ts'
import { openList } from '#tests/support/memory-screen.tsx'

const badges: Declaration = defineResource({
  ...called('badge'),
  permission: 'users',
  fields: { name: text() },
  list: { columns: ['name'], pageSize: 5 },
  bulkActions: ['delete'],
})

const rows = Array.from({ length: 250 }, (_, index) => ({ id: `b${index}`, name: `Badge ${index}` }))

type GetList = (asked: Parameters<DataProvider['getList']>[0], page: number) => ReturnType<DataProvider['getList']>

/** The list with all rows of its page selected; `getList` answers the reads of the selection, `marks` are on each other answer. */
async function openSelected(getList: (memory: DataProvider) => GetList, marks = {}) {
  const opened = openList({
    at: '/badges',
    rows: { badges: rows },
    declarations: [badges],
    calls: (memory) => {
      const read = getList(memory)
      const answer = async (asked: Parameters<DataProvider['getList']>[0]) =>
        asked.pagination?.pageSize === largestPage ? read(asked, asked.pagination.currentPage ?? 1) : { ...(await memory.getList(asked)), ...marks }
      return { getList: answer as DataProvider['getList'] }
    },
  })
  await screen.findByText('Badge 1')
  await opened.user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  return { ...opened, bar, status: () => bar.getByRole('status').textContent }
}

test('VIEW-04 the reading of all that match shows its progress; after a stop the selection is as it was', async () => {
  const second = held()
  const { user, bar, status } = await openSelected((memory) => async (asked, page) => {
    if (page === 2) await second.until
    return memory.getList(asked)
  })
  await user.click(bar.getByRole('button', { name: 'Select all 250 that match' }))
  await waitFor(() => expect(status()).toBe('100 of 250 read'))
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Delete Selected' }).disabled).toBe(true)
  expect(document.activeElement?.textContent, 'the focus is on what stops it').toBe('Stop')
  await user.click(bar.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(status()).toBe('5 badge(s) selected'))
  second.release()
  await user.click(bar.getByRole('button', { name: 'Select all 250 that match' }))
  await waitFor(() => expect(status()).toBe('250 badge(s) selected'))
})

test('VIEW-04 a page that cannot be read is reported, and the selection stays as it was', async () => {
  const { user, bar, status, notices } = await openSelected((memory) => async (asked, page) => {
    if (page === 3) throw new Error('The server is closed')
    return memory.getList(asked)
  })
  await user.click(bar.getByRole('button', { name: 'Select all 250 that match' }))
  await waitFor(() =>
    expect(notices).toMatchObject([{ type: 'error', message: 'Not all badges could be read, so no more are selected: The server is closed' }]),
  )
  expect(status()).toBe('5 badge(s) selected')
})

test('VIEW-04 all are selected of a server that gives smaller pages than asked for, and rows without an id are named', async () => {
  const { user, bar, status, notices } = await openSelected(() => async (_, page) => {
    const data = rows.slice(page * 60 - 60, page * 60).map((row) => (row.id === 'b7' ? { unreadable: 'id is missing' } : row))
    return { data: data as never[], total: 250 }
  })
  await user.click(bar.getByRole('button', { name: 'Select all 250 that match' }))
  await waitFor(() => expect(status()).toBe('249 badge(s) selected'))
  expect(notices).toMatchObject([{ type: 'error', message: '249 of 250 badges are selected: the others could not be read' }])
})

test('VIEW-04 where the server counts only so far, all rows are read up to the limit, and the words say so', async () => {
  const third = held()
  const capped = { total: 200, isTotalCapped: true }
  const { user, bar, status } = await openSelected(
    (memory) => async (asked, page) => {
      if (page === 3) await third.until
      return { ...(await memory.getList(asked)), ...capped }
    },
    capped,
  )
  await user.click(bar.getByRole('button', { name: 'Select the first 10,000' }))
  await waitFor(() => expect(status()).toBe('200 of more than 200 read'))
  third.release()
  await waitFor(() => expect(status()).toBe('250 badge(s) selected'))
})

test.each([
  ['leaves the list', rows.slice(1)],
  ['comes into it', [{ id: 'new', name: 'Badge new' }, ...rows]],
  ['comes for one that leaves', [{ id: 'new', name: 'Badge new' }, ...rows.slice(0, -1)]],
])('VIEW-04 all are selected, each once, when a row %s while they are read', async (_, later) => {
  let now: readonly { readonly id: string }[] = rows
  const { user, bar, status, notices } = await openSelected(() => async (_asked, page) => {
    const data = now.slice((page - 1) * largestPage, page * largestPage)
    const { length } = now
    now = later
    return { data: data as never[], total: length }
  })
  await user.click(bar.getByRole('button', { name: 'Select all 250 that match' }))
  await waitFor(() => expect(status()).toMatch(/badge\(s\) selected/))
  expect([status(), notices.length]).toEqual(later.length === 250 ? ['249 badge(s) selected', 1] : [`${later.length} badge(s) selected`, 0])
})
