import { at } from '#definition/path.ts'

type Problems = Readonly<Record<string, string>>

/** The problems inside a list of rows by their place in it: `2.amount` for `lines.2.amount`. */
export function problemsInside(problems: Problems, name: string): Problems {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([place, problem]) => (place.startsWith(`${name}.`) ? [[place.slice(name.length + 1), problem]] : [])),
  )
}

/** The places of the problems at these fields and inside them, in the order of the form. */
export function placesOn(names: readonly string[], problems: Readonly<Record<string, unknown>>): string[] {
  const places = Object.keys(problems).filter((place) => problems[place])
  return names.flatMap((name) => places.filter((place) => place === name || place.startsWith(`${name}.`)))
}

/** The problems that are left after a change of a field: all of other fields, and inside it those of values that stayed. */
export function problemsAfter(problems: Problems, name: string, former: unknown, value: unknown): Problems {
  const isLeft = (place: string) => {
    if (place === name || place === 'confirmed') return false
    const inside = place.startsWith(`${name}.`) ? place.slice(name.length + 1) : null
    return inside === null || (at(value, inside) !== undefined && at(value, inside) === at(former, inside))
  }
  return Object.fromEntries(Object.entries(problems).filter(([place]) => isLeft(place)))
}
