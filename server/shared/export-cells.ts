import type { AnyField } from '#definition/field.ts'
import { isRow } from '#definition/wire-reading.ts'
import { civilDateOf, clockTimeOf, formatCivilDate, formatInstant, isCivilDate } from '#domain/civil-date.ts'
import type { ExportCell } from '#domain/list-export.ts'
import { type Paise, rupeesOfPaise } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { hoursText } from '#domain/time-slot.ts'
import type { CsvCell } from '#domain/csv.ts'

interface CellOptions {
  readonly timeZone: string
  /** The title of a referenced record. */
  title(resource: string, id: string): string | null
}

/** A value of a field as a file has it: choices and references by their words, telephone numbers as the lists show them, nothing for nothing. */
export function exportCell(field: AnyField, value: unknown, { timeZone, title }: CellOptions): ExportCell {
  if (value === null || value === undefined) return null
  const each = (one: (item: string) => string) => (Array.isArray(value) ? value.map((item) => one(String(item))).join(', ') : one(String(value)))
  switch (field.kind === 'computed' ? field.as : field.kind) {
    case 'rupees':
      return typeof value === 'number' ? { paise: value } : null
    case 'integer':
      return typeof value === 'number' ? { number: value } : null
    case 'yesNo': {
      const words = field.kind === 'yesNo' ? field.words : undefined
      return value === true ? (words?.[0] ?? 'Yes') : (words?.[1] ?? 'No')
    }
    case 'civilDate':
      return isCivilDate(value) ? { day: value } : String(value)
    case 'instant': {
      const at = new Date(String(value))
      return Number.isNaN(at.getTime()) ? String(value) : { moment: `${civilDateOf(at, timeZone)}T${clockTimeOf(at, timeZone)}` }
    }
    case 'phone':
      return formatPhone(String(value))
  }
  switch (field.kind) {
    case 'text':
      return field.hours ? hoursText(String(value)) : String(value)
    case 'choice':
    case 'choices':
      return each((key) => field.choices[key]?.label ?? key)
    case 'reference':
    case 'references':
      return each((id) => title(field.to, id) ?? id)
    case 'file':
      return isRow(value) && typeof value.name === 'string' ? value.name : null
    case 'rows':
      return Array.isArray(value) ? { number: value.length } : null
    case 'computed':
      return typeof value === 'number' ? { number: value } : String(value)
    default:
      return String(value)
  }
}

/** A moment in a CSV file by the clock of the laboratory: DD/MM/YYYY HH:mm. With a comma, as on the screen, spreadsheets take it for a text. */
export function csvMoment(at: string, timeZone: string): string {
  return formatInstant(at, timeZone)?.replace(',', '') ?? at
}

/** A cell of a CSV file: amounts with two decimals, days as DD/MM/YYYY. */
export function csvCell(cell: ExportCell): CsvCell {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if ('number' in cell) return { number: String(cell.number) }
  if ('paise' in cell) return csvAmount(cell.paise)
  if ('day' in cell) return formatCivilDate(cell.day)
  const [day = '', time] = cell.moment.split('T')
  return `${isCivilDate(day) ? formatCivilDate(day) : day} ${time}`
}

/** An amount in a CSV file: rupees with two decimals. */
export function csvAmount(paise: Paise): CsvCell {
  return { number: rupeesOfPaise(paise).toFixed(2) }
}
