import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession, type Session } from '#providers/auth/session.ts'

let last: { readonly text: string; readonly session: Session | null } = { text: 'null', session: null }

function snapshot(): Session | null {
  const session = readSession()
  const text = JSON.stringify(session)
  if (text !== last.text) last = { text, session }
  return last.session
}

/** The stored session, followed in this tab and all others. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, snapshot)
}
