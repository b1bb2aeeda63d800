import type { KnownRecord } from '#crud/screens-context.ts'
import { differs, type FormValues } from './form-state.ts'

/** Fields that only make sense together: they are sent and merged as one. */
export type FieldGroups = readonly (readonly string[])[]

/** The form after somebody else saved the record. */
export interface Merged {
  /** Mine where I changed a field, theirs everywhere else. */
  readonly values: FormValues
  /** Names of the fields that now have the other's values. */
  readonly fromTheirs: readonly string[]
  /** Names of the fields that both changed differently; the values are mine. */
  readonly disputed: readonly string[]
}

/** Fields that both this user and somebody else changed, with the other's version of the record. */
export interface Dispute {
  readonly names: readonly string[]
  /** Names of other fields that now have the other's values. */
  readonly fromTheirs: readonly string[]
  readonly theirs: KnownRecord
}

const groupOf = (name: string, together: FieldGroups) => together.find((names) => names.includes(name)) ?? [name]
const isChanged = (names: readonly string[], from: FormValues, to: FormValues) => names.some((name) => differs({ value: to[name] }, { value: from[name] }))

/** Returns the values that a person changed, with their related ones, and leaves out all others (ODT-11). */
export function changedValues(start: FormValues, values: FormValues, together: FieldGroups = []): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(groupOf(name, together), start, values)))
}

/** Merges another person's saved values into typed ones, field by field; `start` is the record as both opened it. */
export function mergeTheirs(start: FormValues, mine: FormValues, theirs: FormValues, names: readonly string[], together: FieldGroups = []): Merged {
  const values: Record<string, unknown> = { ...mine }
  const fromTheirs: string[] = []
  const disputed: string[] = []
  for (const name of names) {
    const group = groupOf(name, together)
    if (!isChanged(group, start, mine)) {
      values[name] = theirs[name] ?? null
      if (isChanged([name], start, theirs)) fromTheirs.push(name)
    } else if (isChanged(group, start, theirs) && isChanged([name], mine, theirs)) disputed.push(name)
  }
  return { values, fromTheirs, disputed }
}
