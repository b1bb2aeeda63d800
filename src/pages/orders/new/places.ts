import { fieldIn, focusField } from '#crud/dialog/dialog-fields.ts'
import { problemsInside } from '#crud/form/problem-places.ts'

type Problems = Readonly<Record<string, string>>

/** The problems of a failed call by the places of the page: an address and a new patient have no place of their own. */
export function placedProblems(errors: Problems): Problems {
  const placed = (place: string) => place.replace(/^customer\.address\./, 'customer.').replace(/^(patients\.\d+)\.patient\./, '$1.')
  return Object.fromEntries(Object.entries(errors).map(([place, sentence]) => [placed(place), sentence]))
}

/** The fields of one part of the draft as a form shows them. */
export function partState(
  values: Readonly<Record<string, unknown>>,
  problems: Problems,
  part: string,
  set: (name: string, value: unknown) => void,
): { readonly values: Readonly<Record<string, unknown>>; readonly problems: Problems; readonly generation: number; set(name: string, value: unknown): void } {
  return { values, problems: problemsInside(problems, part), generation: 0, set }
}

/** Brings the focus to a place of the page, or to the part that it is in: `patients.1.name`. */
export function focusPlace(page: HTMLElement | null, place: string): void {
  const names = place.split('.')
  for (let count = names.length; count > 0; count -= 1) {
    const part = fieldIn(page, names.slice(0, count).join('.'))
    if (!(part instanceof HTMLElement)) continue
    const rest = names.slice(count).join('.')
    const first = part.querySelector<HTMLElement>('button[tabindex="0"]')
    if (rest !== '' && fieldIn(part, rest)) focusField(part, rest)
    else if (first) first.focus()
    else focusField(part)
    return
  }
}
