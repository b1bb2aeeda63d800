import Input from 'antd/es/input/Input'
import { Suspense } from 'react'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { FilterProps } from './filter-props.ts'

const DayPicker = lazyWithPreload(async () => (await import('./day-picker.tsx')).default)

/** A filter by a day. The list does not wait for the calendar's code. */
export function DayFilter(props: FilterProps) {
  return (
    <Suspense fallback={<Input className="filter-day" disabled aria-label={props.filter.label} placeholder={props.filter.label} />}>
      <DayPicker {...props} />
    </Suspense>
  )
}
