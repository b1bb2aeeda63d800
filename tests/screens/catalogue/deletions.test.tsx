import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/api.ts'
import { notingVersions } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'

const api = labApi()
const as = 'super_admin'

async function makeCategory(name: string): Promise<string> {
  const { body } = await api.call('POST', '/test-categories', { as, body: { name } })
  return dataOf<{ id: string }>(body).id
}
const statusOf = async (id: string) => (await api.call('GET', `/test-categories/${id}`, { as })).status

test('CAT-03 a row that a colleague changed is deleted only after its change is shown, another at once', async () => {
  const [changed, same] = [await makeCategory('Urgent tests'), await makeCategory('Unused')]
  const versions: (string | null)[] = []
  const { user } = await openApp({ api, at: '/test-categories', answer: notingVersions(versions) })
  const startDeleting = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Delete category ${name}?` }))
    await user.click(dialog.getByRole('button', { name: 'Delete category' }))
  }
  await screen.findByText('Urgent tests')
  await api.call('PUT', `/test-categories/${changed}`, { as, body: { name: 'Home visits' } })

  await startDeleting('Urgent tests')
  const asked = within(await screen.findByRole('dialog', { name: 'Delete category Home visits?' }))
  expect(asked.getByRole('alert').textContent).toMatch(/^Failed to delete category Urgent tests: .* changed this on .*“Delete category” tries again/)
  expect(asked.getByRole('region', { name: 'Now on the server' }).textContent).toContain('Home visits')
  expect([await statusOf(changed), await statusOf(same)]).toEqual([200, 200])
  await user.click(asked.getByRole('button', { name: /Delete category$/ }))
  await waitFor(async () => expect(await statusOf(changed)).toBe(404))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await startDeleting('Unused')
  await waitFor(async () => expect(await statusOf(same)).toBe(404))
  expect(versions).toEqual(['"v1"', '"v2"', '"v1"'])
})
