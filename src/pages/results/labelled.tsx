import { type ReactNode, useId } from 'react'

/** A field with its name above it. */
export function Labelled({ label, input }: { readonly label: string; input(id: string): ReactNode }) {
  const id = useId()
  return (
    <div className="result-field">
      <label htmlFor={id}>{label}</label>
      {input(id)}
    </div>
  )
}
