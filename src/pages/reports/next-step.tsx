import { useList, useMany, useOne } from '@refinedev/core'
import { Alert } from 'antd'
import { Link } from 'react-router-dom'
import { useDeclaration } from '#crud/declarations-context.ts'
import { callFilters } from '#crud/list/call.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { RecordActions } from '#crud/record-actions.tsx'
import type { SlotProps } from '#crud/screens-context.ts'
import { fillPath } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { isReadyToComplete, type OrderReport, unreportedTests } from '#domain/report-change.ts'
import { firstNames } from '#domain/results/missing.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { reportOf } from './report.ts'

/**
 * After an upload or a release for an order: offers to complete it once each of its patients has a report, as nothing but its staff moves it on from Testing;
 * where results of ordered tests are still missing it names those instead. Shows nothing if it is not known to be due.
 */
export default function NextStep({ values }: SlotProps) {
  const orderId = String(values.orderId)
  const orders = useDeclaration('orders')
  const { query: read } = useOne({ resource: 'orders', id: orderId, errorNotification: false })
  const order = read.data?.data
  const reports = useOrderReports(orderId, order?.orderNumber)
  const patients: readonly unknown[] = Array.isArray(order?.patients) ? order.patients : []
  const patientIds = patients.map((patient) => at(patient, 'id'))
  const link = <Link to={fillPath('/orders/{id}', { id: orderId })}>{String(order?.orderNumber)}</Link>
  const isReady = reports !== null && isReadyToComplete(order?.orderStatus, patientIds, reports)
  const missing = reports === null ? [] : unreportedTests(patientIds, reports)
  const nameOf = (patientId: unknown) => String(at(patients[patientIds.indexOf(patientId)], 'name'))
  return (
    <div role="status">
      {!orders || !order || !isReady ? null : missing.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          closable
          message={
            <>
              {link} is not ready to be completed. Without released results:{' '}
              <TypedText text={firstNames(missing.map(({ patientId, name }) => (patients.length === 1 ? name : `${name} of ${nameOf(patientId)}`)))} />
            </>
          }
        />
      ) : (
        <Alert
          type="info"
          showIcon
          closable
          message={
            <>
              {patients.length === 1 ? 'The' : 'Each'} patient of {link} has a report. The order is still in Testing.
            </>
          }
          action={<RecordActions declaration={orders} record={{ ...order, id: orderId }} names={['complete']} />}
        />
      )}
    </div>
  )
}

/** The reports of an order by its number, with the file contents of reports made from results; null until they are known. */
function useOrderReports(orderId: string, number: unknown): readonly OrderReport[] | null {
  const { query: found } = useList({
    resource: 'reports',
    pagination: { currentPage: 1, pageSize: 100 },
    filters: callFilters({ search: typeof number === 'string' ? number : '', filters: {} }),
    queryOptions: { enabled: typeof number === 'string' },
    errorNotification: false,
  })
  const reports = knownRecords(found.data?.data ?? []).filter((report) => report.orderId === orderId)
  // A list names the ordered tests; only a single report has their results.
  const ids = reports.filter(({ status, source }) => status === 'Available' && source === 'results').map(({ id }) => id)
  const { query: read } = useMany({ resource: 'reports', ids, queryOptions: { enabled: ids.length > 0 }, errorNotification: false })
  const single = new Map(knownRecords(read.data?.data ?? []).map((report) => [report.id, reportOf(report)]))
  if (!found.data || !ids.every((id) => single.has(id))) return null
  return reports.map((report) => {
    const results = new Map(single.get(report.id)?.tests?.map((test) => [test.id, test.results ?? []]))
    return {
      patientId: at(report, 'patient.id'),
      status: report.status,
      source: report.source,
      tests: (reportOf(report).tests ?? []).map(({ id, name }) => ({
        id,
        name: name ?? '',
        isReported: (results.get(id) ?? []).some(({ isReleased }) => isReleased !== false),
      })),
    }
  })
}
