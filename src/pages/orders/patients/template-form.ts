import { type TemplatePatient, type PatientTemplate, patientTemplates } from '#domain/patient-template.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { type Gender, patientQuestions, typedBirthProblem } from '#domain/patient.ts'
import { birthIn } from '#domain/stated-age.ts'
import { isBlank, oneLine } from '#domain/text.ts'

/** A row of the templates dialog; its key stays with it while rows come and go. */
export interface TemplateRow extends TemplatePatient {
  readonly key: string
  readonly gender: Gender | null
}

let made = 0

/** An empty row. */
export function emptyTemplateRow(): TemplateRow {
  made += 1
  return { key: `row-${made}`, name: '', gender: null, dateOfBirth: null }
}

/** The rows for a template: those in which something was typed, filled up with empty ones to the template's number (ODT-09). */
export function templateRows(template: PatientTemplate, before: readonly TemplateRow[]): readonly TemplateRow[] {
  const typed = before.filter(({ name, gender, dateOfBirth }) => !isBlank(name) || gender !== null || dateOfBirth !== null)
  const missing = Math.max(0, patientTemplates[template].patients - typed.length)
  return [...typed, ...Array.from({ length: missing }, emptyTemplateRow)]
}

/** Reasons that days of birth are refused as of today, by the rows' keys (ODT-09). */
export function birthProblems(rows: readonly TemplateRow[], today: CivilDate): Record<string, string | null> {
  return Object.fromEntries(rows.map(({ key, dateOfBirth }) => [key, typedBirthProblem(dateOfBirth, today)]))
}

/** The sentences that ask about rows before they are added, each with the name of its patient. */
export function rowQuestions(rows: readonly TemplateRow[], today: CivilDate): string[] {
  return rows.flatMap((row) =>
    patientQuestions({ gender: row.gender, ...birthIn(row.dateOfBirth) }, today).map((question) => `${oneLine(row.name)}: ${question}`),
  )
}

/** Message with the number of rows that are left out; null when none is (ODT-09). */
export function skippedMessage(skipped: number): string | null {
  return skipped === 0 ? null : `Rows without a name or date of birth are skipped (${skipped}).`
}
