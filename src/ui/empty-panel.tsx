import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import './pieces.css'

interface EmptyPanelProps {
  readonly message: string
  /** A second sentence, quieter. */
  readonly note?: string | null
  readonly action?: ReactNode
}

/** Shown where there is no data: the sentence, and the one thing to do next. */
export function EmptyPanel({ message, note, action }: EmptyPanelProps) {
  return (
    <div className="panel panel-empty">
      <Inbox size={28} strokeWidth={1.5} aria-hidden />
      <p>{message}</p>
      {note ? <small>{note}</small> : null}
      {action ? <div className="panel-actions">{action}</div> : null}
    </div>
  )
}
