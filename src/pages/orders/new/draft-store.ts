import type { OrderDraft } from './draft.ts'

const key = 'lab_order_draft'

/** Reads the draft that a user left in this tab; null if there is none, or it is another user's, which is removed. */
export function storedDraft(userId: string): OrderDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { readonly userId?: unknown; readonly draft?: OrderDraft } | null
    if (stored?.userId === userId && stored.draft) return stored.draft
    sessionStorage.removeItem(key)
  } catch {
    // Without storage, or with a text that is no draft, it begins empty.
  }
  return null
}

/** Keeps the draft of a user in this tab, for a reload and for an ended session; null removes it. */
export function storeDraft(userId: string, draft: OrderDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify({ userId, draft }))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing outlives a reload.
  }
}
