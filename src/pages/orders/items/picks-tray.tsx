import { Alert, Button } from 'antd'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDistinctNames } from '#ui/use-distinct-names.ts'
import { formatRupees } from '#domain/money.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { unconfirmedMessage } from '#pages/orders/add-together.ts'
import type { OrderPatient } from '#pages/orders/order.ts'
import { describeError } from '#ui/describe-error.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { spinnerWhile } from '#ui/spinner-while.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { type Pick, pickKey } from './pick.ts'
import { type Picks, priceNotes } from './use-picks.ts'
import './picker.css'

interface PicksTrayProps {
  readonly selection: Picks
  readonly patients: readonly OrderPatient[]
  /** Reason that nothing may be added any more. */
  readonly reason: string | null
}

/** Shows the selected items, the patients they are for, and the button that adds them (ODT-05). */
export function PicksTray({ selection, patients, reason }: PicksTrayProps) {
  const { picks, isAdding, outcome } = selection
  useBottomOverlay('picks')
  const names = useDistinctNames(patients)
  const wordsFor = ({ patientId, item }: Pick) => `${item.name} for ${names.get(patientId) ?? 'this patient'}`
  const price = picks.reduce((sum, { item }) => sum + (item.price ?? 0), 0)
  return (
    <section className="picks-tray" aria-label="Selected items" aria-busy={isAdding}>
      {outcome ? <Outcome outcome={outcome} left={picks} wordsFor={wordsFor} /> : null}
      {picks.length === 0 ? null : (
        <>
          <ul>
            {picks.map((pick) => (
              <li key={pickKey(pick)}>
                <TypedText text={wordsFor(pick)} />
                <RupeesText paise={pick.item.price} />
                <button type="button" aria-label={`Unselect ${wordsFor(pick)}`} disabled={isAdding} onClick={() => selection.toggle(pick)}>
                  <X size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <div className="picks-act">
            <Button disabled={isAdding} onClick={selection.clear}>
              Clear selection
            </Button>
            <PermittedButton type="primary" reason={reason ?? undefined} loading={spinnerWhile(isAdding)} onClick={() => void selection.addAll()}>
              {`Add ${picks.length} ${picks.length === 1 ? 'item' : 'items'} (${formatRupees(price)})`}
            </PermittedButton>
          </div>
        </>
      )}
    </section>
  )
}

interface OutcomeProps {
  readonly outcome: NonNullable<Picks['outcome']>
  /** Items that are still selected. */
  readonly left: readonly Pick[]
  wordsFor(pick: Pick): string
}

/** Says what was added and what was not, with reasons, and prices that differ from the shown ones (ODT-05). */
function Outcome({ outcome, left, wordsFor }: OutcomeProps) {
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new outcome takes the focus once, as its button has gone
  useEffect(() => panel.current?.focus(), [outcome])
  const { added, failure, refused, isUnconfirmed } = outcome
  const notes = priceNotes(outcome)
  const { sentence } = describeError(failure)
  return (
    <div ref={panel} tabIndex={-1} className="order-outcome">
      {failure === null ? (
        <p role="status">
          {added.length} {added.length === 1 ? 'item' : 'items'} added.
        </p>
      ) : (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={refused.length > 0 || sentence === null ? 'The items could not be added' : sentence}
          description={
            <>
              {added.length > 0 ? <p>Added: {added.map(({ thing }) => wordsFor(thing)).join(', ')}.</p> : isUnconfirmed ? null : <p>Nothing was added.</p>}
              {isUnconfirmed ? <p>{unconfirmedMessage}</p> : null}
              {left.length > 0 ? (
                <p>
                  {isUnconfirmed ? 'Still selected' : 'Not added, still selected'}: {left.map(wordsFor).join(', ')}.
                </p>
              ) : null}
              {refused.map(({ thing, reason }) => (
                <p key={pickKey(thing)}>
                  {wordsFor(thing)}: {reason}
                </p>
              ))}
            </>
          }
        />
      )}
      {notes.length === 0 ? null : <Alert type="warning" showIcon role="status" message={notes.join(' ')} />}
    </div>
  )
}
