import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface ErrorPanelProps {
  /** What could not be done. */
  readonly title: string
  /** What was thrown; its message is shown under the title. */
  readonly error?: unknown
  readonly onRetry?: (() => void) | undefined
  readonly children?: ReactNode
}

/** A failure where the content would stand: what happened, and what to do now. Stays until read. */
export function ErrorPanel({ title, error, onRetry, children }: ErrorPanelProps) {
  const message = error instanceof Error ? error.message : typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null
  return (
    <section className="error-panel" role="alert">
      <CircleAlert size={20} aria-hidden />
      <div>
        <h2>{title}</h2>
        {message && message !== title ? <p>{message}</p> : null}
        {onRetry || children ? (
          <div className="error-panel-actions">
            {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
            {children}
          </div>
        ) : null}
      </div>
    </section>
  )
}
