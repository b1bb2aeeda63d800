import type { Declaration } from '#definition/declaration.ts'
import { CallStat } from './call-stat.tsx'
import { CountStat } from './count-stat.tsx'

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
