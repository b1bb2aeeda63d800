import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SlotSelect } from '#pages/collections/slot-select.tsx'
import { pressKey, retype } from '#tests/support/panel-steps.ts'

afterEach(cleanup)

const closed = '11:00-12:00 (Closed: Van at the garage)'
const open = {
  '07:00-08:00': '07:00-08:00 · 1 left',
  '10:00-11:00': '10:00-11:00 · 9 left',
  '11:00-12:00': '11:00-12:00 · 5 left',
  '23:00-23:30': '23:00-23:30',
}
const withoutPlace = { '07:00-08:00': '07:00-08:00 (Full)', '11:00-12:00': closed, '11:30-12:30': '11:30-12:30 · 5 left' }

function Field({ slots, start }: { slots: Readonly<Record<string, string>>; start: string | null }) {
  const [value, setValue] = useState(start)
  const options = Object.entries(slots).map(([hours, label]) => ({ value: hours, label, disabled: label.endsWith(')') }))
  return (
    <>
      <SlotSelect id="slot" value={value} options={options} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

function openList(slots: Readonly<Record<string, string>>, start: string | null = null) {
  render(<Field slots={slots} start={start} />)
  const control = screen.getByRole('combobox')
  const user = userEvent.setup()
  return { user, type: (text: string) => retype(user, control, text), taken: () => screen.getByRole('status').textContent }
}

const shown = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)

test.each([null, '10:00-11:00'])('COL-06 with %s chosen Enter on a typed time selects the slot that begins then', async (start) => {
  const { type, taken } = openList(open, start)
  for (const typed of ['11', '11:00', '11 am']) {
    await type(typed)
    expect([typed, shown()]).toEqual([typed, ['11:00-12:00 · 5 left']])
    pressKey('Enter')
    expect([typed, taken()]).toEqual([typed, '11:00-12:00'])
    await type('7')
    pressKey('Enter')
    expect(taken()).toBe('07:00-08:00')
  }
})

test.each(['07:00-08:00'])('COL-06 FLD-05 with %s chosen a full or closed slot shows its reason, and Enter selects none', async (start) => {
  const { type, taken } = openList(withoutPlace, start)
  for (const [typed, found] of [
    ['7 am', ['07:00-08:00 (Full)']],
    ['11', [closed, '11:30-12:30 · 5 left']],
    ['9:15', []],
  ] as const) {
    await type(typed)
    pressKey('Enter')
    expect([typed, shown(), taken()]).toEqual([typed, found, start ?? ''])
  }
  expect(screen.getByText('No time slot begins at 9:15')).toBeTruthy()
  await type('11')
  pressKey('ArrowDown')
  pressKey('Enter')
  expect(taken(), 'what the arrows chose').toBe('11:30-12:30')
})

test('COL-06 Enter in a list in which nothing is typed takes no slot by itself', async () => {
  const { user, taken } = openList(open)
  await user.click(screen.getByRole('combobox'))
  expect(shown()).toHaveLength(4)
  pressKey('Enter')
  expect(taken()).toBe('')
})
