import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList, someTests, twoCategories } from '#tests/support/memory-screen.tsx'
import { refusal } from '#tests/support/memory-provider.ts'

const lab = { tests: someTests(3), 'test-categories': twoCategories }

/** A filter whose name could not be read was an endless `…` that nobody explained. */
test('CAT-01 a filter that cannot be named is a dash, and the failure is shown and can be tried again', async () => {
  let isBroken = true
  const fails = (resource: string) => isBroken && resource === 'test-categories'
  const { user } = openList({
    at: '/tests?categoryId=c2',
    rows: lab,
    calls: (memory) => ({
      getList: (parameters) => (fails(parameters.resource) ? Promise.reject(refusal(503)) : memory.getList(parameters)),
      getOne: (parameters) => (fails(parameters.resource) ? Promise.reject(refusal(503)) : memory.getOne(parameters)),
    }),
  })
  expect((await screen.findByText(/The chosen category could not be loaded\./)).getAttribute('role')).toBe('alert')
  expect(screen.getByText('Category: —')).toBeTruthy()
  isBroken = false
  await user.click(screen.getByText('Try again'))
  expect(await screen.findByText('Category: Urine')).toBeTruthy()
})

test('CAT-01 a filter by a record that does not exist says: not found', async () => {
  openList({ at: '/tests?categoryId=c9', rows: lab })
  expect(await screen.findByText('Category: not found')).toBeTruthy()
})
