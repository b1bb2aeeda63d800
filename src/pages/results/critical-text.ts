import type { CriticalValue } from './wire-sheet.ts'

/** A critical value with its parameter and unit, e.g. `Potassium 7.1 mmol/L`. */
export function criticalText({ parameter, value, unit }: Pick<CriticalValue, 'parameter' | 'value' | 'unit'>): string {
  return [parameter, value, unit].filter(Boolean).join(' ')
}
