import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type * as customers from '#contract/customers.ts'
import { readPageNumber } from '#domain/page.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'

/** Rows on one page of a customer's list. */
export const rowsPerPage = 25

type ListCall = (typeof customers)['orders' | 'prescriptions' | 'patients']
type RowOf<C extends ListCall> = NonNullable<Content<C>[number]>

/** One page of a customer's records. */
export interface CustomerList<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly unreadable: number
  readonly page: number
  /** True once it was read. */
  readonly isRead: boolean
  readonly error: unknown
  turn(page: number): void
  retry(): void
}

/** Reads a list of a customer page by page; a server that answers it whole is paged here (CUS-03). The page is in the address (GEN-07). */
export function useCustomerList<C extends ListCall>(call: C, customerId: string, count: number | null | undefined): CustomerList<RowOf<C>> {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const name = `${call.path.split('/').at(-1)}Page`
  const page = readPageNumber(parameters.get(name)) ?? 1
  const go = (wanted: number, options?: { readonly replace: boolean }) => {
    const { [name]: _, ...others } = Object.fromEntries(parameters)
    setParameters(wanted === 1 ? others : { ...others, [name]: String(wanted) }, { state, ...options })
  }
  const { content, error, retry } = useRead<ListCall>(call, { id: customerId, page, limit: rowsPerPage })
  const isRead = content !== null
  const all: readonly unknown[] = content ?? []
  // More rows than were asked for: the server knows no pages.
  const isWhole = all.length > rowsPerPage
  const part = isWhole ? all.slice((page - 1) * rowsPerPage, page * rowsPerPage) : all
  // The last page, where the address names one past the end.
  const last = isRead && page > 1 && part.length === 0 ? Math.max(1, Math.min(page - 1, Math.ceil((isWhole ? all.length : (count ?? 0)) / rowsPerPage))) : null
  useEffect(() => {
    if (last !== null) go(last, { replace: true })
  })
  const rows = part.filter((row): row is RowOf<C> => row !== null)
  return {
    rows,
    total: Math.max(isWhole ? all.length : (count ?? 0), (page - 1) * rowsPerPage + part.length),
    unreadable: part.length - rows.length,
    page,
    isRead: isRead && last === null,
    error,
    turn: (wanted) => go(wanted),
    retry,
  }
}
