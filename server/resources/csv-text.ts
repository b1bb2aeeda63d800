import { formatCivilDate, formatInstant, isCivilDate } from '#domain/civil-date.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import type { AnyField } from '#definition/field.ts'

interface CsvOptions {
  readonly timeZone: string
  /** The title of a referenced record. */
  titles(resource: string, id: string): string | null
}

/** A value as a spreadsheet shows it: amounts with two decimals, days as DD/MM/YYYY, choices and references by their words, nothing for nothing. */
export function csvText(field: AnyField, value: unknown, options: CsvOptions): string {
  if (value === null || value === undefined) return ''
  const each = (one: (item: string) => string) => (Array.isArray(value) ? value.map((item) => one(String(item))).join(', ') : one(String(value)))
  switch (field.kind) {
    case 'rupees':
      return typeof value === 'number' ? rupeesOfPaise(value).toFixed(2) : ''
    case 'yesNo':
      return value === true ? (field.words?.[0] ?? 'Yes') : (field.words?.[1] ?? 'No')
    case 'choice':
    case 'choices':
      return each((key) => field.choices[key]?.label ?? key)
    case 'reference':
    case 'references':
      return each((id) => options.titles(field.to, id) ?? id)
    case 'civilDate':
      return isCivilDate(value) ? formatCivilDate(value) : String(value)
    case 'instant':
      return formatInstant(String(value), options.timeZone) ?? String(value)
    case 'computed':
      return field.as === 'rupees' && typeof value === 'number' ? rupeesOfPaise(value).toFixed(2) : String(value)
    default:
      return String(value)
  }
}
