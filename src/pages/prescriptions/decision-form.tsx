import { GrowingTextArea } from '#ui/growing-text-area.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { type RefObject, useId } from 'react'
import { maxAdminNotesLength } from '#domain/prescription-review.ts'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import type { SuggestedItem } from './chosen-item.ts'
import { ChosenItems, Suggestions } from './chosen-items.tsx'
import { ClarificationReasons, CustomerNotice } from './clarification.tsx'
import { ItemSearch } from './item-search.tsx'
import type { ReviewField, ReviewState } from './use-review.ts'
import type { useReviewWarnings } from './use-review-warnings.ts'

interface DecisionFormProps {
  readonly review: ReviewState
  /** Suggestions that are not chosen yet. */
  readonly suggested: readonly SuggestedItem[]
  readonly checks: ReturnType<typeof useReviewWarnings>
  readonly patientName: string
  readonly form: RefObject<HTMLDivElement | null>
}

/** The decision about a prescription: tests for the cart, or a question to the customer; and notes (PRE-03). */
export function DecisionForm({ review, suggested, checks, patientName, form }: DecisionFormProps) {
  const { draft, problems, failure } = review
  const id = useId()
  const rowFocus = useRowFocus()
  const isQuestion = draft.decision === 'NeedsClarification'
  return (
    <div ref={form} className="decision-form">
      {failure ? <SaveProblem failure={failure} sentence="An error occurred" /> : null}
      <div data-field="decision">
        <h3 id={`${id}-decision`}>Decision</h3>
        <RadioGroup
          labelledBy={`${id}-decision`}
          value={draft.decision}
          options={[
            { value: 'Reviewed', label: 'Approve, add tests' },
            { value: 'NeedsClarification', label: 'Ask the customer' },
          ]}
          onChange={({ target }) => review.change({ decision: target.value === 'Reviewed' ? 'Reviewed' : 'NeedsClarification' })}
        />
        <FieldProblem review={review} field="decision" />
      </div>
      {isQuestion ? (
        <ClarificationReasons reasons={draft.reasons} onChange={(reasons) => review.change({ reasons })} />
      ) : (
        <div data-field="testsToAdd" {...rowFocus}>
          <h3>Tests for the cart</h3>
          <Suggestions items={suggested} onAdd={review.add} />
          <ItemSearch chosen={draft.items} onAdd={review.add} />
          <ChosenItems items={draft.items} checks={checks} onRemove={review.remove} onStep={review.resolve} />
          <FieldProblem review={review} field="testsToAdd" />
        </div>
      )}
      <div data-field="adminNotes">
        <label htmlFor={`${id}-notes`}>{isQuestion ? 'In your own words' : 'Admin notes'}</label>
        <GrowingTextArea
          id={`${id}-notes`}
          dir="auto"
          maxLength={maxAdminNotesLength - 600}
          maxRows={8}
          value={draft.typed}
          status={problems.adminNotes ? 'error' : ''}
          aria-invalid={problems.adminNotes !== undefined}
          aria-describedby={`${id}-adminNotes`}
          onChange={({ target }) => review.change({ typed: target.value })}
        />
        <FieldProblem review={review} field="adminNotes" />
      </div>
      {isQuestion ? <CustomerNotice notes={review.notes} patientName={patientName} /> : null}
    </div>
  )
}

function FieldProblem({ review, field }: { review: ReviewState; field: ReviewField }) {
  const sentence = review.problems[field]
  return sentence ? (
    <p role="alert" className="form-problem">
      {sentence}
    </p>
  ) : null
}
