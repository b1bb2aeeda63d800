import { useList } from '@refinedev/core'
import { useDeclaration } from '#crud/declarations-context.ts'
import type { Declaration, Stat } from '#definition/declaration.ts'
import { formatCount } from '#domain/count.ts'
import { LinkedStatCard } from '#ui/linked-stat-card.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { CallStat } from './call-stat.tsx'
import { listAddress } from './list-address.ts'
import { callFilters } from './list-call.ts'
import { StaleStat, StatUnavailable } from './stale-stat.tsx'

/** The figures above a list (CAT-02). */
export function ListStats({ declaration }: { declaration: Declaration }) {
  const { stats = [] } = declaration
  if (stats.length === 0) return null
  return (
    <section className="list-stats" aria-label="Figures">
      {stats.map((stat) =>
        'call' in stat ? (
          <CallStat key={stat.label} declaration={declaration} stat={stat} />
        ) : (
          <CountStat key={stat.label} declaration={declaration} stat={stat} />
        ),
      )}
    </section>
  )
}

interface CountStatProps {
  readonly declaration: Declaration
  readonly stat: Exclude<Stat, { call: string }>
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
  const placeholder = query.error ? <StatUnavailable /> : <span className="stat-loading" />
  const figure = total === undefined ? placeholder : <StaleStat error={query.error}>{formatCount(total)}</StaleStat>
  return target ? <LinkedStatCard label={label} figure={figure} to={listAddress(target, where)} /> : <StatCard label={label} figure={figure} />
}
