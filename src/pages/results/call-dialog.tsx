import { Input, Radio } from 'antd'
import { useState } from 'react'
import { type CallOutcome, callOutcomes } from '#domain/results/critical.ts'
import { useCalls } from '#crud/use-call.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Labelled } from './labelled.tsx'
import { SmallDialog } from './small-dialog.tsx'
import { CriticalFacts } from './critical-facts.tsx'
import { criticalText } from './critical-text.ts'
import type { CriticalValue, LoggedCall } from './wire-sheet.ts'

const outcomes = Object.keys(callOutcomes) as CallOutcome[]

/** Logs a call about a critical value (CRV-02). */
export function CallDialog({ critical, onClose }: { critical: CriticalValue; onClose(): void }) {
  const { send } = useCalls('results')
  const [call, setCall] = useState({ person: '', phone: critical.patient.phone ?? critical.customer.phone ?? '', note: '' })
  const [outcome, setOutcome] = useState<CallOutcome | null>(null)
  const problem =
    call.person.trim() === ''
      ? 'Please say who was called'
      : call.phone.trim() === ''
        ? 'Please give the number'
        : outcome === null
          ? 'Please select an outcome'
          : null
  const field = (name: keyof typeof call, label: string) => (
    <Labelled
      label={label}
      input={(id) => (
        <Input id={id} value={call[name]} maxLength={name === 'note' ? 2000 : 200} onChange={(event) => setCall({ ...call, [name]: event.target.value })} />
      )}
    />
  )
  return (
    <SmallDialog
      title={`Log call: ${criticalText(critical)}`}
      confirm="Log call"
      problem={problem}
      failure="The call could not be logged"
      onSubmit={() => send('logCall', { id: critical.id }, { ...call, outcome, note: call.note.trim() || null })}
      onClose={onClose}
    >
      <CriticalFacts critical={critical} />
      <CallLog calls={[...critical.earlierCalls, ...critical.calls]} />
      {field('person', 'Person')}
      {field('phone', 'Number')}
      <fieldset className="result-choices">
        <legend>Outcome</legend>
        <Radio.Group value={outcome} onChange={(event) => setOutcome(outcomes.find((each) => each === event.target.value) ?? null)}>
          {outcomes.map((each) => (
            <Radio key={each} value={each}>
              {callOutcomes[each].label}
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      {field('note', 'Note')}
    </SmallDialog>
  )
}

/** The calls so far, which nobody changes. */
function CallLog({ calls }: { calls: readonly LoggedCall[] }) {
  if (calls.length === 0) return null
  return (
    <ol className="call-log" aria-label="Calls so far">
      {calls.map(({ id, at, outcome, value, person, phone, by, note }) => (
        <li key={id}>
          <InstantText instant={at} /> {outcome === 'Closed' ? 'Closed' : callOutcomes[outcome].label}
          <small>
            {' '}
            <TypedText text={[value, person, phone, by && `by ${by}`, note].filter(Boolean).join(' · ')} />
          </small>
        </li>
      ))}
    </ol>
  )
}
