import type { DataProvider } from '@refinedev/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { text } from '#definition/kind.ts'
import { ResourceList } from '#crud/list/resource-list.tsx'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'

const badges = defineResource({
  name: 'badges',
  label: { one: 'badge', many: 'badges' },
  permission: 'users',
  title: 'name',
  fields: { name: text() },
  list: { columns: ['name'], pageSize: 5 },
  bulkActions: ['delete'],
}) as unknown as Declaration

async function open() {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ id: `b${number}`, name: `Badge ${number}` }))
  const routes = [{ path: '/badges', element: <ResourceList declaration={badges} /> }]
  const getList: DataProvider['getList'] = async ({ pagination: { currentPage = 1, pageSize = 5 } = {} }) =>
    ({ data: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: rows.length }) as never
  const opened = openMemoryScreen({ at: '/badges', routes, declarations: [badges], provider: { ...memoryProvider({}, [badges]), getList } })
  await screen.findByText('Badge 1')
  return opened
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const selected = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Badge/ }).flatMap(({ checked }, index) => (checked ? [index + 1] : []))

test('USR-04 with Shift all rows since the one chosen last are selected, upwards too, and taken out again', async () => {
  const { user } = await open()
  await user.click(box('Select Badge 4'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select Badge 2'))
  expect(selected()).toEqual([2, 3, 4])
  await user.click(box('Select Badge 3'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual([4])
})

test('USR-04 all rows of a page are selected at once; those of another page stay selected, and some of them are shown as some', async () => {
  const { user } = await open()
  await user.click(box('Select Badge 2'))
  expect(box('Select all').checked).toBe(false)
  expect(box('Select all').closest('.ant-checkbox-indeterminate')).not.toBeNull()
  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  await screen.findByText('Badge 6')
  await user.click(box('Select all'))
  expect(screen.getByText('3 badge(s) selected')).toBeTruthy()
  expect(box('Select all').checked).toBe(true)
  await user.click(box('Select all'))
  expect(screen.getByText('1 badge(s) selected')).toBeTruthy()
})
