import { type InputHTMLAttributes, type Ref, useId } from 'react'

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly problem?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
  readonly help?: string | undefined
}

/** A labelled input in the panel's design without antd, so that this screen stays small. */
export function SignInField({ label, problem, help, ref, ...input }: TextInputProps) {
  const id = useId()
  const description = problem ?? help
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <input {...input} ref={ref} id={id} aria-invalid={problem ? true : undefined} aria-describedby={description ? `${id}-description` : undefined} />
      {description ? (
        <span id={`${id}-description`} className={problem ? 'auth-problem' : 'auth-help'}>
          {description}
        </span>
      ) : null}
    </div>
  )
}
