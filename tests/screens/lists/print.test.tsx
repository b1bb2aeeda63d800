import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import PagePrintHead from '#crud/print/print-head.tsx'
import { largestPage, printLimit } from '#domain/page.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { listedDeclarations, openList, openMemoryScreen, someTests, twoCategories } from '#tests/support/memory-screen.tsx'

/** The print dialog of the browser, which tests close by an event. */
function printDialog() {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  return print
}

/** The list in place of the page. */
function printedList() {
  const list = document.querySelector<HTMLElement>('.printed-list')
  if (!list) throw new Error('no list is printed')
  return list
}

test('the Print button prints all rows of the filter below a head with title, filter, person and time', async () => {
  const print = printDialog()
  const { user } = openList({ at: '/tests?isActive=true&size=5', rows: { tests: someTests(60), 'test-categories': twoCategories } })
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const list = printedList()
  expect(within(list).getAllByText(/^Test \d+$/)).toHaveLength(40)
  const head = list.querySelector('.print-head')?.textContent
  for (const part of ['Test Management', 'Status: Active', /Printed \d\d\/\d\d\/\d{4}, \d\d:\d\d/, 'by Someone']) expect(head).toMatch(part)
  expect(within(list).getByText('40 tests')).toBeTruthy()
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.printed-list')).toBeNull())
})

test('a list longer than the limit prints its first rows and says so', async () => {
  const print = printDialog()
  // Unreadable rows are drawn fast.
  const page = Array.from({ length: largestPage }, () => ({ unreadable: 'name is missing' }))
  const { user, asked } = openList({
    at: '/tests',
    rows: { 'test-categories': twoCategories },
    calls: (memory) => ({
      getList: async (parameters) => (parameters.resource === 'tests' ? { data: page as never[], total: printLimit + 20 } : memory.getList(parameters)),
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const pages = asked.filter(({ pagination }) => pagination?.pageSize === largestPage).map(({ pagination }) => pagination?.currentPage)
  expect(pages).toEqual([1, 2, 3, 4, 5])
  expect(printedList().querySelector('.list-count')?.textContent).toBe('First 500 of 520 tests. Filter the list to print the others.')
})

test('a page that cannot be read is reported, and nothing is printed', async () => {
  const print = printDialog()
  const { user, notices } = openList({
    at: '/tests',
    rows: { tests: someTests(120), 'test-categories': twoCategories },
    calls: (memory) => ({
      getList: (parameters) =>
        parameters.pagination?.pageSize === largestPage && parameters.pagination.currentPage === 2
          ? Promise.reject(new Error('lost'))
          : memory.getList(parameters),
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(notices).toMatchObject([{ type: 'error' }]))
  expect(print).not.toHaveBeenCalled()
  expect(document.querySelector('.printed-list')).toBeNull()
})

test('the keys of the browser print a page below the same head, which is there only meanwhile', async () => {
  const { container } = openMemoryScreen({
    at: '/tests?search=Cholesterol',
    routes: [{ path: '/tests', element: <PagePrintHead /> }],
    declarations: listedDeclarations,
    provider: createMemoryDataProvider({ registry: new Map(), rows: {} }),
  })
  expect(container.textContent).toBe('')
  fireEvent(window, new Event('beforeprint'))
  expect(container.textContent).toMatch(/Printed .*by Someone.*Search: Cholesterol/)
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(container.textContent).toBe(''))
})
