import { isDeepStrictEqual } from 'node:util'

/** True when two values are the same as JSON carries them; one of them may come from the database. */
export function isSameJson(one: object, other: object): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
}

/** True for a record that has these values already: writing them changes nothing, and leaves neither a version nor a trace. Undefined values are not compared. */
export function hasValues(record: object, values: object): boolean {
  const known = new Map<string, unknown>(Object.entries(record))
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return isSameJson(
    given.map(([name]) => known.get(name) ?? null),
    given.map(([, value]) => value),
  )
}
