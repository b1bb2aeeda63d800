import { fireEvent, render, screen, waitFor } from '@testing-library/react'
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

test('AUTH-16 a tap on a refused button shows the reason until the next tap elsewhere', async () => {
  const user = userEvent.setup()
  render(
    <>
      <PermittedButton reason="You may not release results">Release</PermittedButton>
      <button type="button">Other</button>
    </>,
  )
  const refused = screen.getByRole('button', { name: 'Release' }).parentElement ?? document.body
  await user.pointer([{ keys: '[TouchA>]', target: refused }, { keys: '[/TouchA]' }])
  fireEvent.pointerLeave(refused, { pointerType: 'touch' })
  expect((await screen.findByRole('tooltip')).textContent).toBe('You may not release results')
  await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Other' }) }])
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
