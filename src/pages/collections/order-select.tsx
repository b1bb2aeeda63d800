import { type BaseRecord, useList, useOne } from '@refinedev/core'
import { Select } from 'antd'
import { formatPhone } from '#domain/phone.ts'
import { isFinalOrder, type OrderStatus } from '#domain/order-status.ts'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { useSearchedSelect, useTypedSearch } from '#crud/fields/inputs/use-typed-search.ts'
import { knownRecords } from '#crud/list/rows.ts'
import { callFilters } from '#crud/list/call.ts'

interface OrderSelectProps {
  readonly id: string
  readonly value: string | null
  onChange(orderId: string | null): void
}

/** Maximum number of orders offered for the typed text. */
const maxOffered = 10

/** Finds an order that is still open by its number, phone, patient or customer. */
export function OrderSelect({ id, value, onChange }: OrderSelectProps) {
  const { typed, search, isBehind, setTyped } = useTypedSearch()
  const { query } = useList({
    resource: 'orders',
    pagination: { currentPage: 1, pageSize: maxOffered },
    filters: callFilters({ search, filters: {} }),
    sorters: [{ field: 'createdAt', order: 'desc' }],
    errorNotification: false,
  })
  const { query: chosen } = useOne({ resource: 'orders', id: value ?? '', queryOptions: { enabled: value !== null }, errorNotification: false })
  const isSearching = isBehind || query.isLoading
  const found = isBehind ? [] : (query.data?.data ?? [])
  const matches = knownRecords(found).filter(({ orderStatus }) => !isFinalOrder(orderStatus as OrderStatus))
  const own = typed === '' ? chosen.data?.data : undefined
  const rows = own && value !== null && !matches.some((order) => order.id === value) ? [{ ...own, id: value }, ...matches] : matches
  const isCut = (query.data?.total ?? 0) > maxOffered
  const none = isCut ? `No open order among the newest ${maxOffered} found: type more of it` : 'No open order found'
  const ahead = { found: matches, total: isCut ? maxOffered : matches.length, onPick: (order: BaseRecord) => onChange(String(order.id)) }
  const searching = useSearchedSelect({ typed, setTyped, isSearching, ...ahead })
  return (
    <>
      <Select
        id={id}
        showSearch
        allowClear
        filterOption={false}
        placeholder="Order number, phone or name"
        loading={isBehind || query.isFetching}
        value={value}
        options={rows.map((order) => ({ value: order.id, label: wordsOf(order) }))}
        notFoundContent={isBehind || query.isFetching ? 'Searching…' : query.error ? 'Orders could not be loaded' : none}
        {...searching}
        onChange={(orderId: string | undefined) => onChange(orderId ?? null)}
      />
      <OptionsProblem offered={{ error: query.error, isLoading: false, unreadable: 0, retry: () => void query.refetch() }} many="orders" />
    </>
  )
}

function wordsOf({ orderNumber, customerName, customer, customerPhone, patientName, morePatients }: BaseRecord): string {
  const name: unknown = customerName ?? customer?.name
  const phone: unknown = customerPhone ?? customer?.phone
  const patient: unknown = morePatients ? `${patientName} ${morePatients}` : patientName
  return [orderNumber, name, typeof phone === 'string' ? formatPhone(phone) : null, patient === name ? null : patient]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ')
}
