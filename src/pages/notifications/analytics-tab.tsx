import * as notifications from '#contract/notifications.ts'
import { Button } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { addDays, isCivilDate } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { notificationKinds } from '#domain/notification.ts'
import type { Declaration } from '#definition/declaration.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import { SettledDay } from '#crud/fields/settled-day.tsx'
import { useRead } from '#crud/use-read.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { useToday } from '#ui/use-today.ts'
import { DailyChart, dayFigures } from './daily-chart.tsx'

const periods = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
] as const

interface Filters {
  readonly startDate: string
  readonly endDate: string
  readonly type?: string
}

/** Charts the number of notifications by day, read and unread (ADV-04). The period and the type are in the address (GEN-07). */
export function AnalyticsTab({ declaration }: { declaration: Declaration }) {
  const today = useToday()
  const [parameters, setParameters] = useSearchParams()
  const dayIn = (name: 'startDate' | 'endDate') => {
    const text = parameters.get(name)
    return isCivilDate(text) ? text : null
  }
  const type = parameters.get('type') ?? ''
  const filters: Filters = {
    startDate: dayIn('startDate') ?? addDays(today, -29),
    endDate: dayIn('endDate') ?? today,
    ...(Object.hasOwn(notificationKinds, type) ? { type } : {}),
  }
  const setFilters = (chosen: Filters) => setParameters({ tab: 'analytics', ...chosen }, { replace: true })
  const answer = useRead(notifications.analytics, { ...filters }, { keeps: true })
  const day = (name: 'startDate' | 'endDate', label: string) => (
    <SettledDay label={label} day={filters[name]} onChange={(chosen) => chosen && setFilters({ ...filters, [name]: chosen })} />
  )
  return (
    <div className="notify-analytics">
      <search className="notify-filters">
        {day('startDate', 'Start date')}
        {day('endDate', 'End date')}
        <LabelSelect
          aria-label="Type"
          allowClear
          placeholder="All types"
          popupMatchSelectWidth={false}
          className="filter-select"
          value={filters.type ?? null}
          options={Object.entries(notificationKinds).map(([value, { label }]) => ({ value, label }))}
          onChange={(chosen: string | undefined) => setFilters({ startDate: filters.startDate, endDate: filters.endDate, ...(chosen ? { type: chosen } : {}) })}
        />
        {periods.map(({ label, days }) => (
          <Button
            key={days}
            aria-pressed={filters.endDate === today && filters.startDate === addDays(today, 1 - days)}
            onClick={() => setFilters({ ...filters, startDate: addDays(today, 1 - days), endDate: today })}
          >
            {label}
          </Button>
        ))}
      </search>
      <AnswerBody declaration={declaration} answer={answer} title="The figures could not be loaded">
        {({ total, unread, readVsUnread, dailyStats }) => (
          <>
            <section className="list-stats" aria-label="Figures">
              <StatCard label="Total" figure={formatCount(total)} />
              <StatCard label="Unread" figure={formatCount(unread)} />
              <StatCard label="Read" figure={formatCount(readVsUnread?.read ?? Math.max(0, total - unread))} />
              <StatCard label="Days Tracked" figure={formatCount(dailyStats.length)} />
            </section>
            <DailyChart days={dailyStats.flatMap((day) => (day ? [dayFigures(day)] : []))} />
          </>
        )}
      </AnswerBody>
    </div>
  )
}
