import { addDays, isCivilDate } from '#domain/civil-date.ts'
import type { Fields } from './field.ts'

/** The days that follow from other days of a record (`follows`), by field; null where the other one is not known. */
export function followingDays(fields: Fields, values: Readonly<Record<string, unknown>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind !== 'civilDate' || !field.follows) return []
      const from = values[field.follows.field]
      return [[name, isCivilDate(from) ? addDays(from, field.follows.days) : null]]
    }),
  )
}
