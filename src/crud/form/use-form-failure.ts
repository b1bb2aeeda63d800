import { useState } from 'react'
import type { ErrorDescription } from '#ui/describe-error.ts'
import { differs, type FormValues } from './form-state.ts'

/** Keeps the failure of a form's last submit. A question disappears when a value that it is about changes (GEN-05). */
export function useFormFailure(values: FormValues): readonly [ErrorDescription | null, (failure: ErrorDescription | null) => void] {
  const [last, setLast] = useState<{ readonly failure: ErrorDescription | null; readonly values: FormValues }>({ failure: null, values })
  const isOver = last.failure?.isQuestion === true && differs({ ...values, confirmed: null }, { ...last.values, confirmed: null })
  return [isOver ? null : last.failure, (failure) => setLast({ failure, values })]
}
