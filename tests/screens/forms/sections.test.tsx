import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import { ResourceShow } from '#crud/show/resource-show.tsx'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import settings from '#resources/settings.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'

test('a record and its form have their fields under the headings of their sections', async () => {
  const rows = { settings: [{ id: 'laboratory', name: 'Meridian', address: 'Residency Road', phone: '+918050000100' }] }
  const { router } = openMemoryScreen({
    at: '/settings/laboratory',
    routes: [
      { path: '/settings/laboratory', element: <ResourceShow declaration={settings} id="laboratory" /> },
      { path: '/settings/laboratory/edit', element: <ResourceForm declaration={settings} id="laboratory" /> },
    ],
    declarations: [settings],
    provider: createMemoryDataProvider({ registry: new Map([['settings', settings]]), rows }),
  })
  const contact = within(await screen.findByRole('region', { name: 'Contact' }))
  expect(contact.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Address', 'Phone'])
  expect(within(screen.getByRole('region', { name: 'Identity' })).getByText('Meridian')).toBeTruthy()

  await router.navigate('/settings/laboratory/edit')
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Contact' })).getByDisplayValue('Residency Road')).toBeTruthy()
})
