import type { Values } from '#crud/form/form-state.ts'

/** What was typed into a field, empty when nothing was. */
export function textIn(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
