import { LabelledField } from '#crud/form/labelled-field.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { CustomerPicker } from './customer-picker.tsx'

/** A customer who was found by name, phone or email, and the words that the search showed. */
export interface ChosenCustomer {
  readonly id: string
  readonly words: string
}

interface ChosenCustomersProps {
  readonly id: string
  readonly chosen: readonly ChosenCustomer[]
  onChange(chosen: readonly ChosenCustomer[]): void
}

/** Customers searched for and added one by one, each shown by the words that it was found by (ADV-03). */
export function ChosenCustomers({ id, chosen, onChange }: ChosenCustomersProps) {
  const rowFocus = useRowFocus()
  const without = (one: string) => chosen.filter((each) => each.id !== one)
  return (
    <div {...rowFocus}>
      <LabelledField name="add" id={id} label="Add a customer">
        <CustomerPicker
          id={id}
          value={null}
          onChange={(one, words = one ?? '') => (one === null ? undefined : onChange([...without(one), { id: one, words }]))}
        />
        {chosen.length > 0 ? (
          <ul className="notify-chosen" aria-label="Chosen customers">
            {chosen.map(({ id: one, words }) => (
              <li key={one}>
                <TypedText text={words} />
                <LightButton variant="text" isSmall aria-label={`Take out ${words}`} onClick={() => onChange(without(one))}>
                  Take out
                </LightButton>
              </li>
            ))}
          </ul>
        ) : null}
      </LabelledField>
    </div>
  )
}
