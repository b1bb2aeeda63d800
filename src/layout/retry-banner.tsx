import { useRetryStatus } from './retry-status.ts'

/** Says that a call is being repeated, so that a slow page is no riddle. */
export function RetryBanner() {
  const isRetrying = useRetryStatus()
  return <div role="status">{isRetrying ? <p className="retry-banner">Trouble reaching the server. Trying again…</p> : null}</div>
}
