import { Checkbox } from 'antd'
import { type ClarificationReason, clarificationReasons, reviewNotice } from '#domain/prescription-review.ts'
import { LongText } from '#ui/long-text.tsx'

interface ClarificationProps {
  readonly reasons: readonly ClarificationReason[]
  onChange(reasons: readonly ClarificationReason[]): void
}

/** The usual reasons to ask the customer again, any number of them. */
export function ClarificationReasons({ reasons, onChange }: ClarificationProps) {
  return (
    <fieldset className="reason-list">
      <legend>What is not clear?</legend>
      {(Object.keys(clarificationReasons) as ClarificationReason[]).map((key) => (
        <Checkbox
          key={key}
          checked={reasons.includes(key)}
          onChange={({ target }) => onChange(target.checked ? [...reasons, key] : reasons.filter((each) => each !== key))}
        >
          {clarificationReasons[key].label}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Shows the text that the customer will read. */
export function CustomerNotice({ notes, patientName }: { readonly notes: string; readonly patientName: string }) {
  const { title, message } = reviewNotice({ status: 'NeedsClarification', adminNotes: notes }, patientName)
  return (
    <section className="customer-notice" aria-label="What the customer gets">
      <small>The customer gets</small>
      <strong>{title}</strong>
      <p>
        <LongText text={message} />
      </p>
    </section>
  )
}
