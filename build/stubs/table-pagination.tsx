import type { PaginationProps } from 'antd'
import { lazy, Suspense } from 'react'

const Pagination = lazy(() => import('antd/es/pagination'))

/** Replaces in the build: the page control of antd's table, which comes when a table with one is drawn: the generated lists have their own. */
export default function TablePagination(props: PaginationProps) {
  return (
    <Suspense fallback={null}>
      <Pagination {...props} />
    </Suspense>
  )
}
