import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useCountdown } from './use-countdown.ts'

interface TryAgainProps {
  /** What went wrong; a new one begins a new wait. */
  readonly error: unknown
  /** The wait that the server asks for, in milliseconds; 0 where it asks for none. */
  readonly waitMs: number
  onRetry(): void
}

/** Reads again on a press; where the server named a wait, by itself when that is over (decision 008). */
export function TryAgain({ error, waitMs, onRetry }: TryAgainProps) {
  const left = useCountdown(Math.ceil(waitMs / 1000), error)
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  const isOver = waitMs > 0 && left === 0
  useEffect(() => {
    if (isOver) retry.current()
  }, [isOver])
  return (
    <>
      {left > 0 ? <p aria-live="off">Trying again by itself in {left} s.</p> : null}
      <div className="panel-actions">
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </>
  )
}
