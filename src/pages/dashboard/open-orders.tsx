import { Fragment } from 'react'
import { countText } from '#domain/count.ts'
import { orderStatuses } from '#domain/order-status.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { listAddress } from '#crud/list/query.ts'
import { typedRecord } from '#crud/typed-record.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import type orders from '#resources/orders.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { DashboardPart } from './dashboard-part.tsx'
import { RecentText } from './recent-text.tsx'
import { RowsTable } from './rows-table.tsx'
import { useNewest } from './use-newest.ts'

const open = { openOnly: true } as const
const columns = ['Order', 'Customer', 'Amount', 'Status', 'Date']

/** The newest orders that wait to be worked on (DASH-02). */
export function OpenOrders({ declaration }: { declaration: Declaration }) {
  const part = useNewest(declaration.name, open)
  const all = part.content?.total ? `All ${countText(part.content.total, { one: 'open order', many: 'open orders' })}` : 'All open orders'
  return (
    <DashboardPart title="Recent Open Orders" to={listAddress(declaration, open)} all={all} part={part} failure="The open orders could not be loaded">
      {({ rows }) => (
        <RowsTable
          title="Recent Open Orders"
          columns={columns}
          amounts="Amount"
          empty={declaration.list.empty ?? ''}
          unreadable={part.unreadable > 0 ? unreadableMessage(part.unreadable, declaration.label.many) : null}
          rows={rows.map(typedRecord<typeof orders>).map((order) => ({
            key: order.id,
            to: fillPath(`/${declaration.name}/{id}`, { id: order.id }),
            first: <span className="dashboard-mono">{order.orderNumber}</span>,
            others: [
              <TypedText key="customer" title={order.customerName ?? undefined} text={order.customerName} />,
              <RupeesText key="amount" paise={order.totalAmount} />,
              <Fragment key="status">
                <StatusTag status={orderStatuses[order.orderStatus]} />
                {order.missingText ? <small className="dashboard-missing">{order.missingText}</small> : null}
              </Fragment>,
              <RecentText key="date" instant={order.createdAt} />,
            ],
          }))}
        />
      )}
    </DashboardPart>
  )
}
