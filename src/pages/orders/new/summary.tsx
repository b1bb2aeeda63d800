import type { BookingWarning } from '#domain/booking-warning.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { useMedia } from '#ui/use-media.ts'
import type { DraftPatient } from './draft.ts'
import { type Missing, patientHeading, patientName } from './missing.ts'
import type { DraftMoney } from './money.ts'

interface SummaryProps {
  readonly people: readonly DraftPatient[]
  readonly money: DraftMoney
  readonly warnings: ReadonlyMap<string, readonly BookingWarning[]>
  readonly missing: Missing | null
  readonly isWorking: boolean
  onPlace(): void
}

/** The order so far, always in view: items per patient, warnings, amounts, and the button that places it (BOOK-01). */
export function Summary({ people, money: { total, discount, final, paid }, warnings, missing, isWorking, onPlace }: SummaryProps) {
  useBottomOverlay('form', useMedia('(max-width: 1023px)'))
  const all = people.flatMap(({ key }) => (warnings.get(key) ?? []).map(({ message }) => message))
  return (
    <aside className="new-order-summary" aria-label="Summary">
      <h2>Summary</h2>
      <div className="new-order-sums">
        {people.map((person) => (
          <section key={person.key} aria-label={`Order of ${patientName(person)}`}>
            <h3>
              <TypedText text={patientHeading(person)} />
            </h3>
            <ul>
              {person.items.map(({ type, id, name, price, quantity }) => (
                <li key={`${type} ${id}`}>
                  <span>
                    <TypedText text={name} />
                    {quantity > 1 ? ` × ${quantity}` : null}
                  </span>
                  <RupeesText paise={price === null ? null : price * quantity} />
                </li>
              ))}
              {person.items.length === 0 ? <li className="order-hint">No items yet</li> : null}
            </ul>
          </section>
        ))}
        {all.length > 0 ? <p className="new-order-warned">{all.length === 1 ? '1 warning' : `${all.length} warnings`}</p> : null}
      </div>
      <dl>
        {discount > 0 ? (
          <>
            <Sum label="Subtotal" paise={total} />
            <Sum label="Discount" paise={-discount} />
          </>
        ) : null}
        <Sum label="Total" paise={final} isTotal />
        {paid > 0 ? <Sum label="Paid now" paise={paid} /> : null}
      </dl>
      <PermittedButton type="primary" block keys="Control+Enter" loading={isWorking} reason={missing?.sentence} onClick={onPlace}>
        {isWorking ? 'Placing…' : 'Place order'}
      </PermittedButton>
      <p role="status" className="new-order-missing">
        {missing?.sentence}
      </p>
    </aside>
  )
}

function Sum({ label, paise, isTotal = false }: { readonly label: string; readonly paise: number; readonly isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'new-order-total' : undefined}>
      <dt>{label}</dt>
      <dd>
        <RupeesText paise={paise} />
      </dd>
    </div>
  )
}
