import type { BaseRecord } from '@refinedev/core'
import type { RecordOf } from '#definition/field.ts'
import type reports from '#resources/reports.ts'

/** A report, as its declaration's fields make it. */
export type Report = RecordOf<typeof reports.fields>

/** A record of the resource `reports` as a report: the data provider has read it by that declaration, or it would not be here. */
export function reportOf(record: BaseRecord): Report {
  return record as unknown as Report
}

/** The title of a report: its order, its patient and the patient's number, so that nobody takes it for a namesake's. */
export function reportTitle({ orderNumber, patientName, patientNumber }: Pick<Report, 'orderNumber' | 'patientName' | 'patientNumber'>): string {
  const patient = patientName && patientNumber ? `${patientName} (${patientNumber})` : patientName
  return patient ? `${orderNumber}, ${patient}` : orderNumber
}
