import type { Parameter, Value } from './parameter.ts'
import { scientificText } from './scientific-text.ts'

/** The question about a value outside the plausible limits, or null (RES-05); the server refuses such a value without a yes. */
export function plausibilityQuestion(parameter: Parameter, value: Value): string | null {
  if (!('number' in value) || !Number.isFinite(value.number) || isPlausible(parameter, value.number)) return null
  const typed = value.kind === 'range count' ? [value.text] : [value.comparator, value.number]
  return `${[shortName(parameter.name), ...typed, scientificText(parameter.unit)].filter((part) => part !== null && part !== '').join(' ')} is not plausible. Is it meant as typed?`
}

/** The answer to that question which lets the value be saved. */
export const plausibleAnswer = 'Yes, as typed'

/** True when a number lies within the plausible limits, both included. */
export function isPlausible({ plausible }: Parameter, number: number): boolean {
  return plausible === null || (number >= plausible.min && number <= plausible.max)
}

/** A parameter's name without its brackets: `Haemoglobin (Hb)` is Haemoglobin. */
export function shortName(name: string): string {
  return name.replace(/ ?\([^)]{2,}\)/g, '')
}
