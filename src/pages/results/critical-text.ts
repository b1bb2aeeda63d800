import { measuredText } from '#domain/results/scientific-text.ts'
import type { CriticalValue } from './sheet.ts'

/** A critical value with its parameter and unit, e.g. `Potassium 7.1 mmol/L`. */
export function criticalText({ parameter, value, unit }: Pick<CriticalValue, 'parameter' | 'value' | 'unit'>): string {
  return [parameter, measuredText(value, unit)].filter(Boolean).join(' ')
}
