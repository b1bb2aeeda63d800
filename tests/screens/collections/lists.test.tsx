import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { timeSlots } from '#server/db/tables/collections.ts'
import { numbered } from '#tests/support/ids.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { changesMade, chooseAction } from '#tests/support/panel-steps.ts'
import { change, stored } from '#tests/support/stored.ts'
import { collectionsApi } from './collections-api.ts'

const api = collectionsApi()

test('SLT-04 activating a time slot that overlaps another asks in amber, and a yes activates it', async () => {
  const half = { id: numbered('slot', 10), startTime: '07:30', endTime: '08:30', maxCollections: 3, isActive: false, ...stampsOf }
  await api.db.insert(timeSlots).values(half)
  const { user, sent } = await openApp({ api, at: '/time-slots' })
  await change(api.db, timeSlots, small.slot, { isActive: true })
  await chooseAction(user, 'Activate', '07:30-08:30')
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate 07:30-08:30' }))
  const asked = await dialog.findByText('07:30-08:30 overlaps 07:00-08:00. Each takes visits of its own at that time.')
  expect(asked.closest('.ant-alert')?.className).toContain('ant-alert-warning')
  expect(screen.queryByText(/Failed to activate/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Activate' }))
  expect(changesMade(sent), 'without a yes nothing is sent').toHaveLength(1)
  await user.click(dialog.getByRole('checkbox', { name: 'Continue anyway' }))
  await user.click(dialog.getByRole('button', { name: 'Activate' }))
  await screen.findByText('07:30-08:30 is now active')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(api.db, timeSlots, half.id)).toMatchObject({ isActive: true, maxCollections: 3 })
})
