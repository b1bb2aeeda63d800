import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SessionGate } from '#boot/session-gate.tsx'
import { clearSession, storeSession } from '#providers/auth/session.ts'
import { readStaffUser } from '#providers/auth/signed-in-user.ts'

test('the page says that it is opening only once the code of the panel is late', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const user = readStaffUser({ id: '1', name: 'Asha Rao', email: 'asha@test.example', role: 'admin', permissions: [] })
  if (!user) throw new Error('no user')
  storeSession({ token: 'token', user })
  onTestFinished(clearSession)
  const refuse = () => Promise.reject(new Error('nobody signs in'))
  render(<SessionGate actions={{ signIn: refuse, forgotPassword: refuse, resetPassword: refuse }} openPanel={() => new Promise(() => undefined)} />)
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.queryByText('Opening…')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('Opening…')).toBeTruthy()
})
