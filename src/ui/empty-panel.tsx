import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import './pieces.css'

/** Shown where there is no data: the sentence, and the one thing to do next. */
export function EmptyPanel({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div className="panel panel-empty">
      <Inbox size={28} strokeWidth={1.5} aria-hidden />
      <p>{message}</p>
      {action ? <div className="panel-actions">{action}</div> : null}
    </div>
  )
}
