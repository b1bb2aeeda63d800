import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { openLabApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'

test.each<{ role: Role; hasMailServer: boolean; isSaid: boolean }>([
  { role: 'super_admin', hasMailServer: false, isSaid: true },
  { role: 'super_admin', hasMailServer: true, isSaid: false },
  { role: 'operator', hasMailServer: false, isSaid: false },
])('V6.4 mail that reaches nobody is said to those with settings.view: $role, mail server $hasMailServer', async ({ role, hasMailServer, isSaid }) => {
  const api = await openLabApi({ settings: { hasMailServer } })
  onTestFinished(() => api.close())
  const opened = await openApp({ api, at: '/dashboard', role })
  await waitFor(() => expect(opened.sent.some(({ path }) => path.startsWith('/orders/'))).toBe(true))
  if (isSaid) await screen.findByText(/^No mail server is set: links to reset a password do not reach anybody/)
  else await waitFor(() => expect(opened.sent.some(({ path }) => path === '/admin/warnings')).toBe(role === 'super_admin'))
  if (!isSaid) expect(screen.queryByText(/No mail server/)).toBeNull()
})
