/** One field that changed. */
export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

type Facts = Readonly<Record<string, unknown>>

/** Fields that every change touches, and which are therefore left out. */
const silent = new Set(['version', 'updatedAt', 'searchText'])

/** The fields that differ between two states of a record; all of them where there was none before or is none after. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [from, to] = [factsOf(before), factsOf(after)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !silent.has(field) && JSON.stringify(from[field] ?? null) !== JSON.stringify(to[field] ?? null))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
}

function factsOf(value: unknown): Facts {
  return typeof value === 'object' && value !== null ? (value as Facts) : {}
}
