import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList, someTests, twoCategories } from '#tests/support/memory-screen.tsx'

const lab = { tests: someTests(60), 'test-categories': twoCategories }

test.each([
  ['Test 007', '/tests/t7'],
  ['Test 01', '/tests'],
  ['nothing', '/tests'],
])('GEN-04 Enter after typing %s leads to %s: only a record that alone matches is opened', async (text, path) => {
  const { user, router } = openList({ at: '/tests', rows: lab })
  await user.type(await screen.findByRole('searchbox', { name: 'Search tests' }), `${text}{Enter}`)
  await waitFor(() => expect(router.state.location.search).toContain(`search=${text.replace(' ', '+')}`))
  if (path === '/tests') await new Promise((resolve) => setTimeout(resolve, 50))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})

const answering = (marks: object) =>
  openList({
    at: '/tests?search=Test 007',
    rows: lab,
    calls: (memory) => ({ getList: async (parameters) => ({ ...(await memory.getList(parameters)), ...marks }) }),
  })

test('GEN-04 a record that only resembles the search is marked, and not opened by Enter', async () => {
  const { user, router } = answering({ isSimilar: true })
  expect(await screen.findByText('Nothing holds “Test 007”. These are spelt almost like it.')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search tests' }), '{Enter}')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(router.state.location.pathname).toBe('/tests')
})

test('GEN-02 a capped total is marked; one record is in the singular', async () => {
  answering({ total: 10_000, isTotalCapped: true })
  expect(await screen.findByText('1–25 of 10,000+ tests')).toBeTruthy()
})

test('GEN-02 one record is in the singular', async () => {
  answering({})
  expect(await screen.findByText('1 test')).toBeTruthy()
})

test.each([
  ['minPrice=500&maxPrice=100', 'Minimum price is above maximum price: nothing can match.'],
  ['minPrice=100000&maxPrice=100000', 'No tests found. Try adjusting your filters or add a new test.'],
])('CAT-01 an empty list filtered by %s says: %s', async (filters, sentence) => {
  openList({ at: `/tests?${filters}`, rows: { ...lab, tests: [] } })
  expect(await screen.findByText(sentence)).toBeTruthy()
})
