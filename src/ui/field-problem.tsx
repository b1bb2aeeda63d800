import { CircleAlert, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'

/** The error of a field, under it (GEN-05); `id` is for the input's `aria-describedby`. */
export function FieldProblem({ id, children }: { readonly id?: string | undefined; readonly children: ReactNode }) {
  return (
    <div id={id} className="form-problem" role="alert">
      <CircleAlert size={14} aria-hidden="true" /> {children}
    </div>
  )
}

/** Shows a question about a field under it, before saving. */
export function FieldQuestion({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div id={id} className="form-problem form-question" role="alert">
      <CircleHelp size={14} aria-hidden="true" /> {children}
    </div>
  )
}
