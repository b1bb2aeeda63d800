import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

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
