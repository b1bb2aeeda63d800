import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazily } from '#ui/lazily.tsx'

/** A dialog whose chunk was fetched ahead while it stood open was put up anew, and what had been typed into it was gone. */
test('AUTH-09 a shown piece keeps what is typed into it when its chunk is fetched ahead meanwhile', async () => {
  const Dialog = lazily(async () => () => <input aria-label="Reason" />)
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
