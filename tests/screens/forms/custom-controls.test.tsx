import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionForm } from '#crud/dialog/action-form.tsx'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import type { ControlPieceProps } from '#crud/screens-context.ts'
import type { Declaration } from '#definition/declaration.ts'
import { integer, text } from '#definition/kind.ts'
import NumberSteps from '#tests/examples/controls/number-steps.tsx'
import kitsExample from '#tests/examples/kits.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { retype } from '#tests/support/panel-steps.ts'

const example = kitsExample as unknown as Declaration
const kits: Declaration = {
  ...example,
  form: { in: 'page' },
  actions: {
    writeOff: {
      label: 'Write off',
      call: { method: 'POST', path: '/kits/{id}/write-off' },
      body: { count: integer({ label: 'Number', control: 'number-steps', required: 'Number is required' }), why: text() },
    },
  },
  rowActions: ['writeOff'],
}
const shelf = [
  { id: 'k1', code: 'KIT-1', status: 'ready', stock: 40, expires: null, version: '"v1"' },
  { id: 'k2', code: 'KIT-2', status: 'ready', stock: 5, expires: null, version: '"v1"' },
]

function open(at: string, control: ComponentType<never> = NumberSteps) {
  const provider = memoryProvider({ kits: shelf }, [kits])
  const routes = [
    { path: '/kits', element: <p>the list</p> },
    { path: '/kits/add', element: <ResourceForm declaration={kits} /> },
    { path: '/kits/k1/edit', element: <ResourceForm declaration={kits} id="k1" /> },
    { path: '/kits/k2/write-off', element: <ActionForm declaration={kits} name="writeOff" record={{ ...shelf[1], id: 'k2' }} onClose={() => undefined} /> },
  ]
  const screens = { controls: { 'number-steps': control as ComponentType<ControlPieceProps> } }
  return { provider, ...openMemoryScreen({ at, routes, declarations: [kits], provider, screens }) }
}

afterEach(() => vi.restoreAllMocks())

test('a bespoke input is labelled, and what it gives is created', async () => {
  const { user, provider } = open('/kits/add')
  await retype(user, await screen.findByLabelText(/^Code/), 'KIT-9')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Stock/ }).value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Ten more' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Stock/ }).value).toBe('10')
  await user.click(screen.getByRole('button', { name: 'Save collection kit' }))
  await screen.findByText('the list')
  expect(provider.calls.find(({ what }) => what === 'create')?.given).toMatchObject({ code: 'KIT-9', stock: 10 })
})

test('a bespoke input starts with the record’s value, and gets the problem of its field', async () => {
  const { user, provider } = open('/kits/k1/edit')
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Stock/ })
  expect(input.value).toBe('40')
  await retype(user, input, '900')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  const problem = await screen.findByText('Must be at most 500')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.contains(problem)).toBe(true)
  await retype(user, input, '50')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(provider.calls.find(({ what }) => what === 'update')?.given).toMatchObject({ stock: 50 }))
})

test('a bespoke input of an action’s dialog is required and sent like any other', async () => {
  const { user, provider } = open('/kits/k2/write-off')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Write off' }))
  expect(await dialog.findByText('Number is required')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Ten more' }))
  await user.click(dialog.getByRole('button', { name: 'Write off' }))
  await waitFor(() => expect(JSON.stringify(provider.calls.filter(({ what }) => what === 'custom'))).toContain('"count":10'))
})

test('a bespoke input gets the values of the whole form, and its failure takes nothing that was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = open('/kits/add', ({ id, values }: ControlPieceProps) => {
    if (values.code === 'KIT-99') throw new Error('no such shelf')
    return <input id={id} readOnly value={`for ${String(values.code ?? 'nothing')}`} />
  })
  const code = await screen.findByLabelText<HTMLInputElement>(/^Code/)
  await retype(user, code, 'KIT-9')
  expect(screen.getByLabelText<HTMLInputElement>(/^Stock/).value).toBe('for KIT-9')
  await user.type(code, '9')
  expect((await screen.findByRole('alert')).textContent).toBe('This part could not be shown. Tell your administrator.')
  expect(code.value).toBe('KIT-99')
})
