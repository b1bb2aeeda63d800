import { Button } from 'antd'
import { waitWords } from '#domain/count.ts'
import { useCountdown } from './use-countdown.ts'

interface TryAgainProps {
  /** What went wrong; a new one begins a new wait. */
  readonly error: unknown
  /** The wait after which it is read again by itself, in milliseconds; 0 where it is not. */
  readonly waitMs: number
  onRetry(): void
}

/** Reads again on a press; where the server named a wait, says how long it is until that happens by itself (decision 008). */
export function TryAgain({ error, waitMs, onRetry }: TryAgainProps) {
  const left = useCountdown(Math.ceil(waitMs / 1000), error)
  return (
    <>
      {left > 0 ? <p aria-live="off">Trying again by itself in {waitWords(left)}.</p> : null}
      <div className="panel-actions">
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </>
  )
}
