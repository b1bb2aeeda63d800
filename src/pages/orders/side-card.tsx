import type { ReactNode } from 'react'

/** A card at the side of an order. */
export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="order-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
