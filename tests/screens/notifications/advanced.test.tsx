import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'

const api = labApi()

test('ADV-01 GEN-07 the four tabs in their order, each with its own content; the open tab is in the address', async () => {
  const { user, address } = await openApp({ api, at: '/notifications/advanced' })
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Send Custom', 'Bulk Notifications', 'Analytics', 'Test System'])
  const opened: [tab: string, path: string, button: RegExp][] = [
    ['Bulk Notifications', '/notifications/advanced?tab=bulk', /^Send to 0 customers$/],
    ['Analytics', '/notifications/advanced?tab=analytics', /^7 days$/],
    ['Test System', '/notifications/advanced?tab=test', /^Send Welcome$/],
    ['Send Custom', '/notifications/advanced', /^Send Notification$/],
  ]
  for (const [tab, path, button] of opened) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByRole('button', { name: button })).toBeTruthy()
    expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true')
    await waitFor(() => expect(address()).toBe(path))
  }
})

test('ADV-01 the address opens its tab; one that is none opens the first', async () => {
  for (const [at, tab] of [
    ['/notifications/advanced?tab=analytics', 'Analytics'],
    ['/notifications/advanced?tab=x', 'Send Custom'],
  ] as const) {
    const { close } = await openApp({ api, at })
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(tab)
    close()
  }
})
