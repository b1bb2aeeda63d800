import { Checkbox } from 'antd'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { TestSuggestions } from './use-suggested-tests.ts'

interface SuggestedTestsProps {
  readonly suggested: TestSuggestions
  readonly chosen: ReadonlySet<string>
  onChange(chosen: ReadonlySet<string>): void
}

/** The usual tests of a template. Ticked ones are selected for its patients under Manage Items (ODT-09). */
export function SuggestedTests({ suggested, chosen, onChange }: SuggestedTestsProps) {
  const { names, tests, catalogue } = suggested
  const isWhole = !catalogue.isLoading && !catalogue.error && catalogue.unreadable === 0 && catalogue.total <= catalogue.options.length
  if (names.length === 0) return null
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <fieldset className="suggested-tests" aria-busy={catalogue.isLoading}>
      <legend>Suggested tests</legend>
      {names.map((name) => {
        const test = tests.get(name)
        return (
          <Checkbox key={name} checked={chosen.has(name) && test !== undefined} disabled={test === undefined} onChange={() => toggle(name)}>
            <TypedText text={name} /> {test ? <RupeesText paise={test.price} /> : isWhole ? <small>not offered at present</small> : null}
          </Checkbox>
        )
      })}
      <small>Ticked tests will be preselected for each new patient under Manage Items. Nothing is added to the order yet.</small>
      <OptionsProblem offered={catalogue} many="tests" />
      {catalogue.error ? <small>The patients can be added without them.</small> : null}
    </fieldset>
  )
}
