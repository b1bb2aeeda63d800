import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { reference } from '#definition/kind.ts'
import categoriesDeclared from '#resources/test-categories.ts'
import testsDeclared from '#resources/tests.ts'
import { failedChange } from '#tests/support/memory-provider.ts'
import { openList, someTests, twoCategories } from '#tests/support/memory-screen.tsx'

const lab = { tests: someTests(3), 'test-categories': twoCategories }
async function openMenu(user: ReturnType<typeof openList>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
  return within(await screen.findByRole('menu'))
}

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
