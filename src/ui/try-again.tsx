import type { ReactNode } from 'react'
import { waitText } from '#domain/count.ts'
import { LightButton } from './light-button.tsx'
import { useCountdown } from './use-countdown.ts'

interface TryAgainProps {
  /** The failure; a new one starts a new wait. */
  readonly error: unknown
  /** Milliseconds until it is refetched automatically; 0 for never. */
  readonly waitMs: number
  onRetry(): void
  /** Another button before it. */
  readonly children?: ReactNode
}

/** Refetches on a press; where the server named a wait, counts down to the automatic refetch (decision 008). */
export function TryAgain({ error, waitMs, onRetry, children }: TryAgainProps) {
  const left = useCountdown(Math.ceil(waitMs / 1000), error)
  return (
    <>
      {left > 0 ? <p aria-live="off">Trying again by itself in {waitText(left)}.</p> : null}
      <div className="panel-actions">
        {children}
        <LightButton onClick={onRetry}>Try again</LightButton>
      </div>
    </>
  )
}
