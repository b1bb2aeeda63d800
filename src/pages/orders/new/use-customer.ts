import { useOne } from '@refinedev/core'
import { useMemo } from 'react'
import type { RecordOf } from '#definition/field.ts'
import { typedRecord } from '#crud/typed-record.ts'
import { addressLine } from '#domain/postal-address.ts'
import type customers from '#resources/customers.ts'
import { type OrderDraft, ownerOf } from './draft.ts'
import { addressIn } from './fields.ts'

type Customer = RecordOf<typeof customers.fields>

/** The chosen customer as read; null until it is, and for a new one. */
export interface DraftCustomer {
  readonly customer: Customer | null
  readonly error: unknown
  retry(): void
}

const customerOf = typedRecord<typeof customers>

/** Reads the chosen customer with patients and addresses. */
export function useCustomer({ customerId, isNew }: OrderDraft): DraftCustomer {
  const { query } = useOne({ resource: 'customers', id: customerId ?? '', queryOptions: { enabled: customerId !== null && !isNew }, errorNotification: false })
  const record = query.data?.data
  const customer = useMemo(() => (record && customerId !== null && record.id === customerId ? customerOf(record) : null), [record, customerId])
  return { customer: isNew ? null : customer, error: customer || isNew ? null : query.error, retry: () => void query.refetch() }
}

/** The addresses of the customer in use, in one line each. */
export function knownAddresses(draft: OrderDraft, customer: Customer | null): readonly string[] {
  const typed = addressIn(draft.customer)
  if (draft.isNew) return typed ? [addressLine(typed)] : []
  return [...new Set((customer?.addresses ?? []).map(addressLine))].filter((line) => line !== '')
}

/** The address of the visit: as typed for this customer, else their first. */
export function visitAddress(draft: OrderDraft, known: readonly string[]): string {
  return draft.addresses[ownerOf(draft) ?? ''] ?? known[0] ?? ''
}
