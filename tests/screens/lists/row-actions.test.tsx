import type { DataProvider } from '@refinedev/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import testsDeclared from '#resources/tests.ts'
import { failedChange } from '#tests/support/memory-provider.ts'
import { openList, someTests, twoCategories } from '#tests/support/memory-screen.tsx'
import { reference } from '#definition/kind.ts'
import categoriesDeclared from '#resources/test-categories.ts'

const lab = { tests: someTests(3), 'test-categories': twoCategories }

async function openMenu(user: ReturnType<typeof openList>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
  return within(await screen.findByRole('menu'))
}

test('CAT-03 Enter on an entry of a menu opens its dialog and leaves the menu closed', async () => {
  const { user } = openList({ at: '/tests', rows: lab })
  const more = await screen.findByRole('button', { name: 'More actions for Test 002' })
  more.focus()
  await user.keyboard('{Enter}')
  const entry = await screen.findByRole('menuitem', { name: 'Delete' })
  // A browser presses the button that has the focus by then, unless the key is consumed.
  const isPassedOn = fireEvent.keyDown(entry, { key: 'Enter', keyCode: 13 })
  expect(await screen.findByRole('dialog', { name: 'Delete test Test 002?' })).toBeTruthy()
  expect([isPassedOn, more.getAttribute('aria-expanded')]).toEqual([false, 'false'])
})

test('CAT-03 an open menu stays with its row when another is inserted, and deletes only that row', async () => {
  const all: DataProvider[] = []
  const { user, queryClient } = openList({
    at: '/tests',
    rows: lab,
    calls: (provider) => {
      all.push(provider)
      return {}
    },
  })
  const menu = await openMenu(user, 'Test 002')
  await all[0]?.create({ resource: 'tests', variables: { ...lab.tests[0], id: undefined, name: 'Test 000' } })
  await queryClient.invalidateQueries()
  await screen.findByRole('link', { name: 'Test 000' })
  await user.click(menu.getByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByRole('dialog', { name: 'Delete test Test 002?' })).toBeTruthy()
})

test('CAT-03 ODT-11 a row changed by a colleague is deleted only by a second press, with its new version', async () => {
  const all: DataProvider[] = []
  const { user } = openList({
    at: '/tests',
    rows: lab,
    calls: (provider) => {
      all.push(provider)
      return {}
    },
  })
  await user.click((await openMenu(user, 'Test 002')).getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete test Test 002?' }))
  await all[0]?.update({ resource: 'tests', id: 't2', variables: { name: 'Test 002 of Asha' } })
  await user.click(dialog.getByRole('button', { name: 'Delete test' }))
  const again = within(await screen.findByRole('dialog', { name: 'Delete test Test 002 of Asha?' }))
  expect(again.getByRole('alert').textContent).toContain('“Delete test” tries again with what is there now.')
  expect(again.getByRole('region', { name: 'Now on the server' }).textContent).toBe('Now on the server:NameTest 002 of Asha')
  await user.click(await again.findByRole('button', { name: /Delete test$/ }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Test 002/ })).toBeNull())
  expect(screen.getByRole('link', { name: 'Test 003' })).toBeTruthy()
})

test('USR-04 VIEW-04 a bulk deletion keeps and names the rows that a colleague changed, until they are seen', async () => {
  const all: DataProvider[] = []
  const { user } = openList({
    at: '/tests',
    rows: { ...lab, tests: someTests(5) },
    declarations: [{ ...testsDeclared, bulkActions: ['delete'], stats: [] }],
    calls: (provider) => {
      all.push(provider)
      return {}
    },
  })
  const change = (id: string, price: number) => all[0]?.update({ resource: 'tests', id, variables: { price } })
  await screen.findByRole('link', { name: 'Test 001' })
  for (const place of [2, 3, 4]) await user.click(screen.getAllByRole('checkbox')[place] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 tests?' }))
  await change('t3', 77_700)
  await change('t4', 88_800)
  await user.click(dialog.getByRole('button', { name: 'Delete 3 tests' }))
  expect(await dialog.findByText('1 test done, 2 not: the reasons are below.')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 9))).toEqual(['Test 003:', 'Test 004:'])
  await user.click(dialog.getByRole('button', { name: /Try 2 tests again$/ }))
  expect(await dialog.findByText('0 tests done, 2 not: the reasons are below.'), 'the changes were not shown').toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep' }))
  expect(await screen.findByText('₹888')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete Selected' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete 2 tests?' })).getByRole('button', { name: 'Delete 2 tests' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Test 004' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Test 001' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Test 005' })).toBeTruthy()
})

