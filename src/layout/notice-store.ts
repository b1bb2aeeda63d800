import type { NotificationProvider } from '@refinedev/core'
import { createStore, useStore } from '#ui/store.ts'

/** A message to the user. */
export interface Notice {
  readonly key: string
  readonly type: 'success' | 'error' | 'progress'
  readonly message: string
  readonly description?: string | undefined
  /** Cancels the pending change; only of `progress`. */
  readonly undo?: (() => void) | undefined
}

/** Milliseconds that a success is shown at least, and for each of its letters: a long one takes longer to read. */
const [quietMs, letterMs] = [3000, 70]
/** Maximum number of notices that are shown at once. */
const maxNotices = 4

const notices = createStore<readonly Notice[]>([])
let count = 0

function close(key: string): void {
  notices.set(notices.get().filter((notice) => notice.key !== key))
}

/** The newest notices; a change that can still be undone always stays. */
function newest(all: readonly Notice[]): readonly Notice[] {
  const settled = all.filter(({ type }) => type !== 'progress').slice(-maxNotices)
  return all.filter((notice) => notice.type === 'progress' || settled.includes(notice))
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
    const others = notices.get().filter((notice) => notice.key !== key)
    // The time is over: the change is sent and cannot be undone.
    if (kind === 'progress' && (undoableTimeout ?? 0) <= 0) return notices.set(others)
    const added: Notice = { key, type: kind, message, description, ...(kind === 'progress' && { undo: cancelMutation }) }
    notices.set(newest([...others, added]))
    // The timer removes this notice only: a later one with the same key has its own timer.
    if (kind === 'success') setTimeout(() => notices.set(notices.get().filter((notice) => notice !== added)), Math.max(quietMs, message.length * letterMs))
  },
  close,
}

/** Removes all, so that the next user does not read them. */
export function clearNotices(): void {
  notices.set([])
}

/** The notices that are shown now. */
export function useNotices(): { readonly notices: readonly Notice[]; close(key: string): void } {
  return { notices: useStore(notices), close }
}
