import { nameKey, unreadKey } from '#definition/record.ts'

/** The names of the fields that have something to show: a value, one that could not be read, or words for a missing one. */
export function filledFields(
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
  empty: Readonly<Record<string, string | undefined>> = {},
): readonly string[] {
  return names.filter((name) => {
    const value = record[name]
    const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return !isEmpty || (record[nameKey(name)] ?? record[unreadKey(name)]) != null || empty[name] !== undefined
  })
}
