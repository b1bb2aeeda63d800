import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rolePresets } from '#domain/role.ts'
import { users } from '#server/db/tables/staff.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

let order = ''
const api = labApi()
beforeAll(async () => {
  order = (await makeOrder(api.db)).id
})

/** Says what managers may do, at the server alone. */
const allowManager = (permissions: readonly string[]) => change(api.db, users, staffOf('manager').id, { permissions: [...permissions] as never })

beforeEach(() => allowManager(rolePresets.manager))

const button = (name: string) => screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLButtonElement

/** Nobody read the profile again after a refusal: the button stayed enabled, and was refused each time it was pressed. */
test('AUTH-16 an action whose permission is gone shows the refusal, and is then disabled with the reason', async () => {
  const { sent } = await openApp({ api, at: `/orders/${order}`, role: 'manager' })
  await screen.findByText('Update Payment')
  const profileReads = () => sent.filter(({ path }) => path === '/auth/admin/me').length
  await waitFor(() => expect(profileReads()).toBeGreaterThan(0))
  await allowManager(['orders.view'])
  fireEvent.click(button('Update Payment'))
  await screen.findByText('Update payment', { selector: 'button *' })
  const before = profileReads()
  fireEvent.click(button('Update payment'))
  expect((await screen.findByText(/Order Management: Edit/)).closest('[role=alert]')).toBeTruthy()
  await waitFor(() => expect(button('Update Payment').disabled).toBe(true))
  fireEvent.focus(button('Update Payment').closest('.refused-button') as HTMLElement)
  expect(await screen.findByText(/Order Management: Edit/, { selector: '[role=tooltip]' })).toBeTruthy()
  expect(profileReads()).toBeGreaterThan(before)
  expect(localStorage.getItem('auth_token')).toBeTruthy()
})
