import type { FormValues } from '#crud/form/form-state.ts'

/** Returns the typed text of a field, empty for none. */
export function typedText(values: FormValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
