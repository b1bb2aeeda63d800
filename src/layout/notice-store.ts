import type { NotificationProvider } from '@refinedev/core'
import { useSyncExternalStore } from 'react'

/** A message to the user. */
export interface Notice {
  readonly key: string
  readonly type: 'success' | 'error' | 'progress'
  readonly message: string
  readonly description?: string | undefined
  /** Cancels the pending change; only of `progress`. */
  readonly undo?: (() => void) | undefined
}

/** Milliseconds that a success is shown. */
const quietMs = 3000
/** Most notices that are shown at once. */
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

/** The newest notices; a change that can still be undone always stays. */
function newest(all: readonly Notice[]): readonly Notice[] {
  const said = all.filter(({ type }) => type !== 'progress').slice(-most)
  return all.filter((notice) => notice.type === 'progress' || said.includes(notice))
}

/**
 * Refine's notification provider: a success disappears by itself, a failure stays until it is closed; the same failure is shown once.
 * `progress` is a pending change: Refine calls `open` again each second, and Undo cancels it.
 */
export const noticeProvider: NotificationProvider = {
  open({ key: given, type, message, description, cancelMutation, undoableTimeout }) {
    count += 1
    const kind: Notice['type'] = type === 'error' || type === 'progress' ? type : 'success'
    const key = given ?? (kind === 'success' ? String(count) : message)
    const others = notices.filter((notice) => notice.key !== key)
    // The time is over: the change is sent and cannot be undone.
    if (kind === 'progress' && (undoableTimeout ?? 0) <= 0) return change(others)
    const said: Notice = { key, type: kind, message, description, ...(kind === 'progress' && { undo: cancelMutation }) }
    change(newest([...others, said]))
    // The timer removes this notice only: a later one with the same key has its own timer.
    if (kind === 'success') setTimeout(() => change(notices.filter((notice) => notice !== said)), quietMs)
  },
  close,
}

/** Removes all, so that the next user does not read them. */
export function clearNotices(): void {
  change([])
}

/** The notices that are shown now. */
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
