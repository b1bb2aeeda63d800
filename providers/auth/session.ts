import { postponedKey } from '#domain/required-setup.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import { readStaffUser } from './signed-in-user.ts'

/** The signed-in user and their token. */
export interface Session {
  readonly token: string
  readonly user: StaffUser
}

/** Keys of local storage. Nothing else in the panel touches them (AUTH-03, AUTH-10), except the key that puts off a first step. */
const tokenKey = 'auth_token'
const userKey = 'auth_user'
/** Set for a moment only: it tells the other tabs about a logout. */
const leftKey = 'auth_left'
const clearedKeys = [tokenKey, userKey, 'admin_profile', 'admin_permissions', postponedKey] as const

type Listener = (session: Session | null) => void

const listeners = new Set<Listener>()

/** The session where the storage of the browser cannot be used; it ends with the page. */
let pageSession: Session | null = null

let isLeftElsewhere = false

/** The stored session, or null: nothing stored, or something that cannot be read. Never throws. */
export function readSession(): Session | null {
  try {
    const token = localStorage.getItem(tokenKey)
    const user = readStaffUser(JSON.parse(localStorage.getItem(userKey) ?? 'null'))
    if (token && user) return { token, user }
  } catch {
    return pageSession
  }
  return pageSession
}

/** Stores a session after signing in, or its user after a refreshed profile. */
export function storeSession(session: Session): void {
  pageSession = null
  isLeftElsewhere = false
  try {
    // The user first: other tabs react to the token, and must find its user then.
    localStorage.setItem(userKey, JSON.stringify(session.user))
    localStorage.setItem(tokenKey, session.token)
  } catch {
    removeKeys()
    pageSession = session
  }
  notifyListeners()
}

/** Forgets the session in every tab. */
export function clearSession(): void {
  pageSession = null
  removeKeys()
  notifyListeners()
}

/** Signs out: the other tabs learn that the user asked for it. */
export function leaveSession(): void {
  try {
    localStorage.setItem(leftKey, '1')
    localStorage.removeItem(leftKey)
  } catch {
    // They say that the session has ended, which is true as well.
  }
  clearSession()
}

/** True when a logout in another tab ended the session (AUTH-10). */
export function wasSignedOutElsewhere(): boolean {
  return isLeftElsewhere
}

/** Calls the listener with the session whenever it changes, in this tab or another. Returns a function that stops this. */
export function onSessionChange(listener: Listener): () => void {
  let last = JSON.stringify(readSession())
  const own: Listener = (session) => {
    const now = JSON.stringify(session)
    if (now === last) return
    last = now
    listener(session)
  }
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === leftKey && event.newValue !== null) isLeftElsewhere = true
    if (event.key === tokenKey && event.newValue !== null) isLeftElsewhere = false
    if (event.key === null || event.key === tokenKey || event.key === userKey) own(readSession())
  }
  listeners.add(own)
  globalThis.addEventListener?.('storage', fromOtherTab)
  return () => {
    listeners.delete(own)
    globalThis.removeEventListener?.('storage', fromOtherTab)
  }
}

/** The session as the HTTP client needs it. */
export const browserSession = { token: () => readSession()?.token ?? null, clear: clearSession }

function removeKeys(): void {
  for (const key of clearedKeys) {
    try {
      localStorage.removeItem(key)
    } catch {
      return
    }
  }
}

function notifyListeners(): void {
  const session = readSession()
  for (const listener of [...listeners]) listener(session)
}
