import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, type CivilDate } from '#domain/civil-date.ts'
import { SettledDay } from './settled-day.tsx'

/** A day that is chosen by its date, or stepped to the day before and after. */
export function DayStepper({ day, onChange }: { readonly day: CivilDate; onChange(day: CivilDate): void }) {
  const step = (days: number, label: string, icon: React.ReactNode) => (
    <Button aria-label={label} title={label} icon={icon} onClick={() => onChange(addDays(day, days))} />
  )
  return (
    <>
      {step(-1, 'Day before', <ChevronLeft size={16} aria-hidden="true" />)}
      <SettledDay label="Date" day={day} onChange={(chosen) => chosen && onChange(chosen)} />
      {step(1, 'Day after', <ChevronRight size={16} aria-hidden="true" />)}
    </>
  )
}
