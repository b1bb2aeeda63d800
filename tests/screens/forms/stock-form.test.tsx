import { screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { useForm } from '#crud/form/use-form.ts'
import tests from '#resources/tests.ts'
import { memoryProvider, failedChange } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { retype } from '#tests/support/panel-steps.ts'
import { MoneyInput } from '#ui/money-field.tsx'
import { catalogue, declarations } from './catalogue.tsx'

/** A page as Refine's documentation has it: nothing says which resource and which record it is about. */
function StockPage({ redirect }: { redirect?: false }) {
  const { formProps, saveButtonProps } = useForm(redirect === false ? { redirect } : {})
  return (
    <Form {...formProps}>
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
      <Form.Item name="price" label="Price">
        <MoneyInput />
      </Form.Item>
      <button type="button" disabled={saveButtonProps.disabled} onClick={saveButtonProps.onClick}>
        Save
      </button>
    </Form>
  )
}

function open(props: { redirect?: false } = {}) {
  const provider = memoryProvider(catalogue, declarations)
  const routes = [
    { path: '/tests', element: <p>the list of tests</p> },
    { path: '/tests/:id/edit', element: <StockPage {...props} /> },
  ]
  return { provider, ...openMemoryScreen({ at: '/tests/t2/edit', routes, declarations: [tests as unknown as Declaration], provider }) }
}

const nameField = () => screen.findByLabelText<HTMLInputElement>('Name')

test('a stock form finds its record by the address, and sends paise with the version it read', async () => {
  const { user, provider } = open()
  await waitFor(async () => expect((await nameField()).value).toBe('Lipid profile'))
  await user.type(await nameField(), ' fasting')
  const price = screen.getByLabelText<HTMLInputElement>('Price')
  await retype(user, price, '1234567.5')
  await user.tab()
  expect(price.value).toBe('12,34,567.50')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('the list of tests')).toBeTruthy()
  expect(provider.calls.find(({ what }) => what === 'update')).toMatchObject({
    resource: 'tests',
    given: { name: 'Lipid profile fasting', price: 123_456_750, version: '"v1"' },
  })
})

test('a refused save keeps the draft, and the next continues from the saved version', async () => {
  const { user, provider } = open({ redirect: false })
  await waitFor(async () => expect((await nameField()).value).toBe('Lipid profile'))
  await user.type(await nameField(), ' x')
  provider.fail('update', failedChange(422, 'No', { name: ['Name is taken'] }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Name is taken')).toBeTruthy()
  expect((await nameField()).value).toBe('Lipid profile x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(provider.calls.filter(({ what }) => what === 'update')).toHaveLength(2))
  await user.type(await nameField(), 'y')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(provider.calls.filter(({ what }) => what === 'update')).toHaveLength(3))
  expect(provider.calls.findLast(({ what }) => what === 'update')?.given).toMatchObject({ name: 'Lipid profile xy', version: '"v2"' })
})
