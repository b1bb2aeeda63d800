import { useCallback, useMemo, useState } from 'react'

/** Values by field name. */
export type Values = Readonly<Record<string, unknown>>

/** What is in a form now. */
export interface FormState {
  readonly values: Values
  /** What the form started from, or goes on from since. */
  readonly start: Values
  /** Grows whenever it goes on from another start: inputs that keep what is typed begin again. */
  readonly generation: number
  /** The sentence that refuses a field, by its name. */
  readonly problems: Readonly<Record<string, string>>
  readonly isDirty: boolean
  /** Sets one field and clears its problem (GEN-05). */
  set(name: string, value: unknown): void
  refuse(problems: Readonly<Record<string, string>>): void
  /** Throws away what was typed and goes on from these values. */
  restart(values: Values): void
  /** Goes on from another start; `values` are what is typed over it. */
  goOnFrom(start: Values, values: Values): void
}

const plain = (value: unknown) => JSON.stringify(value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value)

/** Whether two sets of values differ in a way that a person would call a change: nothing typed equals nothing given. */
export function differs(values: Values, initial: Values): boolean {
  return Object.keys({ ...initial, ...values }).some((name) => plain(values[name]) !== plain(initial[name]))
}

/** State of one form; it starts once, and but for `restart` and `goOnFrom` no later value touches what was typed. */
export function useFormState(initial: Values): FormState {
  const [{ start, generation }, setStart] = useState({ start: initial, generation: 0 })
  const [values, setValues] = useState(initial)
  const [problems, refuse] = useState<Readonly<Record<string, string>>>({})
  const set = useCallback((name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    refuse((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== name)))
  }, [])
  const goOnFrom = useCallback((from: Values, typed: Values) => {
    setStart((before) => ({ start: from, generation: before.generation + 1 }))
    setValues(typed)
    refuse({})
  }, [])
  const restart = useCallback((from: Values) => goOnFrom(from, from), [goOnFrom])
  const isDirty = useMemo(() => differs(values, start), [values, start])
  return { values, start, generation, problems, isDirty, set, refuse, restart, goOnFrom }
}
