import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { Fields, ValuesOf } from '#definition/field.ts'
import { readFields } from '#definition/kind-rules.ts'
import { useCallQuery } from '#crud/use-call-query.ts'

/** Rows on one page of a customer's list. */
export const rowsPerPage = 25

/** One page of what is a customer's. */
export interface CustomerList<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly unreadable: number
  readonly page: number
  readonly isLoading: boolean
  readonly error: unknown
  turn(page: number): void
  retry(): void
}

/** Reads a list of a customer page by page; a server that answers it whole is paged here (CUS-03). */
export function useCustomerList<const F extends Fields>(
  declaration: Declaration,
  call: string,
  customerId: string,
  fields: F,
  count: number | null | undefined,
): CustomerList<ValuesOf<F>> {
  const [page, turn] = useState(1)
  const query = useCallQuery(declaration, call, { path: { id: customerId }, query: { page, limit: rowsPerPage } })
  const answer: unknown = query.data?.data
  const all: readonly unknown[] = Array.isArray(answer) ? answer : []
  // More rows than were asked for: the server knows no pages.
  const isWhole = all.length > rowsPerPage
  const part = isWhole ? all.slice((page - 1) * rowsPerPage, page * rowsPerPage) : all
  const read = part.map((row) => readFields(fields, row))
  const rows = read.flatMap((each) => ('values' in each ? [each.values as ValuesOf<F>] : []))
  return {
    rows,
    total: Math.max(isWhole ? all.length : (count ?? 0), (page - 1) * rowsPerPage + part.length),
    unreadable: part.length - rows.length,
    page,
    isLoading: query.isPending,
    error: query.isFetching ? null : (query.error ?? (query.isSuccess && !Array.isArray(answer) ? new Error('The list could not be read') : null)),
    turn,
    retry: () => void query.refetch(),
  }
}
