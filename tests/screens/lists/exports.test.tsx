import type { CustomParams } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetExports } from '#crud/export/exports-begun.ts'
import { openList, someTests, twoCategories } from '#tests/support/memory-screen.tsx'
import { watchSavedFiles } from '#tests/support/saved-files.ts'

const rows = { tests: someTests(30), 'test-categories': twoCategories }
const blob = () => ({ data: { blob: new Blob(['x'], { type: 'text/csv' }), name: 'tests.csv' } as never })

async function exported(user: ReturnType<typeof openList>['user'], format: string) {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: format }))
}

test('VIEW-03 a list is downloaded with its columns, filters and order, and its filter in the name', async () => {
  const saved = watchSavedFiles()
  const asked: CustomParams[] = []
  const { user } = openList({
    at: '/tests?isActive=true&sort=-price',
    rows,
    calls: () => ({
      custom: async (call) => {
        asked.push(call)
        return blob()
      },
    }),
  })
  await screen.findByRole('columnheader', { name: /Price/ })
  await exported(user, 'Excel (XLSX)')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['tests.csv']))
  const call = asked.find(({ url }) => url === '/admin/list-exports/tests')
  expect(call?.query).toMatchObject({ format: 'xlsx', query: 'isActive=true&sort=price&order=desc', name: 'Test Management Status: Active' })
  expect(call?.query).toHaveProperty('columns', expect.stringContaining('price'))
})

test('VIEW-03 a large file is made in the background, shows its progress, and is fetched when it is made', async () => {
  forgetExports()
  const saved = watchSavedFiles()
  const job = {
    id: '01a21fa2-f174-7078-bd4b-6d92f87e48a4',
    kind: 'list-exports',
    state: 'Running',
    done: 1,
    total: 6,
    finishedAt: null as string | null,
    outcomes: [] as unknown[],
  }
  let isBegun = false
  const { user } = openList({
    at: '/tests',
    rows,
    calls: (memory) => ({
      getList: async (parameters) => ({ ...(await memory.getList(parameters)), total: 5_000 }),
      custom: async ({ url, method }) => {
        if (url === '/admin/list-exports/tests' && method === 'post') isBegun = true
        if (url.endsWith('/file')) return blob()
        return { data: (url === '/admin/jobs/list-exports' ? (isBegun ? [{ ...job }] : []) : { id: job.id, total: 5_000 }) as never }
      },
    }),
  })
  await screen.findByRole('columnheader', { name: /Price/ })
  await exported(user, 'CSV')
  const files = within(await screen.findByRole('region', { name: 'Files' }))
  await files.findByText('Making the file: 1 of 6')
  Object.assign(job, { state: 'Done', done: 6, finishedAt: new Date().toISOString(), outcomes: [{ id: 'file', label: 'tests-2026-11-28.csv', leftOut: null }] })
  await user.click(await files.findByRole('button', { name: 'Download tests-2026-11-28.csv' }, { timeout: 4_000 }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['tests.csv']))
  await user.click(files.getByRole('button', { name: 'Close files' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Files' })).toBeNull())
})
