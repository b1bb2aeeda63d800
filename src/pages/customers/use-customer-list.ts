import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import type { Fields, ValuesOf } from '#definition/field.ts'
import { readFields } from '#definition/kind-rules.ts'
import { readPageNumber } from '#domain/page.ts'
import { useCallQuery } from '#crud/use-call-query.ts'

/** Rows on one page of a customer's list. */
export const rowsPerPage = 25

/** One page of a customer's records. */
export interface CustomerList<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly unreadable: number
  readonly page: number
  /** It was read once. */
  readonly isRead: boolean
  readonly error: unknown
  turn(page: number): void
  retry(): void
}

/** Reads a list of a customer page by page; a server that answers it whole is paged here (CUS-03). The page is in the address (GEN-07). */
export function useCustomerList<const F extends Fields>(
  declaration: Declaration,
  call: string,
  customerId: string,
  fields: F,
  count: number | null | undefined,
): CustomerList<ValuesOf<F>> {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const name = `${call}Page`
  const page = readPageNumber(parameters.get(name)) ?? 1
  const go = (wanted: number, options?: { readonly replace: boolean }) => {
    const { [name]: _, ...others } = Object.fromEntries(parameters)
    setParameters(wanted === 1 ? others : { ...others, [name]: String(wanted) }, { state, ...options })
  }
  const query = useCallQuery(declaration, call, { path: { id: customerId }, query: { page, limit: rowsPerPage } })
  const answer: unknown = query.data?.data
  const isRead = Array.isArray(answer)
  const all: readonly unknown[] = isRead ? answer : []
  // More rows than were asked for: the server knows no pages.
  const isWhole = all.length > rowsPerPage
  const part = isWhole ? all.slice((page - 1) * rowsPerPage, page * rowsPerPage) : all
  // The last page, where the address names one past the end.
  const last = isRead && page > 1 && part.length === 0 ? Math.max(1, Math.min(page - 1, Math.ceil((isWhole ? all.length : (count ?? 0)) / rowsPerPage))) : null
  useEffect(() => {
    if (last !== null) go(last, { replace: true })
  })
  const read = part.map((row) => readFields(fields, row))
  const rows = read.flatMap((each) => ('values' in each ? [each.values as ValuesOf<F>] : []))
  return {
    rows,
    total: Math.max(isWhole ? all.length : (count ?? 0), (page - 1) * rowsPerPage + part.length),
    unreadable: part.length - rows.length,
    page,
    isRead: isRead && last === null,
    error: query.isFetching && !isRead ? null : (query.error ?? (query.isSuccess && !isRead ? new Error('The list could not be read') : null)),
    turn: (wanted) => go(wanted),
    retry: () => void query.refetch(),
  }
}
