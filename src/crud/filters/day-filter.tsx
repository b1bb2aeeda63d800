import Input from 'antd/es/input/Input'
import { lazy, Suspense } from 'react'
import type { FilterProps } from './filter-props.ts'

const DayPicker = lazy(() => import('./day-picker.tsx'))

/** A filter by a day. The calendar is no part of what a list waits for. */
export function DayFilter(props: FilterProps) {
  return (
    <Suspense fallback={<Input className="filter-day" disabled aria-label={props.filter.label} placeholder={props.filter.label} />}>
      <DayPicker {...props} />
    </Suspense>
  )
}
