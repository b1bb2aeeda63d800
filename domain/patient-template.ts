import { isBlank } from './text.ts'

/**
 * The groups of patients that the Templates dialog offers (ODT-09): the rows it starts with, and tests that are usual for them, by their names in the
 * catalogue.
 */
export const patientTemplates = {
  family: {
    label: 'Family Health Checkup',
    patients: 4,
    suggestedTests: ['Complete Blood Count (CBC)', 'Glucose, Fasting (FBS)', 'Lipid Profile', 'TSH, Ultrasensitive'],
  },
  corporate: {
    label: 'Corporate Health Package',
    patients: 3,
    suggestedTests: ['Complete Blood Count (CBC)', 'Lipid Profile', 'Liver Function Test (LFT)', 'Kidney Function Test (KFT / RFT)'],
  },
  senior: {
    label: 'Senior Citizen Package',
    patients: 2,
    suggestedTests: ['HbA1c (Glycated Haemoglobin)', 'Lipid Profile', 'Kidney Function Test (KFT / RFT)', 'Vitamin D, 25-Hydroxy', 'Calcium, Total'],
  },
  maternity: {
    label: 'Maternity Package',
    patients: 2,
    suggestedTests: [
      'Complete Blood Count (CBC)',
      'Blood Group & Rh Typing',
      'TSH, Ultrasensitive',
      'Urine Routine & Microscopy',
      'HIV 1 & 2 (4th generation)',
    ],
  },
  preventive: { label: 'Preventive Care', patients: 1, suggestedTests: ['Complete Blood Count (CBC)', 'HbA1c (Glycated Haemoglobin)', 'Lipid Profile'] },
  custom: { label: 'Custom Patients', patients: 1, suggestedTests: [] },
} as const satisfies Record<string, { label: string; patients: number; suggestedTests: readonly string[] }>

export type PatientTemplate = keyof typeof patientTemplates

/** One row of the Templates dialog before it is added. */
export interface TemplatePatient {
  readonly name: string
  readonly gender: string | null
  readonly dateOfBirth: string | null
}

/** Rows that can be added, and how many are skipped because name or date of birth is missing (ODT-09). */
export function completeRows<Row extends TemplatePatient>(rows: readonly Row[]): { complete: Row[]; skipped: number } {
  const complete = rows.filter(({ name, dateOfBirth }) => !isBlank(name) && Boolean(dateOfBirth))
  return { complete, skipped: rows.length - complete.length }
}
