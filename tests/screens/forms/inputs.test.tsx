import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, choices, civilDate, clockTime, email, instant, integer, longText, phone, rupees, text, yesNo } from '#definition/kind.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { chooseOption, retype } from '#tests/support/panel-steps.ts'
import { called } from '#tests/support/called.ts'

const days = { mon: { label: 'Monday' }, tue: { label: 'Tuesday' }, wed: { label: 'Wednesday' } } as const

const collectors = defineResource({
  ...called('collector'),
  fields: {
    name: text(),
    notes: longText(),
    email: email(),
    phone: phone(),
    fee: rupees(),
    age: integer({ min: 18, message: 'Must be of age' }),
    isActive: yesNo({ initial: false }),
    shift: choice(days),
    days: choices(days),
    startsOn: civilDate({ label: 'Starts on' }),
    trainedAt: instant({ label: 'Trained at' }),
    startsAt: clockTime({ label: 'Starts at' }),
    vehicle: text(),
  },
  list: { columns: ['name'] },
  form: { in: 'page', showWhen: { vehicle: { isActive: true } } },
})

function openForm(at = '/collectors/add', phone = '+919812345678') {
  const declaration = collectors as unknown as Declaration
  const provider = memoryProvider({ collectors: [{ id: 'k1', name: 'Meena', phone, version: '"v1"' }] }, [declaration])
  const routes = [
    { path: '/collectors', element: <p>the list</p> },
    { path: '/collectors/add', element: <ResourceForm declaration={declaration} /> },
    { path: '/collectors/k1/edit', element: <ResourceForm declaration={declaration} id="k1" /> },
  ]
  return { provider, ...openMemoryScreen({ at, routes, declarations: [declaration], provider }) }
}

async function typed(label: RegExp, words: string, { user }: ReturnType<typeof openForm>) {
  await retype(user, await screen.findByLabelText(label), words)
}

test('every kind of field converts typed input to the record’s value', async () => {
  const open = openForm()
  for (const [label, words] of [
    [/^Name/, 'Ravi'],
    [/^Notes/, 'Two-wheeler'],
    [/^Email/, 'ravi@lab.example'],
    [/^Phone/, '98450 00000'],
    [/^Fee/, '₹ 1,200.5'],
    [/^Age/, '42'],
  ] as const)
    await typed(label, words, open)
  await open.user.click(screen.getByRole('switch'))
  await chooseOption(open.user, screen.getByLabelText(/^Shift/), 'Tuesday')
  await open.user.click(screen.getByRole('checkbox', { name: 'Wednesday' }))
  await open.user.click(screen.getByRole('checkbox', { name: 'Monday' }))
  fireEvent.change(screen.getByLabelText(/^Starts at/), { target: { value: '07:30' } })
  fireEvent.change(screen.getByLabelText(/^Starts on/), { target: { value: '29/02/2028' } })
  fireEvent.keyDown(screen.getByLabelText(/^Starts on/), { key: 'Enter', keyCode: 13 })
  await typed(/^Vehicle/, 'KA-01', open)
  await open.user.click(screen.getByRole('button', { name: 'Save collector' }))
  await screen.findByText('the list')
  expect(open.provider.calls.find(({ what }) => what === 'create')?.given).toEqual({
    name: 'Ravi',
    notes: 'Two-wheeler',
    email: 'ravi@lab.example',
    phone: '98450 00000',
    fee: 120_050,
    age: 42,
    isActive: true,
    shift: 'tue',
    days: ['mon', 'wed'],
    startsOn: '2028-02-29',
    trainedAt: null,
    startsAt: '07:30',
    vehicle: 'KA-01',
  })
})

test('invalid input is refused in words, and stays as typed', async () => {
  const open = openForm()
  await typed(/^Fee/, '12 rupees', open)
  await typed(/^Age/, '17', open)
  await typed(/^Email/, 'nobody', open)
  await open.user.click(screen.getByRole('button', { name: 'Save collector' }))
  expect(screen.getByText('Must be an amount in rupees with at most two decimals')).toBeTruthy()
  expect(screen.getByText('Must be of age')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Fee/).value).toBe('12 rupees')
  expect(screen.getByLabelText(/^Fee/).getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Email/)))
})

test('a field with a condition is on the form only while the condition holds, and is not sent otherwise', async () => {
  const { user, provider } = openForm()
  await screen.findByLabelText(/^Name/)
  expect(screen.queryByLabelText(/^Vehicle/)).toBeNull()
  await user.click(screen.getByRole('switch'))
  await user.type(screen.getByLabelText(/^Vehicle/), 'KA-01')
  await user.click(screen.getByRole('switch'))
  await user.click(screen.getByRole('button', { name: 'Save collector' }))
  await screen.findByText('the list')
  expect(provider.calls.find(({ what }) => what === 'create')?.given).not.toHaveProperty('vehicle')
})

test.each([
  { stored: '+919812345678', shown: '+91 98123 45678', typed: '{Backspace}8', isKept: true, sent: null },
  { stored: '+919812345678', shown: '+91 98123 45678', typed: '{Backspace}9', isKept: true, sent: '+919812345679' },
  { stored: '+6591234567', shown: '+6591234567', typed: ' 8', isKept: true, sent: '+6591234567 8' },
  { stored: '+919812345678', shown: '+91 98123 45678', typed: '98450 00000', isKept: false, sent: '98450 00000' },
])('CUS-01 the number $stored is shown as $shown; $typed sends $sent', async ({ stored, shown, typed, isKept, sent }) => {
  const { user, provider } = openForm('/collectors/k1/edit', stored)
  const input = await screen.findByLabelText<HTMLInputElement>(/^Phone/)
  expect(input.value).toBe(shown)
  if (!isKept) await user.clear(input)
  await user.type(input, typed)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('the list')
  const update = provider.calls.find(({ what }) => what === 'update')?.given
  expect(update ?? null).toEqual(sent === null ? null : { phone: sent, version: '"v1"' })
})
