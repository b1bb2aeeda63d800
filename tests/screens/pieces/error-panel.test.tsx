import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#providers/http/api-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

const buttonsOf = () =>
  within(screen.getByRole('alert'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

test.each([
  [404, ['Back to orders']],
  [500, ['Back to orders', 'Try again']],
])('after %i the panel offers the way back, and another try only where one can help', (statusCode, buttons) => {
  const error = new ApiError(statusCode === 404 ? 'missing' : 'server', { statusCode })
  render(<ErrorPanel title="Error Loading Order" error={error} onRetry={() => undefined} back={{ label: 'Back to orders', onBack: () => undefined }} />)
  expect(buttonsOf()).toEqual(buttons)
})

test('a panel whose title names the cause does not name it again', () => {
  const error = new ApiError('network')
  render(<ErrorPanel title="Customers could not be loaded: The server cannot be reached" error={error} />)
  expect(screen.getByRole('alert').textContent).toBe('Customers could not be loaded: The server cannot be reachedCheck the connection and try again.')
})
