import { Clock3, TriangleAlert } from 'lucide-react'
import { type TransportFacts, transportTimes } from '#domain/transport-time.ts'
import { tenSecondsOf, usePresent } from './clock.ts'
import { TypedText } from './typed-text.tsx'
import './transport-times.css'

/** The time of a sample on its way for each test that limits it; beyond the limit a warning in the same place (SMP-06). */
export function TransportTimes({ facts }: { readonly facts: TransportFacts }) {
  const now = new Date(usePresent(tenSecondsOf))
  return transportTimes(facts, now).map(({ test, text, isOver }) => (
    <span key={test} className={`transport-time${isOver ? ' transport-time-over' : ''}`}>
      {iconOf(isOver)}
      <TypedText text={text} most={200} />
    </span>
  ))
}

interface NearestLimitProps {
  /** Tests on their way, each with the time that its sample was collected. */
  readonly tests: readonly (TransportFacts['tests'][number] & Pick<TransportFacts, 'collectedAt'>)[]
}

/** The time of the test that is over its limit, or has the shortest one, for a narrow card; all of them are read out, and shown on hover. */
export function NearestLimit({ tests }: NearestLimitProps) {
  const now = new Date(usePresent(tenSecondsOf))
  const byLimit = tests.toSorted((a, b) => (a.maxTransportHours ?? Infinity) - (b.maxTransportHours ?? Infinity))
  const times = byLimit.flatMap((test) => transportTimes({ tests: [test], collectedAt: test.collectedAt, receivedAt: null }, now))
  const nearest = times.find(({ isOver }) => isOver) ?? times[0]
  if (!nearest) return null
  const all = times.map(({ text }) => text).join('\n')
  return (
    <span className={`transport-time transport-time-short${nearest.isOver ? ' transport-time-over' : ''}`} title={all}>
      {iconOf(nearest.isOver)}
      <span aria-hidden="true">{nearest.short}</span>
      <span className="visually-hidden">{all}</span>
    </span>
  )
}

const iconOf = (isOver: boolean) => (isOver ? <TriangleAlert size={12} aria-hidden="true" /> : <Clock3 size={12} aria-hidden="true" />)
