import type { ReactNode } from 'react'

/** A fact of a `dl`: its label and its value. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
