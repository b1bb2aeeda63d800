import { useOne } from '@refinedev/core'
import { Alert } from 'antd'
import { Link } from 'react-router-dom'
import { isReadyToComplete, unreportedTests } from '#domain/report-change.ts'
import { firstNames } from '#domain/results/missing.ts'
import { fillPath } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { RecordActions } from '#crud/record-actions.tsx'
import type { SlotProps } from '#crud/screens-context.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useOrderReports } from './use-order-reports.ts'

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
