import './pieces.css'

/** Shows the reason that an input outside a form is not applied, under the input. `id` is for the input's `aria-describedby`. */
export function InputProblem({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <small id={id} role="alert" className="input-problem">
      {children}
    </small>
  )
}
