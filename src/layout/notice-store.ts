import type { NotificationProvider } from '@refinedev/core'
import { undoShownMs } from '#domain/undo.ts'
import { createStore, useStore } from '#ui/store.ts'

/** A message to the user. */
export interface Notice {
  readonly key: string
  readonly type: 'success' | 'error' | 'progress'
  readonly message: string
  readonly description?: string | undefined
  /** Cancels the pending change of `progress`, or undoes the change of a success. */
  readonly undo?: (() => void) | undefined
}

/** Milliseconds that a success is shown at least, and for each of its letters: a long one takes longer to read. */
const [quietMs, letterMs] = [3000, 70]
/** Milliseconds for which a notice stays after somebody pointed at it. */
const afterHoldMs = 2000
/** Maximum number of notices that are shown at once. */
const maxNotices = 4

const notices = createStore<readonly Notice[]>([])
let count = 0
let isHeld = false

function close(key: string): void {
  notices.set(notices.get().filter((notice) => notice.key !== key))
}

/** The newest notices; a change that can still be undone always stays. */
function newest(all: readonly Notice[]): readonly Notice[] {
  const settled = all.filter(({ undo }) => !undo).slice(-maxNotices)
  return all.filter((notice) => notice.undo || settled.includes(notice))
}

/**
 * Refine's notification provider: a success disappears by itself, a failure stays until it is closed, unless it has an `undoableTimeout`; the same failure is
 * shown once.
 * `progress` is a pending change: Refine calls `open` again each second, and Undo cancels it. A success with `cancelMutation` is a change that Undo takes back.
 */
export const noticeProvider: NotificationProvider = {
  open({ key: given, type, message, description, cancelMutation, undoableTimeout }) {
    count += 1
    const kind: Notice['type'] = type === 'error' || type === 'progress' ? type : 'success'
    const key = given ?? (kind === 'success' ? String(count) : message)
    const others = notices.get().filter((notice) => notice.key !== key)
    // The time is over: the change is sent and cannot be undone.
    if (kind === 'progress' && (undoableTimeout ?? 0) <= 0) return notices.set(others)
    const added: Notice = { key, type: kind, message, description, ...(kind !== 'error' && cancelMutation && { undo: cancelMutation }) }
    notices.set(newest([...others, added]))
    if (kind === 'success' || undoableTimeout !== undefined) closeLater(added, added.undo ? undoShownMs : Math.max(quietMs, message.length * letterMs))
  },
  close,
}

/** Removes this notice only: a later one with the same key has its own timer. One that somebody points at stays. */
function closeLater(notice: Notice, afterMs: number): void {
  setTimeout(() => (isHeld ? closeLater(notice, afterHoldMs) : notices.set(notices.get().filter((other) => other !== notice))), afterMs)
}

/** Keeps the notices while somebody points at them or has the focus there. */
export function holdNotices(isOn: boolean): void {
  isHeld = isOn
}

/** Undoes the change of a notice, by default of the newest that offers it, and closes the notice. Returns false where none does. */
export function undoNotice(notice: Notice | undefined = notices.get().findLast(({ undo }) => undo)): boolean {
  if (!notice) return false
  isHeld = false
  close(notice.key)
  notice.undo?.()
  return true
}

/** Removes all, so that the next user does not read them. */
export function clearNotices(): void {
  notices.set([])
}

/** The notices that are shown now. */
export function useNotices(): { readonly notices: readonly Notice[]; close(key: string): void } {
  return { notices: useStore(notices), close }
}
