import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import type { PageProps } from '#crud/screens-context.ts'
import tests from '#resources/tests.ts'
import { resourceRoutes } from '#routes/resource-routes.tsx'
import type { LazyScreens } from '#pages/screens.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'

const Parts = ({ id }: PageProps) => (
  <p>
    parts of {id ?? 'all'} <input />
  </p>
)
const screens: LazyScreens = { pages: { parts: lazyWithPreload(async () => Parts) }, dialogs: {}, slots: {}, cells: {}, controls: {} }
const declaration = {
  ...tests,
  pages: {
    board: { page: 'parts', title: 'Board', permission: 'settings.view' },
    '{id}/parts': { page: 'parts', title: 'Parts of a test' },
  },
} as Declaration
const routes = resourceRoutes(declaration, screens)
const provider = { getList: () => new Promise<never>(() => undefined), getOne: () => new Promise<never>(() => undefined) } as never

beforeEach(() => screens.pages.parts?.load())

test('a page about one record keeps nothing that was typed for another', async () => {
  const { router, user } = openMemoryScreen({ at: '/tests/t1/parts', routes, declarations: [declaration], provider })
  expect(await screen.findByText('parts of t1')).toBeTruthy()
  await user.type(screen.getByRole('textbox'), 'of t1')
  await router.navigate('/tests/t2/parts')
  expect(await screen.findByText('parts of t2')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

test('a further page asks for its own permission', async () => {
  openMemoryScreen({ at: '/tests/board', routes, declarations: [declaration], provider, missing: ['settings.view'] })
  expect(await screen.findByText(/System Settings: View/)).toBeTruthy()
  expect(screen.queryByText('parts of all')).toBeNull()
})
