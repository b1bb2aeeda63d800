import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList, someTests, twoCategories } from '#tests/support/list-screen.tsx'

const lab = { tests: someTests(3), 'test-categories': twoCategories }

test('the keys / n j k Enter ? work a list without a mouse', async () => {
  const { router, user } = openList({ at: '/tests', rows: lab })
  await screen.findByRole('link', { name: 'Test 001' })
  await user.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Test 001')
  await user.keyboard('jjj')
  expect(document.activeElement?.textContent).toBe('Test 003')
  await user.keyboard('k')
  expect(document.activeElement?.textContent).toBe('Test 002')
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe('/tests')
  await user.keyboard('{Backspace}{Escape}?')
  await screen.findByRole('dialog', { name: 'Keyboard' })
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe('/tests')
  await user.keyboard('{Escape}')
})

test('n adds, and Enter on a row opens it', async () => {
  const { router, user } = openList({ at: '/tests', rows: lab })
  await screen.findByRole('link', { name: 'Test 001' })
  await user.keyboard('n')
  await screen.findByText('the form stands here')
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe('/tests/add')
  await router.navigate('/tests')
  await waitFor(() => expect(screen.queryByText('the form stands here')).toBeNull())
  await screen.findByRole('link', { name: 'Test 001' })
  await user.keyboard('jj{Enter}')
  await screen.findByText('opened t2')
})

test('n does nothing for who may not add', async () => {
  const { router, user } = openList({ at: '/tests', rows: lab, lacks: ['tests.create'] })
  await screen.findByRole('link', { name: 'Test 001' })
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe('/tests')
})
