import type { BaseRecord } from '@refinedev/core'
import { typedRecord } from '#crud/typed-record.ts'
import { formatInstant } from '#domain/civil-date.ts'
import { formatRupees } from '#domain/money.ts'
import type customers from '#resources/customers.ts'

const customerOf = typedRecord<typeof customers>

/** The second line of a found customer: last order, open orders and what is owed (BOOK-02). Null where the server does not say. */
export function customerHit(record: BaseRecord, timeZone: string): string | null {
  const { orders = null, openOrders = null, lastOrder = null, balance = null } = customerOf(record).figures ?? {}
  const day = lastOrder && formatInstant(lastOrder, timeZone)?.slice(0, 10)
  const facts = [
    orders === 0 ? 'No orders yet' : day ? `Last order ${day}` : null,
    openOrders ? `${openOrders} open ${openOrders === 1 ? 'order' : 'orders'}` : null,
    balance !== null && balance > 0 ? `${formatRupees(balance)} owed` : null,
  ]
  return facts.filter((fact) => fact !== null).join(' · ') || null
}
