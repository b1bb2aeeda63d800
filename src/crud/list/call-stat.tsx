import { useCustom } from '@refinedev/core'
import { formatCount } from '#domain/count.ts'
import type { Declaration, Stat } from '#definition/declaration.ts'
import type { Choice } from '#definition/field.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at } from '#definition/path.ts'
import { paiseOfRupees } from '#domain/money.ts'
import { type Trend, trendText } from '#domain/trend.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { StatUnavailable } from './stat-unavailable.tsx'
import { StaleStat } from './stale-stat.tsx'
import { callKey } from '#crud/use-refresh.ts'
import { hasNote } from './stat-note.ts'

interface CallStatProps {
  readonly declaration: Declaration
  readonly stat: Extract<Stat, { call: string }>
}

/** A line without words, so that nothing moves when they come. */
const roomForNote = '\u00a0'

function trendOf(value: unknown): Trend | null {
  const [now, before] = [at(value, 'now'), at(value, 'before')]
  return typeof now === 'number' && typeof before === 'number' ? { now, before } : null
}

/** A figure out of a declared call's answer. */
export function CallStat({ declaration, stat }: CallStatProps) {
  const { query } = useCustom({
    url: endpointsOf(declaration).call(stat.call).path,
    method: 'get',
    queryOptions: { queryKey: [...callKey(declaration.name, stat.call)] },
    errorNotification: false,
  })
  const read = at(query.data?.data, stat.value)
  const value = stat.parts ? sumOf(read, Object.keys(stat.parts)) : counted(read)
  const isKnown = typeof value === 'number' && Number.isFinite(value)
  const figure = isKnown ? (
    <StaleStat error={query.error}>{stat.as === 'rupees' ? <RupeesText paise={paiseOfRupees(value)} /> : formatCount(value)}</StaleStat>
  ) : (
    <StatUnavailable />
  )
  const trend = stat.trend && isKnown && !query.error ? trendOf(at(query.data?.data, stat.trend.of)) : null
  const words = trend && stat.trend ? trendText(trend, stat.trend.than) : stat.parts && isKnown ? partsText(read, stat.parts) : null
  if (query.isPending) return <StatCard label={stat.label} figure={<span className="stat-loading" />} note={hasNote(stat) ? roomForNote : null} />
  return <StatCard label={stat.label} figure={figure} note={words} />
}

/** The sum of counts by name; undefined where one of them is none. */
function sumOf(counts: unknown, names: readonly string[]): number | undefined {
  const read = names.map((name) => at(counts, name))
  return read.every((count) => typeof count === 'number') ? read.reduce((sum, count) => sum + count, 0) : undefined
}

function partsText(counts: unknown, parts: Readonly<Record<string, Choice>>): string | null {
  const named = Object.entries(parts).map(([name, { label }]) => ({ label, count: at(counts, name) }))
  const some = named.filter(({ count }) => typeof count === 'number' && count > 0)
  return some.map(({ label, count }) => `${label} ${String(count)}`).join(', ') || null
}

/** A figure as it is; of a list or a map, how many entries it has. */
function counted(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : value
}
