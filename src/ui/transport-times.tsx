import { Clock3, TriangleAlert } from 'lucide-react'
import { type TransportFacts, transportTimes } from '#domain/transport-time.ts'
import { tenSecondsOf, usePresent } from './clock.ts'
import { TypedText } from './typed-text.tsx'
import './transport-times.css'

interface TransportTimesProps {
  readonly facts: TransportFacts
  /** In two short lines, for a narrow card. */
  readonly isShort?: boolean
}

/** The time of a sample on its way for each test that limits it; beyond the limit a warning in the same place (SMP-06). */
export function TransportTimes({ facts, isShort = false }: TransportTimesProps) {
  const now = new Date(usePresent(tenSecondsOf))
  return transportTimes(facts, now).map(({ test, text, short, isOver }) => {
    const Icon = isOver ? TriangleAlert : Clock3
    const icon = <Icon size={12} aria-hidden="true" />
    const tone = isOver ? ' transport-time-over' : ''
    if (!isShort)
      return (
        <span key={test} className={`transport-time${tone}`}>
          {icon}
          <TypedText text={text} most={200} />
        </span>
      )
    return (
      <span key={test} className={`transport-time transport-time-short${tone}`} title={text}>
        <span aria-hidden="true">
          {icon} <TypedText text={test} />
        </span>
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{text}</span>
      </span>
    )
  })
}
