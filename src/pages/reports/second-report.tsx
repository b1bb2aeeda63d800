import { useList, useOne } from '@refinedev/core'
import { reportReplacementProblem } from '#domain/report-change.ts'
import { reportSources, reportStatuses } from '#domain/report.ts'
import { at } from '#definition/path.ts'
import { usePermission } from '#crud/current-user.ts'
import { callFilters } from '#crud/list/call.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { type Report, reportOf } from './report.ts'

/** Choice for a patient who already has reports: add another, or give the file to one of them, by its id. */
export type OtherReportChoice = 'add' | { readonly replaces: string } | null

/** The reports that a patient of an order has already, as far as they can be read. */
export function useReportsOfPatient(orderId: string | null, patientId: string | null): readonly Report[] {
  const { query: order } = useOne({ resource: 'orders', id: orderId ?? '', errorNotification: false, queryOptions: { enabled: orderId !== null } })
  const number: unknown = order.data?.data.orderNumber
  const isKnown = orderId !== null && patientId !== null && typeof number === 'string'
  const { query } = useList({
    resource: 'reports',
    pagination: { currentPage: 1, pageSize: 100 },
    filters: callFilters({ search: isKnown ? number : '', filters: {} }),
    queryOptions: { enabled: isKnown, staleTime: 0 },
    errorNotification: false,
  })
  if (!isKnown) return []
  return knownRecords(query.data?.data ?? [])
    .filter((report) => report.orderId === orderId && at(report, 'patient.id') === patientId)
    .map(reportOf)
}

interface SecondReportChoiceProps {
  readonly others: readonly Report[]
  readonly value: OtherReportChoice
  readonly problem: string | undefined
  onChange(chosen: OtherReportChoice): void
}

const id = 'second-report'

/** Asks whether a file replaces one of the patient's reports for the order or is added. */
export function SecondReportChoice({ others, value, problem, onChange }: SecondReportChoiceProps) {
  const { allowed } = usePermission('reports.edit')
  const replaced = allowed ? others.filter(isReplaceable) : []
  const chosen = value === null ? null : value === 'add' ? value : value.replaces
  return (
    <div className="form-field" data-field="second">
      <span id={`${id}-label`} className="form-label">
        This patient has a report for this order already: {others.map(nameOf).join(', ')}
      </span>
      <RadioGroup
        id={id}
        labelledBy={`${id}-label`}
        className="report-patient"
        value={chosen}
        options={[
          ...replaced.map((report) => ({ value: report.id, label: replaceText(report) })),
          { value: 'add', label: 'Add a second report beside it: both are sent to the customer' },
        ]}
        onChange={({ target }) => onChange(target.value === 'add' ? 'add' : { replaces: String(target.value) })}
      />
      {problem ? <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem> : null}
    </div>
  )
}

function nameOf({ number, source, status }: Report): string {
  const facts = [source && reportSources[source].label, status === 'Processing' || status === 'Available' ? reportStatuses[status].label : status]
  return `${number ?? 'a report'} (${facts.filter(Boolean).join(', ')})`
}

function isReplaceable({ source, status }: Report): boolean {
  return source !== null && (status === 'Processing' || status === 'Available') && reportReplacementProblem({ source, status }) === null
}

function replaceText({ number, source }: Report): string {
  return source === 'results' ? `Put the file into ${number}: its results stay beside it` : `Replace the file of ${number}`
}
