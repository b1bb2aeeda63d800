import { useCallback, useEffect, useState } from 'react'
import { emptyDraft, isBegun, type OrderDraft } from './draft.ts'
import { storeDraft, storedDraft } from './draft-store.ts'

type Problems = Readonly<Record<string, string>>

/** The draft of an order, and what refuses it. */
export interface DraftState {
  readonly draft: OrderDraft
  /** Messages that refuse fields, by the server's names of their places. */
  readonly problems: Problems
  /** True when something would be lost. */
  readonly isDirty: boolean
  /** Changes the draft. Problems at `about` and inside it are gone. */
  change(next: (before: OrderDraft) => OrderDraft, about: string): void
  refuse(problems: Problems): void
  /** Discards it, in the tab's storage too. */
  clear(): void
}

/** Keeps the draft of an order, also over a reload and an ended session; leaving the page discards it. */
export function useDraft(userId: string, customerId: string | null): DraftState {
  const [draft, setDraft] = useState((): OrderDraft => ({ ...emptyDraft, customerId, ...storedDraft(userId) }))
  const [problems, refuse] = useState<Problems>({})
  const isDirty = isBegun(draft)
  useEffect(() => storeDraft(userId, isDirty ? draft : null), [userId, draft, isDirty])
  useEffect(() => () => storeDraft(userId, null), [userId])
  const change = useCallback((next: (before: OrderDraft) => OrderDraft, about: string) => {
    setDraft(next)
    refuse((before) => Object.fromEntries(Object.entries(before).filter(([place]) => place !== about && !place.startsWith(`${about}.`))))
  }, [])
  const clear = useCallback(() => setDraft(emptyDraft), [])
  return { draft, problems, isDirty, change, refuse, clear }
}
