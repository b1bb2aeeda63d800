import type { RecordOf } from '#definition/field.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type reports from '#resources/reports.ts'

/** A report, as its declaration's fields make it. */
export type Report = RecordOf<typeof reports.fields>

/** A record of the resource `reports` as a report. */
export const reportOf = typedRecord<typeof reports>

/** The title of a report: its order, its patient and the patient's number, so that nobody takes it for a namesake's. */
export function reportTitle({ orderNumber, patientName, patientNumber }: Pick<Report, 'orderNumber' | 'patientName' | 'patientNumber'>): string {
  const patient = patientName && patientNumber ? `${patientName} (${patientNumber})` : patientName
  return patient ? `${orderNumber}, ${patient}` : orderNumber
}
