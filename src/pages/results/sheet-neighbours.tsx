import { useNavigate } from 'react-router-dom'
import * as results from '#contract/results.ts'
import { PartProblem } from '#ui/part-problem.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
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

/** Returns the reports before and after one among those that await verification. */
export function useWaitingNeighbours(id: string): WaitingNeighbours {
  const { content, isLoading, error, retry } = useRead(results.waiting, { limit: 50 }, { everyMs: 60_000 })
  const items = content?.items ?? []
  const place = items.findIndex((each) => each.id === id)
  return {
    previous: place > 0 ? items[place - 1] : undefined,
    next: items[place + 1],
    place,
    total: content?.totalCount ?? items.length,
    isLoading,
    error,
    retry,
  }
}

/** The way through the reports that await verification, one patient at a time: n for the next, p for the previous (RES-10). Nothing where none waits. */
export function SheetNeighbours({ previous, next, place, total, isLoading, error, retry }: WaitingNeighbours) {
  const hasSingleKeys = useSingleKeys()
  const navigate = useNavigate()
  const go = (to: { readonly id: string } | undefined) => {
    if (to) void navigate(`/results/${to.id}/sheet`)
  }
  useSheetKeys({ n: () => go(next), p: () => go(previous) })
  // Keeps its place during loading.
  if (isLoading) return <div className="results-neighbours" />
  if (!previous && !next) return <PartProblem sentence="The next results to verify could not be loaded." error={error} onRetry={retry} />
  return (
    <nav className="results-neighbours" aria-label="Results to verify">
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
