import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LabelSelect } from '#ui/label-select.tsx'

const options = (count: number) => Array.from({ length: count }, (_, index) => ({ value: index, label: `Option ${index + 1}` }))

test('a short list opens no keyboard on a touch screen, and typed letters still narrow it', async () => {
  const user = userEvent.setup()
  const chosen: number[] = []
  render(<LabelSelect options={options(12)} onChange={(value: number) => chosen.push(value)} />)
  const field = screen.getByRole('combobox')
  expect(field.inputMode).toBe('none')
  await user.type(field, '12')
  await waitFor(() => expect(screen.queryByTitle('Option 2')).toBeNull())
  await user.click(screen.getByTitle('Option 12'))
  expect(chosen).toEqual([11])
})

test('a list that grows long opens the keyboard of a touch screen', () => {
  const { rerender } = render(<LabelSelect options={options(20)} />)
  rerender(<LabelSelect options={options(21)} />)
  expect(screen.getByRole('combobox').inputMode).toBe('text')
})
