import { Button, Progress } from 'antd'
import { X } from 'lucide-react'
import { distinctNames } from '#domain/patient-facts.ts'
import { formatRupees } from '#domain/money.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import type { OrderPatient } from '#pages/orders/order.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { spinnerWhile } from '#ui/spinner-while.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { AddingOutcome } from './adding-outcome.tsx'
import { type Pick, pickKey } from './pick.ts'
import type { Picks } from './use-picks.ts'
import './picker.css'

interface PicksTrayProps {
  readonly selection: Picks
  readonly patients: readonly OrderPatient[]
  /** Reason that nothing may be added any more. */
  readonly reason: string | null
}

/** Shows the selected items, the patients they are for, and the button that adds them (ODT-05). */
export function PicksTray({ selection, patients, reason }: PicksTrayProps) {
  const { picks, progress, outcome } = selection
  useBottomOverlay('picks')
  const names = distinctNames(patients)
  const wordsFor = ({ patientId, item }: Pick) => `${item.name} for ${names.get(patientId) ?? 'this patient'}`
  const price = picks.reduce((sum, { item }) => sum + (item.price ?? 0), 0)
  return (
    <section className="picks-tray" aria-label="Selected items" aria-busy={progress !== null}>
      {outcome ? <AddingOutcome outcome={outcome} left={picks} wordsFor={wordsFor} /> : null}
      {picks.length === 0 ? null : (
        <ul>
          {picks.map((pick) => (
            <li key={pickKey(pick)}>
              <TypedText text={wordsFor(pick)} />
              <RupeesText paise={pick.item.price} />
              <button type="button" aria-label={`Unselect ${wordsFor(pick)}`} disabled={progress !== null} onClick={() => selection.toggle(pick)}>
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {progress ? (
        <>
          <p role="status">
            Adding {progress.done + 1} of {progress.of}…
          </p>
          <Progress percent={Math.round((100 * progress.done) / progress.of)} size="small" aria-hidden="true" />
        </>
      ) : null}
      {picks.length === 0 ? null : (
        <div className="picks-act">
          <Button disabled={progress !== null} onClick={selection.clear}>
            Clear selection
          </Button>
          <PermittedButton type="primary" reason={reason ?? undefined} loading={spinnerWhile(progress !== null)} onClick={() => void selection.addAll()}>
            {`Add ${picks.length} ${picks.length === 1 ? 'item' : 'items'} (${formatRupees(price)})`}
          </PermittedButton>
        </div>
      )}
    </section>
  )
}
