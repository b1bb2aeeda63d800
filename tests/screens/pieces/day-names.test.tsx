import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayText } from '#crud/fields/day-text.tsx'
import { SettledDay } from '#crud/fields/settled-day.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'

test('WCAG 2.4.6 the calendars of two days beside each other have names of their own', () => {
  for (const label of ['From Date', 'To Date']) render(<SettledDay label={label} day={null} onChange={() => undefined} />)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Choose from a calendar: From Date',
    'Choose from a calendar: To Date',
  ])
})

test('WCAG 2.4.6 the calendar of a day in a form is described by the label of its field', () => {
  for (const label of ['Valid from', 'Valid to'])
    render(
      <LabelledField id={label.replace(' ', '-')} name={label} label={label}>
        <DayText id={label.replace(' ', '-')} value={null} onChange={() => undefined} />
      </LabelledField>,
    )
  for (const label of ['Valid from', 'Valid to']) expect(screen.getByRole('button', { description: label })).toBeTruthy()
})
