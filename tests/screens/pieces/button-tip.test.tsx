import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PermittedButton } from '#ui/permitted-button.tsx'

test('WCAG 4.1.2 the tooltip with the keys of a button has them as its name', async () => {
  const user = userEvent.setup()
  render(<PermittedButton keys="Control+Enter">Release</PermittedButton>)
  await user.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Ctrl ↵')
  expect(await screen.findByRole('tooltip', { name: 'Ctrl ↵' })).toBeTruthy()
})

test('the keys of a button are shown to a pointer that rests on it, not to one that passes', async () => {
  const user = userEvent.setup()
  render(<PermittedButton keys="r">Release</PermittedButton>)
  const button = screen.getByRole('button', { name: 'Release' })
  await user.hover(button)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect((await screen.findByRole('tooltip')).textContent).toBe('R')
})
