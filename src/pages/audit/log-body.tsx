import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { describeError } from '#ui/describe-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

interface LogBodyProps {
  readonly declaration: Declaration
  /** Title of the failure. */
  readonly title: string
  /** Failure of the last read. */
  readonly error: unknown
  readonly isFetching: boolean
  /** True when rows of this page were read before. */
  readonly hasRows: boolean
  onRetry(): void
  /** The table with its rows. */
  readonly children: ReactNode
}

/**
 * The rows of a log, or a failure in their place. Rows whose refetch failed stay under a sentence that says so, unless they may not be seen any more (GEN-03).
 */
export function LogBody({ declaration, title, error, isFetching, hasRows, onRetry, children }: LogBodyProps) {
  const failed = { title, error, onRetry }
  const isInPlace = Boolean(error) && (hasRows ? describeError(error).isForbidden : !isFetching)
  return (
    <>
      {isInPlace ? <ErrorPanel {...failed} /> : error && hasRows ? <OutdatedNote declaration={declaration} {...failed} /> : null}
      {isInPlace ? null : children}
    </>
  )
}
