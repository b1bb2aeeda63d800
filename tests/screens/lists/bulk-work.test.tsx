import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceList } from '#crud/list/list-screen.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { text } from '#definition/kind.ts'
import { maxUndone } from '#domain/undo.ts'
import { called } from '#tests/support/called.ts'
import { held } from '#tests/support/held.ts'
import { failedChange, memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { watchSavedFiles } from '#tests/support/saved-files.ts'

const badges: Declaration = defineResource({
  ...called('badge'),
  permission: 'users',
  fields: { name: text() },
  list: { columns: ['name'], pageSize: 5 },
  actions: { archive: { label: 'Archive', call: { method: 'PUT', path: '/badges/{id}/archive' }, undo: true, doneMany: '{count} archived' } },
  bulkActions: ['archive'],
})

/** The dialog of an action on this many selected records; `archive` answers the call of one of them by its number, counted from 1. */
async function openBulk(count: number, archive: (number: number) => Promise<object>) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: `b${index + 1}`, name: `Badge ${index + 1}` }))
  const provider = memoryProvider({ badges: rows }, [badges])
  provider.custom = async ({ url }) => ({ data: (await archive(Number(/\d+/.exec(url)?.[0]))) as never })
  const opened = openMemoryScreen({
    at: '/badges',
    routes: [{ path: '/badges', element: <ResourceList declaration={badges} /> }],
    declarations: [badges],
    provider,
  })
  await screen.findByText('Badge 1')
  await opened.user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await opened.user.click(await screen.findByRole('button', { name: `Select all ${count} that match` }))
  await screen.findByText(`${count} badge(s) selected`)
  await opened.user.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...opened, dialog, begin: () => opened.user.click(dialog.getByRole('button', { name: /Archive$/ })) }
}

test('VIEW-04 work on many records shows its progress, asks before it is left, and can be stopped', async () => {
  const twentieth = held()
  const { user, router, dialog, notices, begin } = await openBulk(40, async (number) => {
    if (number >= 20) await twentieth.until
    return { '~undo': `receipt ${number}` }
  })
  await begin()
  expect(await dialog.findByRole('button', { name: '19 of 40…' })).toBeTruthy()
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('47')
  void router.navigate('/elsewhere')
  const question = within(await screen.findByRole('dialog', { name: 'Leave while this is still running?' }))
  expect(question.getByText('If you leave now, the work stops: what is done stays done, and the rest is not done.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Stay' }))
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Stopping…' }).disabled).toBe(true)
  twentieth.release()
  expect((await dialog.findByRole('alert')).textContent).toBe('23 badges done, 0 failed, 17 not tried.')
  expect(screen.getByText('17 badge(s) selected')).toBeTruthy()
  expect(notices, 'what is done can be undone').toMatchObject([{ type: 'success', message: '23 badges archived', cancelMutation: expect.any(Function) }])
  await begin()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(notices.at(-1)).toMatchObject({ message: '17 badges archived' })
})

test('VIEW-04 of many refusals the first are named with their reasons, and a file has all', async () => {
  const saved = watchSavedFiles()
  const { user, dialog, begin } = await openBulk(130, async (number) => {
    if (number > 10) throw failedChange(412, `Changed by Meera Nair at 10:${number}`)
    return {}
  })
  await begin()
  expect(await dialog.findByText('10 badges done, 120 not: the reasons are below.')).toBeTruthy()
  expect(dialog.getAllByRole('listitem')).toHaveLength(100)
  expect(dialog.getByText(/and 20 more/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'CSV of all 120' }))
  expect(saved.map(({ name }) => name)).toEqual(['Archive badges.csv'])
  const lines = (await saved[0]?.content?.text())?.trim().split('\r\n')
  expect([lines?.length, lines?.[0], lines?.at(-1)]).toEqual([121, 'Name,Reason', 'Badge 130,Changed by Meera Nair at 10:130'])
})

test('VIEW-04 more than can be undone in time are not offered to be undone, which is said before', async () => {
  const { dialog, notices, begin } = await openBulk(maxUndone + 1, async (number) => ({ '~undo': `receipt ${number}` }))
  expect(dialog.getByText('More than 250 at once cannot be undone.')).toBeTruthy()
  await begin()
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(notices[0]).toEqual({ type: 'success', message: '251 badges archived' })
})
