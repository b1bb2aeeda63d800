import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { unconfirmedMessage } from '#pages/orders/add-one-by-one.ts'
import type { ItemsAdding } from './items-adding.ts'
import type { Pick } from './pick.ts'

interface AddingOutcomeProps {
  readonly outcome: ItemsAdding
  /** Items that are still selected. */
  readonly left: readonly Pick[]
  /** The words for a pick. */
  wordsFor(pick: Pick): string
}

/** Reports the outcome of adding: added items, failures with reasons, and prices that differ from the shown ones. The rest stays selected (ODT-05). */
export function AddingOutcome({ outcome, left, wordsFor }: AddingOutcomeProps) {
  const panel = useRef<HTMLDivElement>(null)
  const isWhole = outcome.stoppedBy === null && outcome.refused.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new outcome takes the focus once, as its button has gone
  useEffect(() => panel.current?.focus(), [outcome])
  const { sentence } = describeError(outcome.stoppedBy)
  const { added, unconfirmed, priceNotes } = outcome
  const waiting = left.filter((pick) => pick !== unconfirmed)
  return (
    <div ref={panel} tabIndex={-1} className="order-outcome">
      {isWhole ? (
        <p role="status">
          {added.length} {added.length === 1 ? 'item' : 'items'} added.
        </p>
      ) : (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={outcome.stoppedBy === null ? 'Some items were not added' : (sentence ?? 'The items could not be added')}
          description={
            <>
              {added.length > 0 ? <p>Added: {added.map(wordsFor).join(', ')}.</p> : unconfirmed === null ? <p>Nothing was added.</p> : null}
              {unconfirmed === null ? null : (
                <p>
                  {wordsFor(unconfirmed)}: {unconfirmedMessage}
                </p>
              )}
              {waiting.length > 0 ? <p>Not added, still selected: {waiting.map(wordsFor).join(', ')}.</p> : null}
              {outcome.refused.map(({ thing, reason }) => (
                <p key={wordsFor(thing)}>
                  {wordsFor(thing)}: {reason}
                </p>
              ))}
            </>
          }
        />
      )}
      {priceNotes.length === 0 ? null : <Alert type="warning" showIcon role="status" message={priceNotes.join(' ')} />}
    </div>
  )
}
