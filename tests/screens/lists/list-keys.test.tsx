import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { missingPermission } from '#domain/permission.ts'
import { openList, someTests, twoCategories } from '#tests/support/memory-screen.tsx'
import { pressEscape } from '#tests/support/panel-steps.ts'

const lab = { tests: someTests(3), 'test-categories': twoCategories }

test('n alone adds, and Enter on a row opens it', async () => {
  const { router, user } = openList({ at: '/tests', rows: lab })
  await screen.findByRole('link', { name: 'Test 001' })
  await user.keyboard('{Control>}n{/Control}{Meta>}n{/Meta}')
  expect(router.state.location.pathname).toBe('/tests')
  await user.keyboard('n')
  await screen.findByText('the form is open')
  await user.keyboard('nj')
  expect(router.state.location.pathname).toBe('/tests/add')
  expect(document.activeElement?.hasAttribute('data-row-link')).toBe(false)
  await router.navigate('/tests')
  await waitFor(() => expect(screen.queryByText('the form is open')).toBeNull())
  await screen.findByRole('link', { name: 'Test 001' })
  await user.keyboard('jj{Enter}')
  await screen.findByText('opened t2')
})

test('e edits the row that has the focus, and nothing without one', async () => {
  const { router, user } = openList({ at: '/tests', rows: lab })
  await screen.findByRole('link', { name: 'Test 001' })
  await user.keyboard('e')
  expect(router.state.location.pathname).toBe('/tests')
  await user.keyboard('jje')
  await waitFor(() => expect(router.state.location.pathname).toBe('/tests/t2/edit'))
})

test('AUTH-16 a key says why it does nothing: the reason of its button, or that it is not offered', async () => {
  const orders = [{ id: 'o1', orderNumber: 'LAB-1', orderStatus: 'Cancelled', paymentStatus: 'Pending' }]
  const lacking = openList({ at: '/tests', rows: lab, lacks: ['tests.create', 'tests.edit'] })
  await screen.findByRole('link', { name: 'Test 001' })
  await lacking.user.keyboard('nje')
  expect(lacking.router.state.location.pathname).toBe('/tests')
  expect(lacking.notices.map(({ message }) => message)).toEqual([missingPermission('tests.create'), missingPermission('tests.edit')])
  lacking.unmount()

  const { notices, user } = openList({ at: '/orders', rows: { orders } })
  await screen.findByRole('link', { name: 'LAB-1' })
  await user.keyboard('jr')
  expect(notices.map(({ message }) => message)).toEqual(['“Add results” is not available for LAB-1'])
})

test('the first button of a row has its key', async () => {
  openList({ at: '/tests', rows: lab })
  await screen.findByRole('link', { name: 'Test 001' })
  expect(screen.getByRole('button', { name: 'Edit Test 001' }).getAttribute('aria-keyshortcuts')).toBe('e')
})

test('the menu of a row shows the keys of its actions, which choose them', async () => {
  const { router, user } = openList({ at: '/orders', rows: { orders: [{ id: 'o1', orderNumber: 'LAB-1', orderStatus: 'Testing', paymentStatus: 'Paid' }] } })
  await user.click(await screen.findByRole('button', { name: 'More actions for LAB-1' }))
  const results = await screen.findByRole('menuitem', { name: 'Add results' })
  expect(results.getAttribute('aria-keyshortcuts')).toBe('r')
  expect(results.querySelector('kbd')?.textContent).toBe('R')
  await user.keyboard('r')
  await waitFor(() => expect(router.state.location.pathname).toBe('/results/begin'))
})

test('WCAG 2.1.4 single-key shortcuts are switched off in their help, which has a button, and stay off', async () => {
  const { router, user } = openList({ at: '/tests', rows: lab })
  await screen.findByRole('link', { name: 'Test 001' })
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  pressEscape(screen.getByRole('switch'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n?/j')
  expect(router.state.location.pathname).toBe('/tests')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'))
  expect(localStorage.getItem('lab_single_keys')).toBe('off')
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  pressEscape(screen.getByRole('switch'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n')
  await screen.findByText('the form is open')
})

test('GEN-04 Enter that chooses a word of an input method opens nothing', async () => {
  const { router } = openList({ at: '/tests?search=002', rows: lab })
  const box = await screen.findByRole('searchbox')
  await screen.findByRole('link', { name: 'Test 002' })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box, { key: 'Enter', repeat: true })
  expect(router.state.location.pathname).toBe('/tests')
  fireEvent.keyDown(box, { key: 'Enter' })
  await screen.findByText('opened t2')
})
