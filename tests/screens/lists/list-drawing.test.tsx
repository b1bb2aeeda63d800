import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { text } from '#definition/kind.ts'
import { ResourceList } from '#crud/list/resource-list.tsx'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'

test('USR-04 selecting a row draws the actions of no row again: a hundred rows stay quick', async () => {
  let drawn = 0
  const badges = defineResource({
    name: 'badges',
    label: { one: 'badge', many: 'badges' },
    permission: 'users',
    title: 'name',
    fields: { name: text() },
    list: { columns: ['name'] },
    actions: {
      look: {
        dialog: 'none',
        label: 'Look',
        refuse() {
          drawn += 1
          return null
        },
      },
    },
    rowActions: ['look'],
    bulkActions: ['delete'],
  }) as unknown as Declaration
  const rows = [1, 2, 3].map((number) => ({ id: `b${number}`, name: `Badge ${number}` }))
  const routes = [{ path: '/badges', element: <ResourceList declaration={badges} /> }]
  const { user } = openMemoryScreen({ at: '/badges', routes, declarations: [badges], provider: memoryProvider({ badges: rows }, [badges]) })
  await screen.findByRole('button', { name: 'Look Badge 1' })
  const before = drawn
  await user.click(screen.getByRole('checkbox', { name: 'Select Badge 2' }))
  expect(await screen.findByText('1 badge(s) selected')).toBeTruthy()
  expect(drawn).toBe(before)
})
