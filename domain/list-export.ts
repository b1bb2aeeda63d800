import type { CivilDate } from './civil-date.ts'
import { formatCount } from './count.ts'

/** The formats of a list as a file. */
export const exportFormats = { csv: { label: 'CSV' }, xlsx: { label: 'Excel (XLSX)' } } as const
export type ExportFormat = keyof typeof exportFormats

/** Rows of a file that is made while its caller waits, rows of one step of a job, and rows of the largest file. */
export const exportLimits = { atOnce: 2_000, step: 1_000, most: 50_000 } as const

/** Message that refuses a file with this number of rows, or null. */
export function exportSizeProblem(rows: number): string | null {
  return rows > exportLimits.most ? `A file has at most ${formatCount(exportLimits.most)} rows; narrow the list down by a filter` : null
}

/** A value in a file, for a program that adds up and sorts: an amount and a number are numbers, a day and a moment are dates. */
export type ExportCell =
  | null
  | string
  | { readonly number: number }
  | { readonly paise: number }
  | { readonly day: CivilDate }
  /** A moment by the clock of the laboratory, `YYYY-MM-DDTHH:mm`. */
  | { readonly moment: string }

/** Content of the file that a job makes. */
export interface ExportSpec {
  readonly resource: string
  readonly format: ExportFormat
  readonly columns: string
  readonly query: string
  readonly name: string
}

/** The name of a file by what is in it and the day: `orders-unpaid-2026-11-28.csv`. */
export function exportFileName({ name, format, resource }: Pick<ExportSpec, 'name' | 'format' | 'resource'>, today: CivilDate): string {
  const words = (name || resource)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${Array.from(words).slice(0, 100).join('')}-${today}.${format}`
}
