import type { BookingWarning } from '#domain/booking-warning.ts'
import { isSameItem } from '#domain/catalogue-item.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { changedPatient, chosenPeople, type DraftItem, type DraftPatient } from './draft.ts'
import { DraftItems } from './draft-items.tsx'
import { DraftItemSearch } from './item-search.tsx'
import { patientName } from './missing.ts'
import { Section } from './section.tsx'
import type { DraftState } from './use-draft.ts'
import { afterStep, withItem } from './warnings.ts'

interface TestsSectionProps {
  readonly state: DraftState
  readonly hint: string | null
  readonly packages: readonly DraftItem[]
  /** The warnings about the items of each patient, by the patient's key. */
  readonly warnings: ReadonlyMap<string, readonly BookingWarning[]>
}

/** The tests and packages of each patient (BOOK-04). */
export function TestsSection({ state, hint, packages, warnings }: TestsSectionProps) {
  const { draft, problems, change } = state
  const rowFocus = useRowFocus()
  const chosen = chosenPeople(draft)
  const setItems = (person: DraftPatient, index: number, next: (items: readonly DraftItem[]) => readonly DraftItem[]) =>
    change((before) => {
      const items = next(before.people.find(({ key }) => key === person.key)?.items ?? [])
      return { ...before, people: changedPatient(before.people, person.key, { items }) }
    }, `patients.${index}.items`)
  return (
    <Section title="Tests" place="tests" hint={hint}>
      {chosen.map((person, index) => {
        const name = patientName(person)
        const place = `patients.${index}.items`
        return (
          <div key={person.key} className="new-order-tests" data-field={place} {...rowFocus}>
            {chosen.length > 1 ? (
              <h3>
                <TypedText text={name} />
              </h3>
            ) : null}
            <DraftItems
              items={person.items}
              patient={name}
              warnings={warnings.get(person.key) ?? []}
              problemOf={(at) => problems[`${place}.${at}.testId`] ?? problems[`${place}.${at}.packageId`] ?? problems[`${place}.${at}.quantity`]}
              onQuantity={(item, quantity) => setItems(person, index, (items) => items.map((each) => (isSameItem(each, item) ? { ...each, quantity } : each)))}
              onRemove={(item) => setItems(person, index, (items) => items.filter((each) => !isSameItem(each, item)))}
              onStep={(step) => setItems(person, index, (items) => afterStep(items, step, packages))}
            />
            <DraftItemSearch patient={name} onAdd={(item) => setItems(person, index, (items) => withItem(items, item))} />
            {problems[place] ? <FieldProblem>{problems[place]}</FieldProblem> : null}
          </div>
        )
      })}
    </Section>
  )
}
