import { Alert, Button } from 'antd'
import { useRef, useState, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import * as timeSlots from '#contract/time-slots.ts'
import { useKeptDraft } from '#crud/drafts/use-kept-draft.tsx'
import { useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { differs } from '#crud/form/form-state.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { KeysHelp } from '#crud/keys-help.tsx'
import { useRead } from '#crud/use-read.ts'
import type { BookingWarning } from '#domain/booking-warning.ts'
import { largestPage, testPickerLimit } from '#domain/page.ts'
import { phoneProblem } from '#domain/phone.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { useCtrlEnter } from '#ui/use-ctrl-enter.ts'
import { typingPlaces, useKeyShortcuts } from '#ui/use-key-shortcuts.ts'
import { useToday } from '#ui/use-today.ts'
import { draftItemOf } from './catalogue-item.ts'
import { CustomerSection } from './customer-section.tsx'
import { chosenPeople, emptyDraft, type OrderDraft, ownerOf, type DraftItem, type DraftPatient } from './draft.ts'
import { firstMissing, missingBySection } from './missing.ts'
import { draftMoney } from './money.ts'
import { PatientsSection } from './patients-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { focusPlace } from './places.ts'
import { Summary } from './summary.tsx'
import { TestsSection } from './tests-section.tsx'
import { knownAddresses, useCustomer, visitAddress } from './use-customer.ts'
import { useDraft } from './use-draft.ts'
import { useFilledDraft } from './use-filled-draft.ts'
import { usePlacing } from './use-placing.ts'
import { VisitSection } from './visit-section.tsx'
import { draftWarnings } from './warnings.ts'
import '../order-detail.css'
import './new-order.css'

const others = [
  ['Tab', 'Next field, next section'],
  ['Enter', 'Use the best match, add the marked test, choose the time slot'],
  ['↑ ↓', 'Through what was found'],
  ['← → ↑ ↓', 'Through the time slots'],
  ['Ctrl+Enter', 'Place order, or go to what is missing'],
  ['Esc', 'Empty the search, close'],
] as const

/** The keys of the page that takes an order. */
function NewOrderKeys({ onClose }: { onClose(): void }) {
  return <KeysHelp groups={[{ heading: 'New order', others }]} onClose={onClose} />
}

/** The packages of the catalogue, and the warnings about each patient's items by the patient's key. Without the catalogue there are none. */
function useWarnings(
  people: readonly DraftPatient[],
  timeSlot: string | null,
): { readonly packages: readonly DraftItem[]; readonly warnings: ReadonlyMap<string, readonly BookingWarning[]> } {
  const isNeeded = people.some(({ items }) => items.length > 0)
  const question = { where: { isActive: true }, isNeeded }
  const tests = useReferenceOptions({ to: 'tests', limit: testPickerLimit, ...question })
  const packages = useReferenceOptions({ to: 'test-packages', limit: largestPage, ...question })
  const catalogue = useMemo(
    () => ({
      tests: tests.options.flatMap(({ record }) => draftItemOf('test', record) ?? []),
      packages: packages.options.flatMap(({ record }) => draftItemOf('package', record) ?? []),
    }),
    [tests.options, packages.options],
  )
  const warnings = useMemo(() => new Map(people.map((person) => [person.key, draftWarnings(person, catalogue, timeSlot)])), [people, catalogue, timeSlot])
  return { packages: catalogue.packages, warnings }
}

/** Poll interval of the free places, in milliseconds. */
const lookAgainMs = 20_000

/** Takes an order by telephone or at the counter, on one page and in one call (BOOK-01 to BOOK-06, BOOK-08). */
export default function NewOrderPage() {
  const [parameters] = useSearchParams()
  const today = useToday()
  const page = useRef<HTMLElement>(null)
  const state = useDraft(parameters.get('customerId'))
  const { draft } = state
  const filling = useFilledDraft(state, parameters.get('cart'))
  const kept = useKeptDraft({
    place: `new order ${parameters.get('customerId') ?? ''} ${parameters.get('cart') ?? ''}`,
    typed: state.isDirty ? { ...draft } : null,
    isWorth: (values) => differs({ ...draft, ...values }, { ...draft }),
    onRestore: (values) => filling.restore({ ...emptyDraft, ...values }),
  })
  const chosen = useCustomer(draft)
  const people = chosenPeople(draft)
  const addresses = knownAddresses(draft, chosen.customer)
  const address = visitAddress(draft, addresses)
  const hints = hintsOf(draft)
  const week = useRead(timeSlots.week, { from: today }, { isOff: hints.visit !== null, everyMs: lookAgainMs })
  const missing = firstMissing(missingBySection(draft, address, today))
  const money = draftMoney(people, draft)
  const { packages, warnings } = useWarnings(people, draft.place === 'home' ? (draft.slot?.timeSlot ?? null) : null)
  const onPlaced = () => {
    guard.release()
    kept.drop()
  }
  const placing = usePlacing({ state, shown: money.final, address, page, readSlots: week.retry, readPrices: () => filling.restore(draft), onPlaced })
  const { failure, isWorking } = placing
  const guard = useUnsavedGuard({ isDirty: state.isDirty, isWorking, isUnsure: failure?.isUnsure ?? false, onDiscard: kept.drop })
  const [isHelpOpen, setHelpOpen] = useState(false)
  const act = () => {
    if (missing) focusPlace(page.current, missing.place)
    else placing.place()
  }
  useCtrlEnter(act)
  useKeyShortcuts(
    { '?': () => setHelpOpen(true) },
    { isActive: useSingleKeys() && !isHelpOpen, isLeftAlone: (target) => target.closest(typingPlaces) !== null },
  )
  const others = Object.entries(failure?.errors ?? {}).flatMap(([place, sentence]) =>
    /^(customer|patients|visit|payment|discount)\b/.test(place) ? [] : [sentence],
  )
  const isWithoutCall = failure?.isUnsupported === true && (failure.message === null || !failure.isMissing)
  const isPlaced = failure !== null && Object.keys(failure.errors).length > 0 && others.length === 0
  return (
    <section ref={page} className="new-order" aria-label="New order" aria-busy={isWorking}>
      <PageHeader
        title="New order"
        subtitle={draft.prescription ? <Link to={`/prescriptions/${draft.prescription.id}/cart`}>From the cart of a prescription</Link> : undefined}
        actions={
          <Button className="for-keys" onClick={() => setHelpOpen(true)}>
            Keyboard
          </Button>
        }
      />
      {kept.offer}
      {filling.error ? <ErrorPanel title="The items could not be loaded" error={filling.error} onRetry={filling.retry} /> : null}
      {filling.left.length > 0 ? <Alert type="warning" showIcon message={`Not offered any more: ${filling.left.join(', ')}`} /> : null}
      {failure ? (
        <SaveProblem
          failure={failure}
          sentence={
            isWithoutCall ? 'This server takes no orders from the panel.' : failure.isUnsure ? 'The order may be placed already.' : 'The order was not placed.'
          }
          hasHeading={isWithoutCall}
          isBrief={isPlaced || failure.question !== null}
          others={others}
        />
      ) : null}
      <div className="new-order-body">
        <div className="new-order-sections" inert={isWorking}>
          <CustomerSection state={state} chosen={chosen} asked={placing.asked} filling={filling} />
          <PatientsSection state={state} chosen={chosen} hint={hints.patients} />
          <TestsSection state={state} hint={hints.tests} packages={packages} warnings={warnings} />
          <VisitSection state={state} hint={hints.visit} week={week} address={address} addresses={addresses} />
          <PaymentSection state={state} hint={hints.visit} final={money.final} />
        </div>
        <Summary people={people} money={money} warnings={warnings} missing={missing} isWorking={isWorking} onPlace={act} />
      </div>
      {isHelpOpen ? <NewOrderKeys onClose={() => setHelpOpen(false)} /> : null}
      {guard.question}
    </section>
  )
}

/** Reasons that sections cannot be used yet; null for those that can. A section with input stays open. */
function hintsOf(draft: OrderDraft) {
  const people = chosenPeople(draft)
  const hasItems = people.some(({ items }) => items.length > 0)
  const { name, phone } = draft.customer
  const isNamed = Boolean(name) && typeof phone === 'string' && phoneProblem(phone) === null
  const hasCustomer = ownerOf(draft) !== null && (!draft.isNew || isNamed || hasItems)
  return {
    patients: hasCustomer ? null : 'Choose or enter the customer first.',
    tests: hasCustomer && people.length > 0 ? null : 'Choose a patient first.',
    visit: hasCustomer && hasItems ? null : 'Add a test or a package first.',
  }
}
