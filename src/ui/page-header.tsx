import type { ReactNode } from 'react'

interface PageHeaderProps {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** The page's actions, the primary one last. */
  readonly actions?: ReactNode
}

/** A page's heading with its actions on the right. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div>
        <h1>{title}</h1>
        {subtitle ? <p className="secondary">{subtitle}</p> : null}
      </div>
      {actions ? <div className="page-actions">{actions}</div> : null}
    </header>
  )
}
