import type { ReactNode } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { StatUnavailable } from './stat-unavailable.tsx'

/** A figure that was read; where reading it again failed it says so, and where it may not be seen any more it is not shown. */
export function StaleStat({ error, children }: { error: unknown; children: ReactNode }) {
  if (!error) return children
  if (describeError(error).isForbidden) return <StatUnavailable />
  return (
    <>
      {children} <small>May be out of date</small>
    </>
  )
}
