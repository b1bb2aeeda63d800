import './pieces.css'

/** Why what is typed into an input outside of a form is not applied, under it; `id` is for the input's `aria-describedby`. */
export function InputProblem({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <small id={id} role="alert" className="input-problem">
      {children}
    </small>
  )
}
