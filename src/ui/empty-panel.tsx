import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

/** An empty list: the sentence, and the one thing to do next. */
export function EmptyPanel({ message, action }: { readonly message: string; readonly action?: ReactNode }) {
  return (
    <div className="empty-panel">
      <Inbox size={28} strokeWidth={1.5} aria-hidden />
      <p>{message}</p>
      {action}
    </div>
  )
}
