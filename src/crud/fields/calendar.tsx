import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { CivilDate } from '#domain/civil-date.ts'
import './lab-now.ts'

interface CalendarProps {
  readonly value: CivilDate | null
  readonly from: CivilDate | undefined
  onChoose(day: CivilDate): void
  onClose(): void
}

/** The calendar of a day's input; loaded when it is opened. */
export default function Calendar({ value, from, onChoose, onClose }: CalendarProps) {
  return (
    <DatePicker
      open
      autoFocus
      inputReadOnly
      tabIndex={-1}
      value={value ? dayjs(value) : null}
      {...(from ? { minDate: dayjs(from) } : {})}
      onChange={(day) => {
        if (day) onChoose(day.format('YYYY-MM-DD'))
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    />
  )
}
