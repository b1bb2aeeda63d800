import { useEffect, useRef } from 'react'
import { waitText } from '#domain/count.ts'
import type { Attempt } from './use-attempt.ts'

interface AttemptProblemProps {
  readonly attempt: Attempt
  /** The fields of the form, each of which tells its own problem. */
  readonly fields: readonly string[]
}

/** Shows the failure above the form, unless it belongs to a field; it takes the focus. */
export function AttemptProblem({ attempt: { failure, secondsLeft }, fields }: AttemptProblemProps) {
  const panel = useRef<HTMLDivElement>(null)
  const errors = Object.entries(failure?.errors ?? {})
  // A link that is no longer valid is refused as a field too, one that no form shows.
  const others = errors.filter(([name]) => !fields.includes(name)).map(([, sentence]) => sentence)
  const isGeneral = failure !== null && (errors.length === 0 || others.length > 0)
  useEffect(() => {
    if (isGeneral) panel.current?.focus()
  }, [isGeneral])
  if (!failure || !isGeneral) return null
  const details = [failure.detail, ...others].filter((each) => each !== null && each !== failure.sentence)
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="auth-alert">
      <p>{failure.sentence}</p>
      {details.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {secondsLeft > 0 ? <p aria-live="off">You can try again in {waitText(secondsLeft)}.</p> : null}
    </div>
  )
}
