import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { newId } from '#server/db/id.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { changesMade, chooseAction } from '#tests/support/panel-steps.ts'
import { watchSavedFiles } from '#tests/support/saved-files.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'

const api = labApi()

/** A request of a customer that was received and is due on these days, beyond today and long before. */
async function request(words: string, more: Partial<typeof dataRequests.$inferInsert> = {}): Promise<string> {
  const id = newId(smallLabNow)
  const about = { customerId: small.asha, kind: 'access', receivedOn: '2099-01-01', dueOn: '2099-04-01', ...stampsOf } as const
  await api.db.insert(dataRequests).values({ id, request: words, searchText: words.toLowerCase(), ...about, ...more })
  return id
}

test('ACC-11 a late request is marked, is done with a note, and leads to its customer', async () => {
  const late = await request('Erase all of it', { kind: 'erasure', receivedOn: '2020-01-01', dueOn: '2020-03-31' })
  await request('Copy of all reports', { customerId: small.ravi })
  const { user, sent } = await openApp({ api, at: '/data-requests' })
  const row = within(await screen.findByRole('row', { name: /Erase all of it/ }))
  expect([row.getByText('Late'), row.getByText('Asha Rao'), row.getByText('31/03/2020')]).toHaveLength(3)
  expect(within(screen.getByRole('row', { name: /Copy of all reports/ })).queryByText('Late')).toBeNull()
  await user.click(row.getByRole('button', { name: /Mark as done/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('What was done'), 'Erased on paper and here')
  await user.click(dialog.getByRole('button', { name: 'Mark as done' }))
  await screen.findByText('Erase all of it is done')
  expect(changesMade(sent)).toEqual([`POST /data-requests/${late}/done`])
  expect(await stored(api.db, dataRequests, late)).toMatchObject({ status: 'done', note: 'Erased on paper and here' })
})

test('ACC-11 an export starts from a request for access, and not from one for a correction', async () => {
  await request('All of my data', { customerId: small.ravi })
  await request('Another spelling', { kind: 'correction' })
  const saved = watchSavedFiles()
  const { user, sent } = await openApp({ api, at: '/data-requests' })
  await chooseAction(user, 'Export data', 'All of my data')
  await expect.poll(() => sent.map(({ path }) => path)).toContain(`/customers/admin/${small.ravi}/export`)
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['customer-2026-11-21.json'])
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'All of my data' }))
  expect(await within(await screen.findByRole('dialog', { name: /^All of my data/ })).findByRole('button', { name: 'Mark as done' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'More actions for Another spelling' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit customer' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Export data' })).toBeNull()
})
