import type { NotificationProvider } from '@refinedev/core'
import { useSyncExternalStore } from 'react'

/** Something said to the user. */
export interface Notice {
  readonly key: string
  readonly type: 'success' | 'error'
  readonly message: string
  readonly description?: string | undefined
}

/** Milliseconds that a success stays in sight. */
const quietMs = 3000
/** The newest that are shown at once. */
const most = 4

let notices: readonly Notice[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

function close(key: string): void {
  change(notices.filter((notice) => notice.key !== key))
}

/** Refine's notifications: a success is quiet and short, a failure stays until it is read; saying the same again says it once. */
export const noticeProvider: NotificationProvider = {
  open({ key: given, type, message, description }) {
    count += 1
    const kind: Notice['type'] = type === 'error' ? 'error' : 'success'
    const key = given ?? (kind === 'error' ? message : String(count))
    const said: Notice = { key, type: kind, message, description }
    change([...notices.filter((notice) => notice.key !== key), said].slice(-most))
    // The timer is of this notice: one that is said later under the same key stays as long as it is due.
    if (kind === 'success') setTimeout(() => change(notices.filter((notice) => notice !== said)), quietMs)
  },
  close,
}

/** Forgets all: the next user shall not read them. */
export function clearNotices(): void {
  change([])
}

/** What is said at present. */
export function useNotices(): { readonly notices: readonly Notice[]; close(key: string): void } {
  const present = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => notices,
  )
  return { notices: present, close }
}
