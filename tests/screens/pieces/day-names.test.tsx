import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SettledDay } from '#crud/fields/settled-day.tsx'

test('WCAG 2.4.6 the calendars of two days beside each other have names of their own', () => {
  for (const label of ['From Date', 'To Date']) render(<SettledDay label={label} day={null} onChange={() => undefined} />)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Choose from a calendar: From Date',
    'Choose from a calendar: To Date',
  ])
})
