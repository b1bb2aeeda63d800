import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import notifications from '#resources/notifications.ts'
import { failedChange } from '#tests/support/memory-provider.ts'
import { listedDeclarations, openList, someTests, twoCategories } from '#tests/support/memory-screen.tsx'

const lab = { tests: someTests(3), 'test-categories': twoCategories }

test.each([
  ['CAT-05', '/tests', 'No tests found. Try adjusting your filters or add a new test.'],
  ['NOT-05', '/notifications', 'No notifications'],
  ['NOT-05', '/notifications?search=zzz', 'No notifications found matching your criteria.'],
])('%s an empty list at %s says: %s', async (_, at, sentence) => {
  openList({ at, rows: {}, declarations: [...listedDeclarations, notifications] })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('CAT-05 a search that finds nothing is said to a screen reader, and so is the count after it', async () => {
  const { user } = openList({ at: '/tests', rows: lab })
  const places = async () => [(await screen.findByText('1–3 of 3 tests')).closest('[role="status"]'), document.querySelector('.list-nothing')]
  const before = await places()
  expect(before.map((each) => each?.getAttribute('role'))).toEqual(['status', 'status'])
  await user.type(screen.getByRole('searchbox'), 'zzz')
  expect((await screen.findByText(/^No tests found/)).closest('[role="status"]')).toBe(before[1])
  expect(before[0]?.textContent).toBe('')
  await user.clear(screen.getByRole('searchbox'))
  expect(await places()).toEqual(before)
})

test('ORD-05 a list that cannot be loaded says so with the words of the server, and can be tried again', async () => {
  let isBroken = true
  const { user } = openList({
    at: '/orders',
    rows: {},
    calls: (memory) => ({ getList: (parameters) => (isBroken ? Promise.reject(failedChange(409, 'Too many')) : memory.getList(parameters)) }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading orders: Too many')
  expect(screen.queryByText('No orders found')).toBeNull()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No orders found')
})

test('rows that could not be read are marked among the others, and counted', async () => {
  const broken = { id: 't9', unreadable: 'name is missing' }
  openList({ at: '/tests', rows: lab, calls: () => ({ getList: async () => ({ data: [...lab.tests, broken, broken] as never[], total: 5 }) }) })
  await screen.findByRole('link', { name: 'Test 003' })
  expect(screen.getAllByText('This row could not be read')).toHaveLength(2)
  expect(screen.getByText('2 rows could not be read')).toBeTruthy()
})

test('GEN-04 an answer that arrives late never replaces a newer one', async () => {
  const releases = new Map<unknown, () => void>()
  const { router } = openList({
    at: '/tests?search=001',
    rows: lab,
    calls: (memory) => ({
      async getList(parameters) {
        const search = parameters.filters?.find((filter) => 'field' in filter && filter.field === 'search')?.value
        if (search) await new Promise<void>((resolve) => releases.set(search, resolve))
        return memory.getList(parameters)
      },
    }),
  })
  await waitFor(() => expect(releases.has('001')).toBe(true))
  await router.navigate('/tests?search=002')
  await waitFor(() => expect(releases.has('002')).toBe(true))
  releases.get('002')?.()
  await screen.findByRole('link', { name: 'Test 002' })
  releases.get('001')?.()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Test 001' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Test 002' })).toBeTruthy()
})

/** Opens the tests, then fails to read them again. */
async function failToReadAgain(error: Error) {
  const state = { isBroken: false }
  const opened = openList({
    at: '/tests',
    rows: lab,
    calls: (memory) => ({ getList: (parameters) => (state.isBroken && parameters.resource === 'tests' ? Promise.reject(error) : memory.getList(parameters)) }),
  })
  await screen.findByRole('link', { name: 'Test 001' })
  state.isBroken = true
  await opened.queryClient.invalidateQueries()
  return { ...opened, state }
}

test('ORD-05 rows that could not be refreshed stay, under a sentence that says so and why', async () => {
  const { user, state } = await failToReadAgain(failedChange(503))
  const said = (await screen.findByRole('alert')).textContent
  for (const words of ['Tests could not be loaded', 'went wrong on the server', 'What you see below may be out of date.']) expect(said).toContain(words)
  expect(screen.getByRole('link', { name: 'Test 001' })).toBeTruthy()
  state.isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

/** Rows that the user may no longer see stayed on the open page. */
test('AUTH-16 rows whose permission is gone disappear, but not as an empty list', async () => {
  const { user, state } = await failToReadAgain(
    failedChange(403, 'You don’t have access to Test Management. Ask an administrator for “Test Management: View”.'),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Test Management: View')
  expect(screen.queryByRole('link', { name: 'Test 001' })).toBeNull()
  expect(screen.queryByText(/No tests found/)).toBeNull()
  state.isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByText(/No tests found/)).toBeNull()
  expect(await screen.findByRole('link', { name: 'Test 001' })).toBeTruthy()
})

test('AUTH-16 a user who may not view the list sees that in its place, and nothing is requested', async () => {
  const { asked } = openList({ at: '/tests', rows: lab, lacks: ['tests.view'] })
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You don’t have access to Test Management. Ask an administrator for “Test Management: View”.',
  )
  expect(asked).toEqual([])
})

/** A filter whose name could not be read was an endless `…` that nobody explained. */
test('CAT-01 a filter that cannot be named is a dash, and the failure is shown and can be tried again', async () => {
  let isBroken = true
  const fails = (resource: string) => isBroken && resource === 'test-categories'
  const { user } = openList({
    at: '/tests?categoryId=c2',
    rows: lab,
    calls: (memory) => ({
      getList: (parameters) => (fails(parameters.resource) ? Promise.reject(failedChange(503)) : memory.getList(parameters)),
      getOne: (parameters) => (fails(parameters.resource) ? Promise.reject(failedChange(503)) : memory.getOne(parameters)),
    }),
  })
  expect((await screen.findByText(/The chosen category could not be loaded\./)).getAttribute('role')).toBe('alert')
  expect(screen.getByText('Category: —')).toBeTruthy()
  isBroken = false
  await user.click(within(screen.getByText(/The chosen category could not be loaded\./)).getByText('Try again'))
  expect(await screen.findByText('Category: Urine')).toBeTruthy()
})

test('GEN-04 another search does not show that the one before found nothing', async () => {
  let release = () => {}
  const { container, router, user } = openList({
    at: '/tests?search=zzz',
    rows: lab,
    calls: (memory) => ({
      async getList(parameters) {
        const asks = JSON.stringify(parameters.filters).includes('Test 002')
        if (asks) await new Promise<void>((resolve) => (release = resolve))
        return memory.getList(parameters)
      },
    }),
  })
  expect(await screen.findByText(/No tests found/)).toBeTruthy()
  // In one go: a busy machine would make a pause between two keys.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Test 002' } })
  // The wait for the end of the typing has only begun.
  expect(router.state.location.search).toBe('?search=zzz')
  expect(screen.queryByText(/No tests found/)).toBeNull()
  await user.type(screen.getByRole('searchbox'), '{Enter}')
  await waitFor(() => expect(container.querySelectorAll('tbody tr .cell-loading').length).toBeGreaterThan(0))
  expect(screen.queryByText(/No tests found/)).toBeNull()
  release()
  expect(await screen.findByRole('link', { name: 'Test 002' })).toBeTruthy()
})
