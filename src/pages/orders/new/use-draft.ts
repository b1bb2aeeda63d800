import { useCallback, useState } from 'react'
import { emptyDraft, isBegun, type OrderDraft } from './draft.ts'

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
  /** Begins an empty one. */
  clear(): void
}

/** The order that is being taken. */
export function useDraft(customerId: string | null): DraftState {
  const [draft, setDraft] = useState((): OrderDraft => ({ ...emptyDraft, customerId }))
  const [problems, refuse] = useState<Problems>({})
  const isDirty = isBegun(draft)
  const change = useCallback((next: (before: OrderDraft) => OrderDraft, about: string) => {
    setDraft(next)
    refuse((before) => Object.fromEntries(Object.entries(before).filter(([place]) => place !== about && !place.startsWith(`${about}.`))))
  }, [])
  const clear = useCallback(() => setDraft(emptyDraft), [])
  return { draft, problems, isDirty, change, refuse, clear }
}
