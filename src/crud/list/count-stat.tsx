import { useList } from '@refinedev/core'
import { formatCount } from '#domain/count.ts'
import type { Declaration, Stat } from '#definition/declaration.ts'
import { StatCard } from '#ui/stat-card.tsx'
import { StatUnavailable } from './stat-unavailable.tsx'
import { useDeclaration } from '#crud/declarations-context.ts'
import { listAddress } from './list-address.ts'
import { StaleStat } from './stale-stat.tsx'
import { callFilters } from './list-call.ts'

interface CountStatProps {
  readonly declaration: Declaration
  readonly stat: Exclude<Stat, { call: string }>
}

/** How many records a list has, leading to that list. */
export function CountStat({ declaration, stat }: CountStatProps) {
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
  const lacking = query.error ? <StatUnavailable /> : <span className="stat-loading" />
  const figure = total === undefined ? lacking : <StaleStat error={query.error}>{formatCount(total)}</StaleStat>
  return <StatCard label={label} figure={figure} {...(target ? { to: listAddress(target, where) } : {})} />
}
