import { useEffect, useRef } from 'react'
import type { Attempt } from './use-attempt.ts'

/** What went wrong, above the form; it takes the focus. */
export function AttemptProblem({ attempt: { failure, secondsLeft } }: { attempt: Attempt }) {
  const panel = useRef<HTMLDivElement>(null)
  const isGeneral = failure !== null && Object.keys(failure.errors).length === 0
  useEffect(() => {
    if (isGeneral) panel.current?.focus()
  }, [isGeneral])
  if (!failure || !isGeneral) return null
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="door-alert">
      <p>{failure.words}</p>
      {failure.detail && failure.detail !== failure.words ? <p>{failure.detail}</p> : null}
      {secondsLeft > 0 ? <p aria-live="off">You can try again in {secondsLeft} s.</p> : null}
    </div>
  )
}