/** The words of a refused deletion did not take the focus, and left open whether anything was done. */
test('GEN-03 a dialog of a row cannot be sent again between its answer and its closing', async () => {
  const { user } = openList({ at: '/tests', rows: lab })
  await user.click((await openMenu(user, 'Test 002')).getByRole('menuitem', { name: 'Delete' }))
  const button = within(await screen.findByRole('dialog', { name: 'Delete test Test 002?' })).getByRole('button', { name: 'Delete test' })
  const looks: string[] = []
  const look = () => (button.classList.contains('ant-btn-loading') ? 'working' : 'ready')
  const observer = new MutationObserver(() => looks.push(button.isConnected ? look() : 'gone'))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await user.click(button)
  await waitFor(() => expect(looks).toContain('gone'))
  observer.disconnect()
  expect(looks.slice(looks.indexOf('working'))).not.toContain('ready')
})

test('a refused deletion keeps its dialog open, with the focus on the reason', async () => {
  const { user } = openList({ at: '/tests', rows: lab, calls: () => ({ deleteOne: () => Promise.reject(failedChange(409, 'It is on 3 orders')) }) })
  await user.click((await openMenu(user, 'Test 002')).getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete test' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe('Failed to delete test Test 002: It is on 3 ordersNothing was saved.')
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
  expect(document.activeElement?.className).toBe('save-problem')
})

test('USR-04 selected rows are counted and deleted together; another search ends the selection', async () => {
  const bulk: Declaration = { ...testsDeclared, bulkActions: ['delete'], stats: [] }
  const { user } = openList({ at: '/tests', rows: lab, declarations: [bulk] })
  await screen.findByRole('link', { name: 'Test 001' })
  const [, first, second] = screen.getAllByRole('checkbox')
  await user.click(first ?? document.body)
  await user.click(second ?? document.body)
  expect(screen.getByText('2 test(s) selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete Selected' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete 2 tests?' })).getByRole('button', { name: 'Delete 2 tests' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Test 001' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Test 003' })).toBeTruthy()
  expect(screen.queryByText(/selected/)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByText('1 test(s) selected')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search tests' }), 'nothing{Enter}')
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
})

test('USR-04 VIEW-04 a bulk deletion names each refusal, and a retry covers only the remaining rows', async () => {
  const bulk: Declaration = { ...testsDeclared, bulkActions: ['delete'], stats: [] }
  const asked: unknown[] = []
  let isRefused = true
  const { user, notices } = openList({
    at: '/tests',
    rows: { ...lab, tests: someTests(4) },
    declarations: [bulk],
    calls: ({ deleteOne }) => ({
      async deleteOne(parameters) {
        asked.push(parameters.id)
        if (parameters.id === 't3' && isRefused) throw failedChange(409, 'It is on 3 orders')
        if (parameters.id !== 't2') return deleteOne(parameters)
        await deleteOne(parameters)
        throw failedChange(404)
      },
    }),
  })
  await screen.findByRole('link', { name: 'Test 001' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Delete Selected' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 4 tests' }))
  expect((await within(screen.getByRole('dialog')).findByRole('listitem')).textContent).toBe('Test 003: It is on 3 orders')
  expect(screen.getByText('1 test(s) selected')).toBeTruthy()
  expect(asked).toEqual(['t1', 't2', 't3', 't4'])
  isRefused = false
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /Try 1 test again$/ }))
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
  expect(asked).toEqual(['t1', 't2', 't3', 't4', 't3'])
  expect(notices.at(-1)).toMatchObject({ type: 'success', message: expect.stringMatching(/^Deleted /) })
})

