import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface FormBodyProps {
  readonly isSaving: boolean
  readonly children: ReactNode
}

/** The fields of a form. They are disabled while it saves, because input would be lost when the form closes; the focus stays on the save button. */
export function FormBody({ isSaving, children }: FormBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isSaving && body.current?.contains(document.activeElement)) body.current.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isSaving])
  return (
    <div ref={body} className="form-body" inert={isSaving}>
      {children}
    </div>
  )
}
