// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openPanel } from '#boot/panel.tsx'
import { clearSession, readSession } from '#providers/auth/session.ts'
import { backendFor } from '../../../src/providers.ts'
import { json, httpFixture } from '#tests/providers/http-fixture.ts'

afterEach(() => {
  cleanup()
  clearSession()
})

/** The panel over what is chosen, at an address, signed in as the super admin; `arrived` are the calls that left it. */
async function open(name: 'memory' | 'simple-rest', address: string) {
  const fixture = httpFixture(({ path }) =>
    path === '/api/test-categories'
      ? json([{ id: 'c1', name: 'Heart', isActive: true, icon: 'Heart' }], 200, { 'x-total-count': '1' })
      : json({ message: 'no' }, 404),
  )
  const { actions, other } = backendFor(name, fixture.http)
  await actions.signIn({ email: 'super@lab.example', password: 'any' })
  const user = readSession()?.user
  const back = await other
  if (!user || !back) throw new Error('not signed in')
  window.history.pushState(null, '', address)
  const panel = await openPanel({ http: fixture.http, user, back, onLogout() {} })
  return { ...fixture, user: userEvent.setup({ pointerEventsCheck: 0 }), ...render(panel.element) }
}

test('memory: lists, forms and records work without a call, and end with the page', { timeout: 30_000 }, async () => {
  const { arrived, user } = await open('memory', '/test-categories')
  expect(await screen.findByText(/of 24/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Add/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Name/), 'Quite new')
  await user.click(within(dialog).getByRole('button', { name: 'Save category' }))
  expect(await screen.findByText(/of 25/)).toBeTruthy()
  expect(arrived).toEqual([])
})

test('simple-rest: a list comes from the server, and the sign-in asks it nothing', { timeout: 30_000 }, async () => {
  const { arrived } = await open('simple-rest', '/test-categories')
  expect(await screen.findByText('Heart')).toBeTruthy()
  expect(arrived.some(({ path }) => path.includes('/auth/'))).toBe(false)
})
