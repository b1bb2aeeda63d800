import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { listViews } from '#server/db/tables/list-views.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { pressEscape } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = labApi()
beforeEach(() => api.db.delete(listViews))

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const strip = () => screen.findByRole('navigation', { name: 'Views' })
const options = (user: Awaited<ReturnType<typeof openApp>>['user']) =>
  screen.findByRole('button', { name: 'Columns and density' }).then((button) => user.click(button))
const keep = (view: Partial<typeof listViews.$inferInsert>) =>
  api.db.insert(listViews).values({ id: newId(smallLabNow), ownerId: staffOf('super_admin').id, resource: 'test-categories', ...stampsOf, ...view })

test('VIEW-01 filters are saved as a view, which is marked when changed and changes only by Update view', async () => {
  const { user, address } = await openApp({ api, at: '/test-categories?isActive=true&size=25' })
  await screen.findByRole('columnheader', { name: /Name/ })
  await options(user)
  await user.click(await screen.findByRole('button', { name: 'Save as view…' }))
  await user.type(await screen.findByLabelText(/^Name/), 'In use')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await within(await strip()).findByRole('link', { name: 'In use', current: 'page' })
  expect(address()).toMatch(/^\/test-categories\?isActive=true&size=25&view=/)
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Remove.*Status/ }))
  await user.click(await screen.findByRole('button', { name: 'Update view' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull())
  const [row] = await api.db.select().from(listViews)
  expect(row).toMatchObject({ name: 'In use', query: 'size=25', version: 2, isShared: false })
})

test('VIEW-01 a view that names a filter and a column of former times shows the rest and says so', async () => {
  const id = newId(smallLabNow)
  await keep({ id, name: 'Old', query: 'gone=1&isActive=true', layout: { columns: [{ field: 'gone' }, { field: 'isActive' }, { field: 'name' }] } })
  await openApp({
    api,
    at: `/test-categories?isActive=true&view=${id}`,
    layouts: { [`test-categories#${id}`]: { columns: [{ field: 'isActive' }, { field: 'name' }] } },
  })
  const tabs = await strip()
  expect((await within(tabs).findByRole('link', { name: 'Old' })).getAttribute('href')).toBe(`/test-categories?isActive=true&view=${id}`)
  expect(heads().slice(0, 2)).toEqual(['Status', 'Name'])
  expect(screen.getByText('Some parts of this view no longer exist.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull()
})

test('VIEW-01 VIEW-02 the dialogs and the columns of a view return the focus to their buttons', async () => {
  const id = newId(smallLabNow)
  await keep({ id, name: 'Mine', query: 'isActive=true' })
  const { user } = await openApp({ api, at: `/test-categories?isActive=true&view=${id}` })
  const menu = await screen.findByRole('button', { name: 'Actions of the view Mine' })
  menu.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view…' }))
  await user.click(await screen.findByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(document.activeElement).toBe(menu))
  const columns = screen.getByRole('button', { name: 'Columns and density' })
  columns.focus()
  await user.keyboard('{Enter}')
  pressEscape((await screen.findAllByRole('button', { name: /^Move / }))[0] ?? document.body)
  await waitFor(() => expect(document.activeElement).toBe(columns))
})

test('VIEW-01 the focus goes on to the menu of a view that is saved, and back to the button once it is deleted', async () => {
  const { user } = await openApp({ api, at: '/orders?status=Created' })
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Kept{Enter}')
  const menu = await screen.findByRole('button', { name: 'Actions of the view Kept' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view…' }))
  await user.click(await screen.findByRole('button', { name: 'Delete view' }))
  const save = await screen.findByRole('button', { name: 'Save view' })
  await waitFor(() => expect(document.activeElement).toBe(save))
})

test('VIEW-02 columns are chosen, moved by keys, kept on the server and there at the next opening', async () => {
  const first = await openApp({ api, at: '/tests' })
  await screen.findByRole('columnheader', { name: /Price/ })
  const before = heads()
  await options(first.user)
  await first.user.click(await screen.findByRole('checkbox', { name: 'Price' }))
  const grip = screen.getByRole('button', { name: /^Move Category/ })
  grip.focus()
  await first.user.keyboard('{ArrowUp}')
  await first.user.click(screen.getByRole('radio', { name: 'Compact' }))
  await waitFor(async () => expect(await api.db.select().from(listViews)).toMatchObject([{ resource: 'tests', name: null, layout: { isCompact: true } }]))
  const after = heads()
  expect(after).not.toContain('Price')
  expect(after).toHaveLength(before.length - 1)
  await waitFor(() => expect(localStorage.getItem('auth_user')).toContain('"isCompact":true'))
  await first.user.click(screen.getByRole('button', { name: 'Reset to default' }))
  await waitFor(async () => expect(await api.db.select().from(listViews)).toEqual([]))
  expect(heads()).toEqual(before)
})

test('VIEW-02 the chooser offers amounts and names, not the conditions of actions', async () => {
  await makeOrder(api.db)
  const { user } = await openApp({ api, at: '/orders' })
  await screen.findAllByRole('cell', { name: /Asha Rao/ })
  await options(user)
  const more = await screen.findByRole('list', { name: 'More columns' })
  const labels = within(more)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  expect(labels).toEqual(expect.arrayContaining(['Phone', 'Paid', 'Balance', 'Waits for', 'Delayed']))
  expect(labels.filter((label) => /state|owed|note/i.test(label))).toEqual([])
  expect(new Set(labels).size).toBe(labels.length)
})

test('VIEW-02 the chooser offers values that can be read, not ids of records', async () => {
  const { id } = await makeOrder(api.db)
  await makeVisit(api.db, id, '2026-11-23')
  const { user } = await openApp({ api, at: '/sample-collections' })
  await screen.findByRole('cell', { name: /Asha Rao/ })
  await options(user)
  const more = await screen.findByRole('list', { name: 'More columns' })
  const labels = within(more)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(labels).toEqual(expect.arrayContaining(['Customer', 'Address']))
  expect(labels).not.toContain('Order')
  await user.click(within(more).getByRole('checkbox', { name: 'Customer' }))
  expect(await screen.findByRole('cell', { name: 'Asha Rao' })).toBeTruthy()
})
