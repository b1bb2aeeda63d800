import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import * as results from '#contract/results.ts'
import { PartProblem } from '#ui/part-problem.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { SlowPart } from '#crud/slow-part.tsx'
import { LiveRefetch } from '#crud/live-refetch.tsx'
import { useRead } from '#crud/use-read.ts'
import type { WaitingReport } from './sheet.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

/** A report's place among those that await verification. */
export interface WaitingNeighbours {
  readonly previous: WaitingReport | undefined
  readonly next: WaitingReport | undefined
  /** Place among those that wait, from 0; -1 for a report that does not wait. */
  readonly place: number
  readonly total: number
  readonly isLoading: boolean
  readonly error: unknown
  retry(): void
}

const noReports: readonly WaitingReport[] = []
const watched = ['reports']

/**
 * Returns the reports before and after one among those that await verification. Once it has left them, by a return or a colleague's release, they are those
 * around the place that it had.
 */
export function useWaitingNeighbours(id: string): WaitingNeighbours {
  const { content, isLoading, error, retry } = useRead(results.waiting, { limit: 50 }, { everyMs: 60_000 })
  const items = content?.items ?? noReports
  const place = items.findIndex((each) => each.id === id)
  const before = useRef(noReports)
  if (place >= 0) before.current = items.slice(0, place)
  const isBefore = (each: WaitingReport) => before.current.some((known) => known.id === each.id)
  return {
    previous: items.findLast(isBefore),
    next: items.find((each) => each.id !== id && !isBefore(each)),
    place,
    total: content?.totalCount ?? items.length,
    isLoading,
    error,
    retry,
  }
}

/**
 * The way through the reports that await verification, one patient at a time: n for the next, p for the previous (RES-10). A release of one of these two
 * elsewhere is noticed. Nothing where none waits.
 */
export function SheetNeighbours({ previous, next, place, total, isLoading, error, retry }: WaitingNeighbours) {
  const hasSingleKeys = useSingleKeys()
  const navigate = useNavigate()
  const go = (to: { readonly id: string } | undefined) => {
    if (to) void navigate(`/results/${to.id}/sheet`)
  }
  useSheetKeys({ n: () => go(next), p: () => go(previous) })
  // Keeps its place during loading.
  if (isLoading)
    return (
      <div className="results-neighbours">
        <SlowPart many="next results to verify" />
      </div>
    )
  if (!previous && !next) return <PartProblem sentence="The next results to verify could not be loaded." error={error} onRetry={retry} />
  const ids = [previous, next].flatMap((each) => each?.id ?? [])
  return (
    <nav className="results-neighbours" aria-label="Results to verify">
      <LiveRefetch key={ids.join()} ids={ids} resources={watched} onChange={retry} />
      <PermittedButton disabled={!previous} keys={hasSingleKeys ? 'p' : undefined} onClick={() => go(previous)}>
        Previous
      </PermittedButton>
      <span>{place >= 0 ? `${place + 1} of ${total} to verify` : `${total} to verify`}</span>
      <PermittedButton disabled={!next} keys={hasSingleKeys ? 'n' : undefined} onClick={() => go(next)}>
        Next
      </PermittedButton>
    </nav>
  )
}
