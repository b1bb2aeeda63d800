// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { postponedKey } from '#domain/required-setup.ts'
import { clearSession, onSessionChange, readSession, type Session, storeSession } from '#providers/auth/session.ts'

const session: Session = { token: 'abc', user: { id: 'u1', name: 'Meera', email: 'm@lab.example', role: 'manager', permissions: ['orders.view'] } }

beforeEach(() => {
  vi.restoreAllMocks()
  clearSession()
  localStorage.clear()
})

test('AUTH-03 token and user are stored under auth_token and auth_user, and nothing else', () => {
  storeSession(session)
  expect(localStorage.getItem('auth_token')).toBe('abc')
  expect(JSON.parse(localStorage.getItem('auth_user') ?? '')).toEqual(session.user)
  expect(localStorage).toHaveLength(2)
  expect(readSession()).toEqual(session)
})

test('AUTH-10 signing out clears the token, the user, and the stored profile and permissions', () => {
  storeSession(session)
  localStorage.setItem('admin_profile', '{}')
  localStorage.setItem('admin_permissions', '[]')
  // A first step that one user put off is asked of the next.
  localStorage.setItem(postponedKey, '1')
  localStorage.setItem('theme', 'dark')
  clearSession()
  expect({ ...localStorage }).toEqual({ theme: 'dark' })
  expect(readSession()).toBeNull()
})

test.each(['{', 'null', '5', '[]', '{}', '{"id":"u1","role":"owner"}', '{"id":"","role":"admin"}', '{"id":"u1","role":"__proto__"}'])(
  'AUTH-06 a stored user %s is nobody signed in',
  (stored) => {
    localStorage.setItem('auth_token', 'abc')
    localStorage.setItem('auth_user', stored)
    expect(readSession()).toBeNull()
  },
)

test('AUTH-06 a user without a token is not signed in', () => {
  localStorage.setItem('auth_user', JSON.stringify(session.user))
  expect(readSession()).toBeNull()
})

test('AUTH-10 another tab learns once of signing in, of a changed role, of signing out', () => {
  const seen: (string | null)[] = []
  const stop = onSessionChange((now) => seen.push(now?.user.role ?? null))
  const elsewhere = (key: string, value: string | null) => {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
  elsewhere('auth_user', JSON.stringify(session.user))
  elsewhere('auth_token', 'abc')
  elsewhere('auth_user', JSON.stringify({ ...session.user, role: 'operator' }))
  elsewhere('theme', 'dark')
  elsewhere('auth_token', null)
  elsewhere('auth_user', null)
  stop()
  elsewhere('auth_token', 'late')
  expect(seen).toEqual(['manager', 'operator', null])
})

test('AUTH-10 clearing the whole storage in another tab signs out here too', () => {
  storeSession(session)
  const seen: unknown[] = []
  const stop = onSessionChange((now) => seen.push(now))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  stop()
  expect(seen).toEqual([null])
})

test('a storage that refuses keeps the session for this page and crashes nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeSession(session)
  expect(readSession()).toEqual(session)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(readSession()).toEqual(session)
  clearSession()
  expect(readSession()).toBeNull()
})
