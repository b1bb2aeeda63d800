// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openPanel } from '#boot/panel.tsx'
import { clearSession, readSession } from '#providers/auth/session.ts'
import { chosenBack } from '../../../src/providers.ts'
import { json, stage } from '#tests/providers/http-fixture.ts'

afterEach(() => {
  cleanup()
  clearSession()
})

/** The panel over what is chosen, at an address, signed in as the super admin; `arrived` are the calls that left it. */
async function open(name: 'memory' | 'simple-rest', at: string) {
  const staged = stage(({ path }) =>
    path === '/api/test-categories'
      ? json([{ id: 'c1', name: 'Heart', isActive: true, icon: 'Heart' }], 200, { 'x-total-count': '1' })
      : json({ message: 'no' }, 404),
  )
  const { actions, other } = chosenBack(name, staged.http)
  await actions.signIn({ email: 'super@lab.example', password: 'any' })
  const user = readSession()?.user
  const back = await other
  if (!user || !back) throw new Error('not signed in')
  window.history.pushState(null, '', at)
  const panel = await openPanel({ http: staged.http, user, back, onLogout() {} })
  return { ...staged, user: userEvent.setup({ pointerEventsCheck: 0 }), ...render(panel.element) }
}

test('memory: lists, forms and records work without a call, and end with the page', { timeout: 30_000 }, async () => {
  const { arrived, user } = await open('memory', '/test-categories')
  expect(await screen.findByText(/24/, {}, { timeout: 10_000 })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Add/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Name/), 'Quite new')
  await user.click(within(dialog).getByRole('button', { name: 'Save category' }))
  expect(await screen.findByText(/of 25/, {}, { timeout: 10_000 })).toBeTruthy()
  expect(arrived).toEqual([])
})

test.each(['/orders', '/users', '/sample-collections?unassigned=true'])('memory: the list %s shows its records', { timeout: 30_000 }, async (at) => {
  const { container } = await open('memory', at)
  await screen.findAllByText(/of \d+|24|No sample/, {}, { timeout: 10_000 })
  expect([...container.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).filter(Boolean)).toEqual([])
})

test('simple-rest: a list comes from the server, and the sign-in asks it nothing', { timeout: 30_000 }, async () => {
  const { arrived } = await open('simple-rest', '/test-categories')
  expect(await screen.findByText('Heart', {}, { timeout: 10_000 })).toBeTruthy()
  expect(arrived.some(({ path }) => path.includes('/auth/'))).toBe(false)
})

test('who is not among the accounts is told who is', async () => {
  const { http } = stage(() => json({}, 500))
  for (const name of ['memory', 'simple-rest'] as const)
    await expect(chosenBack(name, http).actions.signIn({ email: 'x@lab.example', password: 'x' })).rejects.toThrow(
      'Sign in as super@lab.example, admin@lab.example',
    )
})
