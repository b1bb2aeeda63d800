import { useList, useOne } from '@refinedev/core'
import { Alert } from 'antd'
import { Link } from 'react-router-dom'
import { isReadyToComplete } from '#domain/report-change.ts'
import { fillPath } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { callFilters } from '#crud/list/list-call.ts'
import { knownRecords } from '#crud/list/list-row.ts'
import { RecordActions } from '#crud/record-actions.tsx'
import type { SlotProps } from '#crud/screens-context.ts'

/** After an upload or a release for an order: offers to complete it once each of its patients has a report, as nothing but its staff moves it on from Testing. Shows nothing where it is not known to be due. */
export default function NextStep({ values }: SlotProps) {
  const orderId = String(values.orderId)
  const orders = useDeclaration('orders')
  const { query: read } = useOne({ resource: 'orders', id: orderId, errorNotification: false })
  const order = read.data?.data
  const number: unknown = order?.orderNumber
  const { query: found } = useList({
    resource: 'reports',
    pagination: { currentPage: 1, pageSize: 100 },
    filters: callFilters({ search: typeof number === 'string' ? number : '', filters: {} }),
    queryOptions: { enabled: typeof number === 'string' },
    errorNotification: false,
  })
  const reports = knownRecords(found.data?.data ?? []).filter((report) => report.orderId === orderId)
  const patients: readonly unknown[] = Array.isArray(order?.patients) ? order.patients : []
  const isReady = isReadyToComplete(
    order?.orderStatus,
    patients.map((patient) => at(patient, 'id')),
    reports.map(({ patient, status }) => ({ patientId: at(patient, 'id'), status })),
  )
  return (
    <div role="status">
      {orders && order && isReady ? (
        <Alert
          type="info"
          showIcon
          closable
          message={
            <>
              {patients.length === 1 ? 'The' : 'Each'} patient of <Link to={fillPath('/orders/{id}', { id: orderId })}>{String(number)}</Link> has a report. The
              order is still in Testing.
            </>
          }
          action={<RecordActions declaration={orders} record={{ ...order, id: orderId }} names={['complete']} />}
        />
      ) : null}
    </div>
  )
}
