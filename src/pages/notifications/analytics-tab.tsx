import { Button, Select } from 'antd'
import { useState } from 'react'
import { addDays } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { notificationKinds } from '#domain/notification.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { SettledDay } from '#crud/fields/settled-day.tsx'
import { describeError } from '#ui/describe-error.ts'
import { Loading } from '#crud/loading.tsx'
import { useCallQuery } from '#crud/use-call-query.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { useToday } from '#ui/use-today.ts'
import { DailyChart } from './daily-chart.tsx'
import { readAnalytics } from './analytics.ts'

const periods = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
] as const

/** How many notifications there were, day by day, read and unread (ADV-04). */
export function AnalyticsTab() {
  const today = useToday()
  const [filters, setFilters] = useState<{ readonly startDate: string; readonly endDate: string; readonly type?: string }>({
    startDate: addDays(today, -29),
    endDate: today,
  })
  const query = useCallQuery(useDeclaration('notifications'), 'analytics', { query: filters }, { placeholderData: (before) => before })
  const figures = readAnalytics(query.data?.data)
  const day = (name: 'startDate' | 'endDate', label: string) => (
    <SettledDay label={label} day={filters[name]} onChange={(chosen) => chosen && setFilters({ ...filters, [name]: chosen })} />
  )
  return (
    <div className="notify-analytics">
      <search className="notify-filters">
        {day('startDate', 'Start date')}
        {day('endDate', 'End date')}
        <Select
          aria-label="Type"
          allowClear
          placeholder="All Types"
          popupMatchSelectWidth={false}
          className="filter-select"
          value={filters.type}
          options={Object.entries(notificationKinds).map(([value, { label }]) => ({ value, label }))}
          onChange={(type: string | undefined) => setFilters({ startDate: filters.startDate, endDate: filters.endDate, ...(type ? { type } : {}) })}
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
      {query.error ? (
        <ErrorPanel title={describeError(query.error).message ?? 'The figures could not be loaded'} error={query.error} onRetry={() => void query.refetch()} />
      ) : figures ? (
        <>
          <section className="list-stats" aria-label="Figures">
            <StatCard label="Total" figure={formatCount(figures.total)} />
            <StatCard label="Unread" figure={formatCount(figures.unread)} />
            <StatCard label="Read" figure={formatCount(figures.read)} />
            <StatCard label="Days Tracked" figure={formatCount(figures.days.length)} />
          </section>
          <DailyChart days={figures.days} />
        </>
      ) : query.isPending ? (
        <Loading />
      ) : (
        <ErrorPanel title="The figures could not be read" />
      )}
    </div>
  )
}
