import { severalLines } from '#domain/text.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { problemsAfter } from './problem-places.ts'

/** Values by field name. */
export type FormValues = Readonly<Record<string, unknown>>

/** Current values of a form. */
export interface FormState {
  readonly values: FormValues
  /** The values that the form compares with: the initial ones, or the ones it was last rebased on. */
  readonly start: FormValues
  /** Increases at each rebase, so that inputs with their own text reset. */
  readonly generation: number
  /** Message that refuses a field, by its name. */
  readonly problems: Readonly<Record<string, string>>
  readonly isDirty: boolean
  /** Sets one field, and clears its problem and the question about the previous values (GEN-05). */
  set(name: string, value: unknown): void
  refuse(problems: Readonly<Record<string, string>>): void
  /** Discards typed values and starts from these. */
  restart(values: FormValues): void
  /** Rebases the form on another start; `values` are the present input. */
  rebase(start: FormValues, values: FormValues): void
}

const withoutEmpty = (value: unknown) => (value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value)
const plain = (value: unknown) => JSON.stringify(value, (_, each) => withoutEmpty(each))

/** True when two sets of values differ for a person: an empty input equals no value. */
export function differs(values: FormValues, initial: FormValues): boolean {
  return Object.keys({ ...initial, ...values }).some((name) => plain(values[name]) !== plain(initial[name]))
}

/** A text of a form as it is saved; null if nothing is typed. */
export function textIn(value: unknown): string | null {
  return typeof value === 'string' ? severalLines(value) || null : null
}

/** A file of a form; null if none is chosen. */
export function fileIn(value: unknown): File | null {
  return value instanceof File ? value : null
}

/** State of one form. It is initialized once; only `restart` and `rebase` change typed values. */
export function useFormState(initial: FormValues): FormState {
  const [{ start, generation }, setStart] = useState({ start: initial, generation: 0 })
  const [values, setValues] = useState(initial)
  const [problems, refuse] = useState<Readonly<Record<string, string>>>({})
  const present = useRef(initial)
  const set = useCallback((name: string, value: unknown) => {
    const former = present.current[name]
    present.current = { ...present.current, [name]: value }
    setValues((before) => ({ ...before, [name]: value }))
    refuse((before) => problemsAfter(before, name, former, value))
  }, [])
  const rebase = useCallback((from: FormValues, typed: FormValues) => {
    setStart((before) => ({ start: from, generation: before.generation + 1 }))
    present.current = typed
    setValues(typed)
    refuse({})
  }, [])
  const restart = useCallback((from: FormValues) => rebase(from, from), [rebase])
  const isDirty = useMemo(() => differs(values, start), [values, start])
  return { values, start, generation, problems, isDirty, set, refuse, restart, rebase }
}
