import { Alert } from 'antd'
import { itemsTotal } from '#domain/order-total.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { ItemsTable } from './items-table.tsx'
import type { Order } from './order.ts'

/** The items of each patient with their subtotal; reading only so far. */
export function OrderItemsTab({ order }: { order: Order }) {
  const patients = order.patients ?? []
  const items = order.items ?? []
  return (
    <>
      <Alert type="info" showIcon message="Adding and changing items is not built yet. These are the items of the order as they are." />
      {patients.length === 0 ? <p>No patients in this order</p> : null}
      {patients.map((patient) => {
        const theirs = items.filter((item) => item.patientId === patient.id)
        return (
          <section key={patient.id} aria-label={`Items of ${patient.name ?? 'a patient'}`}>
            <h2>
              <bdi>{patient.name ?? '—'}</bdi>
            </h2>
            {theirs.length === 0 ? <p>No items for this patient</p> : <ItemsTable items={theirs} patients={patients} />}
            {theirs.length === 0 ? null : (
              <p className="order-subtotal">
                Subtotal <RupeesText paise={itemsTotal(theirs)} />
              </p>
            )}
          </section>
        )
      })}
    </>
  )
}
