import { useList } from '@refinedev/core'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useDeclaration } from '#crud/declarations-context.ts'
import { usePathQuery } from '#crud/use-path-query.ts'
import { slowSentence, useSlow } from '#crud/use-slow.ts'
import type { Chart } from '#definition/chart.ts'
import type { Declaration, Stat } from '#definition/declaration.ts'
import type { Choice } from '#definition/field.ts'
import { at } from '#definition/path.ts'
import { civilDateOf } from '#domain/civil-date.ts'
import { formatCount } from '#domain/count.ts'
import { paiseOfRupees } from '#domain/money.ts'
import { type Trend, trendText } from '#domain/trend.ts'
import { serverTimeAt } from '#ui/clock.ts'
import { describeError } from '#ui/describe-error.ts'
import { emptyText } from '#domain/text.ts'
import { LightButton } from '#ui/light-button.tsx'
import { LinkedStatCard } from '#ui/linked-stat-card.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { useToday } from '#ui/use-today.ts'
import { callFilters } from '#crud/list/call.ts'
import { listAddress } from '#crud/list/query.ts'

/** The figures above a list (CAT-02). On a phone they are a strip that moves sideways, which the keyboard can reach. */
export function ListStats({ declaration }: { declaration: Declaration }) {
  const { stats = [] } = declaration
  const figures = stats.filter((stat) => !('by' in stat))
  const isPhone = useIsPhone()
  if (figures.length === 0) return null
  return (
    <section className="list-stats" aria-label="Figures" tabIndex={isPhone ? 0 : undefined}>
      {figures.map((stat, index) =>
        'call' in stat ? (
          <CallStat
            key={stat.label}
            declaration={declaration}
            stat={stat}
            // The figures of one call share its answer.
            isFirst={figures.findIndex((other) => 'call' in other && other.call === stat.call) === index}
          />
        ) : (
          <CountStat key={stat.label} declaration={declaration} stat={stat} />
        ),
      )}
    </section>
  )
}

interface CountStatProps {
  readonly declaration: Declaration
  readonly stat: Exclude<Stat, { call: string } | Chart>
}

/** Shows the number of records of a list, linked to that list. */
function CountStat({ declaration, stat }: CountStatProps) {
  const { label, of = declaration.name, where = {} } = stat
  const target = useDeclaration(of)
  const { query } = useList({
    resource: of,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: callFilters({ search: '', filters: where }),
    queryOptions: { enabled: target !== undefined, staleTime: 30_000 },
    errorNotification: false,
  })
  const total = query.data?.total
  const placeholder = query.error ? <StatUnavailable error={query.error} onRetry={() => void query.refetch()} /> : <StatLoading isSaid />
  const figure = total === undefined ? placeholder : <StaleStat error={query.error}>{formatCount(total)}</StaleStat>
  // A link holds no button.
  return target && (total !== undefined || !query.error) ? (
    <LinkedStatCard label={label} figure={figure} to={listAddress(target, where)} />
  ) : (
    <StatCard label={label} figure={figure} />
  )
}

interface CallStatProps {
  readonly declaration: Declaration
  readonly stat: Extract<Stat, { call: string }>
  /** The first figure of its call, which says that it takes long and offers to read it again. */
  readonly isFirst: boolean
}

function trendOf(value: unknown): Trend | null {
  const [now, before] = [at(value, 'now'), at(value, 'before')]
  return typeof now === 'number' && typeof before === 'number' ? { now, before } : null
}

/** A figure from the answer at its path. It is refetched when the laboratory's day changes. */
function CallStat({ declaration, stat, isFirst }: CallStatProps) {
  const query = usePathQuery(declaration.name, stat.call)
  const today = useToday()
  const timeZone = useContext(TimeZoneContext)
  // An answer of the evening before is still fresh for a list that is opened just after midnight.
  const countedOn = useRef(query.isSuccess ? civilDateOf(serverTimeAt(query.dataUpdatedAt), timeZone) : today)
  const { refetch } = query
  useEffect(() => {
    if (countedOn.current === today) return
    countedOn.current = today
    void refetch({ cancelRefetch: false })
  }, [today, refetch])
  const read = at(query.data?.data, stat.value)
  const value = stat.parts ? sumOf(read, Object.keys(stat.parts)) : counted(read)
  const isKnown = typeof value === 'number' && Number.isFinite(value)
  const figure = isKnown ? (
    <StaleStat error={query.error}>{stat.as === 'rupees' ? <RupeesText paise={paiseOfRupees(value)} /> : formatCount(value)}</StaleStat>
  ) : (
    <StatUnavailable error={query.error} onRetry={isFirst ? () => void refetch() : undefined} />
  )
  const trend = stat.trend && isKnown && !query.error ? trendOf(at(query.data?.data, stat.trend.of)) : null
  const words = trend && stat.trend ? trendText(trend, stat.trend.than) : stat.parts && isKnown ? partsText(read, stat.parts) : null
  return (
    <StatCard
      label={stat.label}
      figure={query.isPending ? <StatLoading isSaid={isFirst} /> : figure}
      note={query.isPending ? null : words}
      room={notePlaceholder(stat)}
    />
  )
}

/** Placeholder of a figure; with `isSaid` words take its place when it takes long. */
function StatLoading({ isSaid }: { readonly isSaid: boolean }) {
  const isSlow = useSlow(isSaid)
  return (
    <>
      {isSaid ? <span role="status">{isSlow ? <small>{slowSentence}</small> : null}</span> : null}
      {isSlow ? null : <span className="stat-loading" />}
    </>
  )
}

/** The sum of counts by name; undefined if one of them is not a number. */
function sumOf(counts: unknown, names: readonly string[]): number | undefined {
  const read = names.map((name) => at(counts, name))
  return read.every((count) => typeof count === 'number') ? read.reduce((sum, count) => sum + count, 0) : undefined
}

/** Returns the parts of a figure, largest first: `Not at home 12, Refused 2`. */
function partsText(counts: unknown, parts: Readonly<Record<string, Choice>>): string | null {
  const named = Object.entries(parts).map(([name, { label }]) => ({ label, count: Number(at(counts, name)) }))
  const some = named.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
  return some.map(({ label, count }) => `${label} ${formatCount(count)}`).join(', ') || null
}

/** Returns a figure unchanged, and the number of entries of a list or a map. */
function counted(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : value
}

/** A figure that was read; where reading it again failed it says so, and where it may not be seen any more it is not shown. */
function StaleStat({ error, children }: { error: unknown; children: ReactNode }) {
  if (!error) return children
  if (describeError(error).isForbidden) return <StatUnavailable error={error} />
  return (
    <>
      {children} <small>May be out of date</small>
    </>
  )
}

interface StatUnavailableProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** Shown where a figure could not be loaded, with a way to read it again unless the user may not see it or the server has none: never a zero. */
function StatUnavailable({ error, onRetry }: StatUnavailableProps) {
  const { isForbidden, isUnsupported } = describeError(error)
  return (
    <>
      {emptyText} <small>Could not be loaded</small>{' '}
      {onRetry && !isForbidden && !isUnsupported ? (
        <LightButton isSmall variant="link" onClick={onRetry}>
          Try again
        </LightButton>
      ) : null}
    </>
  )
}

/** Placeholder as wide as the longest note under a figure, which avoids a layout shift; null for a figure without notes. */
function notePlaceholder(stat: Stat): string | null {
  if (!('call' in stat)) return null
  if (stat.trend) return trendText({ now: 1, before: 4 }, stat.trend.than)
  return stat.parts ? '\u00a0' : null
}