test('CAT-03 GEN-06 a test is disabled from its menu with its read version; row and notice say so', async () => {
  const sent: unknown[] = []
  const { user, notices } = openList({
    at: '/tests',
    rows: lab,
    calls: ({ update }) => ({
      update(parameters) {
        sent.push(parameters.variables)
        return update(parameters)
      },
    }),
  })
  const menu = await openMenu(user, 'Test 002')
  await user.click(menu.getByRole('menuitem', { name: 'Disable' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const row = screen.getByRole('link', { name: 'Test 002' }).closest('tr')
  await waitFor(() => expect(row?.textContent).toContain('Inactive'))
  expect(sent).toEqual([{ isActive: false, version: '"v1"' }])
  expect(notices).toMatchObject([{ type: 'success', message: 'Test 002 is now inactive' }])
})

test('CAT-03 GEN-06 a failed toggle is shown: Failed to disable test: …', async () => {
  const { user, notices } = openList({ at: '/tests', rows: lab, calls: () => ({ update: () => Promise.reject(failedChange(409, 'It is part of a package')) }) })
  await user.click((await openMenu(user, 'Test 002')).getByRole('menuitem', { name: 'Disable' }))
  await waitFor(() =>
    expect(notices.at(-1)).toMatchObject({
      type: 'error',
      message: 'Failed to disable test: It is part of a package',
      description: expect.stringMatching(/^Nothing was saved\./),
    }),
  )
})

/** The reason was a tooltip that only a pointer could open. */
test('AUTH-16 an action that the user may not take is disabled, with the reason above it', async () => {
  const { user } = openList({ at: '/tests', rows: lab, lacks: ['tests.delete', 'tests.create'] })
  const menu = await openMenu(user, 'Test 002')
  expect(menu.getByRole('menuitem', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  expect(menu.getByRole('menuitem', { name: 'Disable' }).getAttribute('aria-disabled')).not.toBe('true')
  expect(
    menu.getByText('You don’t have permission to do this. Ask an administrator for “Test Management: Delete”.').closest('[role=menu] > li')?.textContent,
  ).toContain('Delete')
  expect(screen.getByRole('button', { name: 'Add test' })).toHaveProperty('disabled', true)
})

test.each([
  ['as the row came with it', { name: 'category.name' }, { categoryId: 'c1', 'categoryId~name': 'Blood as it was' }, 'Blood as it was', 0],
  ['looked up, as the wire has none', { name: 'category.name' }, { categoryId: 'c1', 'categoryId~name': null }, 'Blood', 1],
  ['looked up, as none is declared', {}, { categoryId: 'c2' }, 'Urine', 1],
  ['the id of a record that is not there', {}, { categoryId: 'c9' }, 'c9', 1],
  ['a dash where nothing is chosen', {}, { categoryId: null }, '—', 0],
])('the title of a reference is %s', async (_, option, row, shown, calls) => {
  let asked = 0
  const references = {
    ...testsDeclared,
    fields: { name: testsDeclared.fields.name, categoryId: reference('test-categories', option) },
  } as unknown as Declaration
  const list = { ...references, list: { columns: ['name', 'categoryId'] }, stats: [], rowActions: [] } as unknown as Declaration
  openList({
    at: '/tests',
    rows: { ...lab, tests: [{ id: 't1', name: 'Test 001', ...row }] },
    declarations: [list, categoriesDeclared as unknown as Declaration],
    calls: ({ getOne }) => ({
      getOne(parameters) {
        asked += 1
        return getOne(parameters)
      },
    }),
  })
  await waitFor(() => expect(screen.getByRole('link', { name: 'Test 001' }).closest('tr')?.lastElementChild?.textContent).toBe(shown))
  expect(asked).toBe(calls)
})
