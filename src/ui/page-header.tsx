import type { ReactNode } from 'react'
import './pieces.css'

interface PageHeaderProps {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** Actions at the right, at most one of them primary. */
  readonly actions?: ReactNode
}

/** The head of a page: its only h1, a line under it, and its actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div>
        <h1 dir="auto">{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {actions ? <div className="page-actions">{actions}</div> : null}
    </header>
  )
}
