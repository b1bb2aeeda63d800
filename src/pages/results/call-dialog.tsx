import { useId } from 'react'
import * as results from '#contract/results.ts'
import { formatPhone } from '#domain/phone.ts'
import { callOutcomes, callRecipients, isCallOutcome, isCallRecipient, missingRecipient } from '#domain/results/critical.ts'
import { scientificText } from '#domain/results/scientific-text.ts'
import { choice, longText, phone, text } from '#definition/kind.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { useWrite } from '#crud/use-write.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CriticalFacts } from './critical-facts.tsx'
import { criticalText } from './critical-text.ts'
import type { CriticalValue, CallEntry } from './sheet.ts'

const missingNumber = 'Please give the number'
const fields = {
  person: text({ required: 'Please say who was called', maxLength: 200 }),
  recipient: choice(callRecipients, { label: 'Role', required: missingRecipient }),
  phone: phone({ label: 'Number', required: missingNumber }),
  note: longText({ maxLength: 2000 }),
}
/** Any words that one can be called by, as with an extension. */
const number = text({ required: missingNumber, maxLength: 50 })
const outcomes = Object.entries(callOutcomes).map(([value, { label }]) => ({ value, label }))

/** Logs a call about a critical value (CRV-02). */
export function CallDialog({ critical, onClose }: { critical: CriticalValue; onClose(): void }) {
  const id = useId()
  const idOf = (name: string) => `${id}-${name}`
  const form = useFormState({ person: null, recipient: null, phone: critical.patient.phone ?? critical.customer.phone, outcome: null, note: null })
  const { send } = useWrite(results.logCall)
  return (
    <DialogFrame
      title={`Log call: ${criticalText(critical)}`}
      confirm="Log call"
      form={form}
      draft={`results call ${critical.id}`}
      failure="The call could not be logged"
      resource="results"
      check={({ person, recipient, phone, outcome }) => ({
        person: fieldProblem(fields.person, person),
        recipient: fieldProblem(fields.recipient, recipient),
        phone: fieldProblem(number, phone),
        outcome: isCallOutcome(outcome) ? null : 'Please select an outcome',
      })}
      submit={async ({ person, recipient, phone, outcome, note }) => {
        if (!isCallOutcome(outcome) || !isCallRecipient(recipient)) return
        await send({ resultId: critical.id }, { person: textIn(person) ?? '', recipient, phone: textIn(phone) ?? '', outcome, note: textIn(note) })
      }}
      onClose={onClose}
    >
      <CriticalFacts critical={critical} />
      <CallLog calls={[...critical.earlierCalls, ...critical.calls]} />
      <FormFields fields={fields} names={['person', 'recipient', 'phone']} state={form} idOf={idOf} />
      <LabelledField name="outcome" id={idOf('outcome')} label="Outcome" problem={form.problems.outcome}>
        <RadioGroup
          id={idOf('outcome')}
          className="result-choices"
          labelledBy={`${idOf('outcome')}-label`}
          value={form.values.outcome}
          options={outcomes}
          onChange={({ target }) => form.set('outcome', target.value)}
        />
      </LabelledField>
      <FormFields fields={fields} names={['note']} state={form} idOf={idOf} />
    </DialogFrame>
  )
}

/** The calls so far, which nobody changes. */
function CallLog({ calls }: { calls: readonly CallEntry[] }) {
  if (calls.length === 0) return null
  return (
    <ol className="call-log" aria-label="Calls so far">
      {calls.map(({ id, at, outcome, value, person, recipient, phone, by, note }) => (
        <li key={id}>
          <InstantText instant={at} /> {outcome === 'Closed' ? 'Closed' : callOutcomes[outcome].label}
          <small>
            {' '}
            <TypedText
              text={[scientificText(value), person, recipient && callRecipients[recipient].label, phone && formatPhone(phone), by && `by ${by}`, note]
                .filter(Boolean)
                .join(' · ')}
            />
          </small>
        </li>
      ))}
    </ol>
  )
}
