import { type ComponentProps, lazy, Suspense } from 'react'

const FilterDropdown = lazy(() => import('antd/es/table/hooks/useFilter/FilterDropdown'))

/** Replaces in the build: the filter menu of antd's table, which comes when a table with one is drawn: the generated lists have none. */
export default function TableFilter(props: ComponentProps<typeof FilterDropdown>) {
  return (
    <Suspense fallback={props.children}>
      <FilterDropdown {...props} />
    </Suspense>
  )
}

interface Choice {
  readonly value: unknown
  readonly children?: readonly Choice[]
}

export function flattenKeys(filters: readonly Choice[] = []): unknown[] {
  return filters.flatMap(({ value, children }) => [value, ...flattenKeys(children)])
}
