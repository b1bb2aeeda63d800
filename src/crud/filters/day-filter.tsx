import Input from 'antd/es/input/Input'
import { Suspense } from 'react'
import { lazily } from '#ui/lazily.tsx'
import type { FilterProps } from './filter-props.ts'

const DayPicker = lazily(async () => (await import('./day-picker.tsx')).default)

/** A filter by a day. The calendar is no part of what a list waits for. */
export function DayFilter(props: FilterProps) {
  return (
    <Suspense fallback={<Input className="filter-day" disabled aria-label={props.filter.label} placeholder={props.filter.label} />}>
      <DayPicker {...props} />
    </Suspense>
  )
}
