import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** The name of its place, by which the focus finds it. */
  readonly place: string
  /** Reason that it cannot be used yet, shown in place of its content. */
  readonly hint?: string | null
  /** A button beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A section of the page that takes an order. */
export function Section({ title, place, hint = null, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className="new-order-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint === null ? action : null}
      </header>
      <div className="new-order-content" data-field={place}>
        {hint === null ? children : <p className="order-hint">{hint}</p>}
      </div>
    </section>
  )
}
