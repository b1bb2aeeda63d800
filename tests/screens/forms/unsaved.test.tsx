import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { hasDirtyForms } from '#crud/form/dirty-forms.ts'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { openCatalogue } from './catalogue.tsx'
import { failedChange } from '#tests/support/memory-provider.ts'
import { pressEscape } from '#tests/support/panel-steps.ts'

const question = 'Leave without saving?'

test.each([
  ['Esc', async () => pressEscape(screen.getByLabelText('Name'))],
  ['a link', async (open: ReturnType<typeof openCatalogue>) => open.router.navigate('/orders')],
])('GEN-08 a changed form asks before it is left by %s; keeping keeps all, discarding leaves', async (_, leave) => {
  const open = openCatalogue('/tests/add')
  await open.user.type(await screen.findByLabelText('Name'), 'G')
  await leave(open)
  await screen.findByText(question)
  await open.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(open.router.state.location.pathname).toBe('/tests/add')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('G')
  await leave(open)
  await open.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(open.router.state.location.pathname).not.toBe('/tests/add'))
})

test('GEN-08 closing the tab asks only while something is typed and not saved; so does AUTH-09', async () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { user } = openCatalogue('/test-categories/add')
  const name = await screen.findByLabelText('Name')
  expect([closing(), hasDirtyForms()]).toEqual([false, false])
  await user.type(name, 'H')
  expect([closing(), hasDirtyForms()]).toEqual([true, true])
  await user.type(name, 'ormones{Enter}')
  await screen.findByText('the list of test-categories')
  expect([closing(), hasDirtyForms()]).toEqual([false, false])
})

afterEach(() => vi.useRealTimers())

const underWay = 'Leave while this is still running?'

/** Saves a category, which the server does not answer yet. */
async function saveWithoutAnswer() {
  const open = openCatalogue('/test-categories/add')
  const answer = open.provider.hold('create')
  await open.user.type(await screen.findByLabelText('Name'), 'Hormones{Enter}')
  await screen.findByRole('button', { name: /Saving/ })
  return { ...open, answer }
}

/** A form that was closed while it saved showed nobody that the save failed. */
test('GEN-08 while a form saves, Cancel, Esc and the cross do not close it, and the failure is shown', async () => {
  const { provider, answer } = await saveWithoutAnswer()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  pressEscape(screen.getByLabelText('Name'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(underWay)).toBeNull()
  provider.fail('create', failedChange(403, 'Not yours'))
  answer()
  expect(await screen.findByText('Not yours')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false)
})

/** The question must not say that nothing is saved while a save is under way. */
test('GEN-08 a link followed during a save asks with the right text, and closes with its result', async () => {
  const { provider, answer, router } = await saveWithoutAnswer()
  await router.navigate('/tests')
  expect(await screen.findByText(underWay)).toBeTruthy()
  expect(screen.getByText('The server has not answered yet. If you leave now, you will not see whether it was saved.')).toBeTruthy()
  provider.fail('create', failedChange(500))
  answer()
  const alert = (await screen.findByText(/We cannot confirm that this was saved/)).closest('.save-problem')
  await waitFor(() => expect(screen.queryByText(underWay)).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(router.state.location.pathname).toBe('/test-categories/add')
  await router.navigate('/tests')
  expect(await screen.findByText(/We cannot confirm that what you typed was saved/)).toBeTruthy()
})

function Guarded({ isDirty }: { readonly isDirty: boolean }) {
  return useUnsavedGuard({ isDirty }).question
}

test('GEN-08 of several open forms one blocks the router, and the router warns of nothing', async () => {
  const warned = vi.spyOn(console, 'warn')
  const open = (dirty: readonly boolean[]) => {
    const forms = dirty.map((isDirty, index) => <Guarded key={String(index)} isDirty={isDirty} />)
    const router = createBrowserRouter([{ path: '*', element: <>{forms}</> }])
    const { unmount } = render(<RouterProvider router={router} />)
    return { router, unmount }
  }
  const clean = open([false, false])
  await act(async () => {
    window.history.pushState(null, '', '/elsewhere')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(clean.router.state.location.pathname).toBe('/elsewhere')
  clean.unmount()
  const { router } = open([true, true, false])
  await act(() => router.navigate('/tests'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tests'))
  expect(warned).not.toHaveBeenCalled()
})
