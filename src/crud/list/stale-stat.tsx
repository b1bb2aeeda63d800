import type { ReactNode } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { emptyText } from '#ui/empty-text.ts'

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

/** Shown where a figure could not be loaded: never a zero. */
export function StatUnavailable() {
  return (
    <>
      {emptyText} <small>Could not be loaded</small>
    </>
  )
}
