import type { NotificationProvider } from '@refinedev/core'
import { useSyncExternalStore } from 'react'

/** Something said to the user. */
export interface Notice {
  readonly key: string
  readonly type: 'success' | 'error' | 'progress'
  readonly message: string
  readonly description?: string | undefined
  /** Takes back what is about to be done; of `progress` alone. */
  readonly undo?: (() => void) | undefined
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

/** The newest; a change that can still be undone stays in sight whatever else is said. */
function newest(all: readonly Notice[]): readonly Notice[] {
  const said = all.filter(({ type }) => type !== 'progress').slice(-most)
  return all.filter((notice) => notice.type === 'progress' || said.includes(notice))
}

/**
 * Refine's notifications: a success is quiet and short, a failure stays until it is read; saying the same again says it once.
 * `progress` is a change that waits to be made: Refine says it again each second, and Undo makes that it never is.
 */
export const noticeProvider: NotificationProvider = {
  open({ key: given, type, message, description, cancelMutation, undoableTimeout }) {
    count += 1
    const kind: Notice['type'] = type === 'error' || type === 'progress' ? type : 'success'
    const key = given ?? (kind === 'success' ? String(count) : message)
    const others = notices.filter((notice) => notice.key !== key)
    // At the end of its time the change is made, and there is nothing left to undo.
    if (kind === 'progress' && (undoableTimeout ?? 0) <= 0) return change(others)
    const said: Notice = { key, type: kind, message, description, ...(kind === 'progress' && { undo: cancelMutation }) }
    change(newest([...others, said]))
    // The timer is of this notice: one that is said later under the same key stays as long as it is due.
    if (kind === 'success') setTimeout(() => change(notices.filter((notice) => notice !== said)), quietMs)
  },
  close,
}

/** Removes all, so that the next user does not read them. */
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
