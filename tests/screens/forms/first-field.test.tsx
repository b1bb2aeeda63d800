import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { civilDate, instant, text } from '#definition/kind.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openList, openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { called } from '#tests/support/called.ts'
import { formRoutes } from './catalogue.tsx'

const visits = defineResource({
  ...called('visit'),
  fields: { day: civilDate({ required: 'Day is required' }), name: text({ required: 'Name is required' }) },
  list: { columns: ['name', 'day'] },
  actions: {
    begin: {
      label: 'Begin',
      call: { method: 'POST', path: '/visits/{id}/begin' },
      body: { at: instant({ label: 'When', required: 'When is required' }), note: text({ label: 'Remark' }) },
    },
  },
  rowActions: ['begin'],
}) as unknown as Declaration
const rows = { visits: [{ id: 'v1', name: 'First', day: '2026-11-25' }] }

test('a dialog puts the focus on its first field also where its input is still being loaded', async () => {
  const { user } = openList({ at: '/visits', rows, declarations: [visits] })
  await user.click(await screen.findByRole('button', { name: /^Begin/ }))
  await screen.findByLabelText(/^Remark/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('When')))
})

test('a form puts the focus on its first field also where its input is still being loaded', async () => {
  openMemoryScreen({
    at: '/visits/add',
    declarations: [visits],
    provider: memoryProvider(rows, [visits]),
    routes: formRoutes([visits]),
  })
  await screen.findByLabelText('Name')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Day')))
})
