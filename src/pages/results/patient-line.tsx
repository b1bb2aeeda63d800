import { ageAndSexText } from '#domain/results/age.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { Sheet } from './sheet.ts'

/** Whose results a dialog is about: it covers the head of the sheet, which says so. */
export function PatientLine({ sheet: { patient, collectedOn } }: { sheet: Sheet }) {
  return (
    <p>
      <strong>
        <TypedText text={patient.name} />
      </strong>
      {[patient.number, ageAndSexText(patient, patient.gender, collectedOn)].filter(Boolean).map((fact) => ` · ${fact}`)}
    </p>
  )
}
