import '#pages/reports/report-upload-dialog.tsx'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, beforeEach } from 'vitest'
import type { Permission } from '#domain/permission.ts'
import { newId } from '#server/db/id.ts'
import { notificationDeliveries } from '#server/db/tables/notifications.ts'
import { users } from '#server/db/tables/staff.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeNotification, makeOrder, makeReport, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { rolePresets } from '#domain/role.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

const api = labApi()
let order = { id: '', number: '' }
let notification = ''
beforeAll(async () => {
  order = await makeOrder(api.db, { status: 'Testing' })
  await makeReport(api.db, order)
  notification = await makeNotification(api.db, { title: 'Your report' })
  const failed = { channel: 'sms', state: 'failed', attempts: 6, lastError: 'No route', ...stampsOf } as const
  await api.db.insert(notificationDeliveries).values({ ...failed, id: newId(smallLabNow), notificationId: notification })
})

const isOff = async (button: string) => (await screen.findByRole<HTMLButtonElement>('button', { name: button })).disabled
const isThere = (role: string, name?: string) => screen.queryByRole(role, name === undefined ? {} : { name }) !== null

interface Refused {
  at(): string
  /** The user's permissions; adding the other one permits the action under test. */
  readonly has: readonly Permission[]
  readonly needs: Permission
  /** Part of the screen that appears with its answer. */
  readonly comes: () => Promise<unknown>
  readonly isOffered: () => Promise<boolean>
}

const screens: Readonly<Record<string, Refused>> = {
  'REP-01 the dialog at the address of the upload': {
    ...{ at: () => '/reports/upload', has: ['reports.view', 'orders.view'], needs: 'reports.create' },
    comes: () => screen.findByText(order.number),
    isOffered: async () => isThere('dialog', 'Upload Report'),
  },
  'NOT-07 sending a delivery again': {
    ...{ at: () => `/notifications/${notification}`, has: ['customers.view'], needs: 'customers.edit' },
    comes: () => screen.findByText('Send again'),
    isOffered: async () => !(await isOff('Send again by SMS')),
  },
}

test.each(Object.entries(screens))('AUTH-16 only with its permission: %s', async (_, { at, has, needs, comes, isOffered }) => {
  const openWith = async (permissions: readonly Permission[]) => {
    await api.db.update(users).set({ permissions }).where(eq(users.email, 'operator@test.example'))
    const opened = await openApp({ api, at: at(), role: 'operator', permissions })
    await comes()
    return opened
  }
  const { close } = await openWith([...has, needs])
  await waitFor(async () => expect(await isOffered()).toBe(true))
  close()
  await openWith(has)
  expect(await isOffered()).toBe(false)
})

/** Says what managers may do, at the server alone. */
const allowManager = (permissions: readonly string[]) => change(api.db, users, staffOf('manager').id, { permissions: [...permissions] as never })

beforeEach(() => allowManager(rolePresets.manager))

const button = (name: string) => screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLButtonElement

/** Nobody read the profile again after a refusal: the button stayed enabled, and was refused each time it was pressed. */
test('AUTH-16 an action whose permission is gone shows the refusal, and is then disabled with the reason', async () => {
  const { id } = await makeOrder(api.db, { status: 'SampleCollected' })
  const { sent } = await openApp({ api, at: `/orders/${id}`, role: 'manager' })
  await screen.findByText('Start testing')
  const profileReads = () => sent.filter(({ path }) => path === '/auth/admin/me').length
  await waitFor(() => expect(profileReads()).toBeGreaterThan(0))
  await allowManager(['orders.view'])
  const before = profileReads()
  fireEvent.click(button('Start testing'))
  expect((await screen.findByText(/Order Management: Edit/)).closest('[role=alert]')).toBeTruthy()
  await waitFor(() => expect(button('Start testing').disabled).toBe(true))
  act(() => button('Start testing').closest<HTMLElement>('.refused-button')?.focus())
  expect(await screen.findByText(/Order Management: Edit/, { selector: '[role=tooltip]' })).toBeTruthy()
  expect(profileReads()).toBeGreaterThan(before)
  expect(localStorage.getItem('auth_token')).toBeTruthy()
})
