import { screen, render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import type { PageProps } from '#crud/screens-context.ts'
import tests from '#resources/tests.ts'
import { resourceRoutes } from '#routes/resource-routes.tsx'
import type { LazyScreens } from '#pages/screens.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'

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

/** A dialog whose chunk was fetched ahead while it was open was mounted again, and what had been typed into it was lost. */
test('AUTH-09 a rendered component keeps what is typed into it when its chunk is preloaded meanwhile', async () => {
  const Dialog = lazyWithPreload(async () => () => <input aria-label="Reason" />)
  const drawn = () => (
    <Suspense fallback="loading">
      <Dialog />
    </Suspense>
  )
  const shown = render(drawn())
  await userEvent.type(await screen.findByLabelText('Reason'), 'Customer moved')
  await Dialog.load()
  shown.rerender(drawn())
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Customer moved')
})

/** Opening the templates of patients while the connection was away took the whole order page away, and with it what was selected there. */
test('GEN-06 a component whose chunk fails shows the failure in place with a retry; the page stays', async () => {
  let tries = 0
  const Picker = lazyWithPreload(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>the calendar</p>
  })
  render(
    <>
      <input aria-label="Name" />
      <Suspense fallback="loading">
        <Picker />
      </Suspense>
    </>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Asha')
  expect((await screen.findByRole('alert')).textContent).toContain('This part of the panel could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the calendar')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha')
})
