import * as notifications from '#contract/notifications.ts'
import { useId, useState } from 'react'
import { usePermission } from '#crud/current-user.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import { FormBody } from '#crud/form/form-body.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import type { Content } from '#crud/contract-answer.ts'
import { useWrite } from '#crud/use-write.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { Deliveries } from './deliveries.tsx'
import { sendFailure } from './use-send-message.ts'

type Answer = Content<typeof notifications.test>

/** Tries all channels with a customer, and sends the welcome (ADV-05). */
export function TestTab() {
  const test = useWrite(notifications.test)
  const welcome = useWrite(notifications.sendWelcome)
  return (
    <div className="notify-tests">
      <Trial title="Test all channels" button="Test all channels" send={(customerId) => test.send({}, { customerId })} shown={TestResult} />
      <Trial title="Welcome notification" button="Send welcome" send={(id) => welcome.send({ id }, {})} shown={WelcomeResult} />
    </div>
  )
}

interface TrialProps {
  readonly title: string
  readonly button: string
  send(customerId: string): Promise<Answer | null>
  readonly shown: (props: { answer: Answer }) => React.ReactNode
}

function Trial({ title, button, send, shown: Shown }: TrialProps) {
  const id = useId()
  const [customer, setCustomer] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<ErrorDescription | null>(null)
  const { reason } = usePermission('customers.edit')
  const { isWorking, run } = useOneAtATime((thrown) => setFailure(describeError(thrown)))
  const press = () =>
    run(async () => {
      setFailure(null)
      setAnswer(null)
      if (customer !== null) setAnswer(await send(customer))
    })
  return (
    <section className="notify-trial" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {failure ? <SaveProblem failure={failure} sentence={sendFailure} hasHeading others={Object.values(failure.errors)} /> : null}
      <FormBody isSaving={isWorking}>
        <LabelledField name="customerId" id={`${id}-customer`} label="Customer">
          <CustomerPicker
            id={`${id}-customer`}
            value={customer}
            onChange={(next) => {
              setCustomer(next)
              // Clears the answer for the previous customer.
              setAnswer(null)
              setFailure(null)
            }}
          />
        </LabelledField>
      </FormBody>
      <div>
        <PermittedButton
          type="primary"
          reason={reason ?? (customer === null ? 'Choose a customer first' : undefined)}
          disabled={isWorking}
          onClick={() => void press()}
        >
          {isWorking ? 'Sending...' : button}
        </PermittedButton>
      </div>
      {answer ? <Shown answer={answer} /> : null}
    </section>
  )
}

function TestResult({ answer }: { answer: Answer }) {
  // Both come beside the answer's data.
  const { said: _, version: __, '~message': ___, ...raw } = answer
  return (
    <>
      <section aria-label="The answer as it came">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <pre className="notify-raw" tabIndex={0}>
          {JSON.stringify(raw, null, 2)}
        </pre>
      </section>
      {answer.id !== null ? <Deliveries id={answer.id} /> : null}
    </>
  )
}

function WelcomeResult({ answer }: { answer: Answer }) {
  return (
    <p role="status" className="notify-status">
      <TypedText text={answer.said ?? answer.message ?? 'The server confirmed it without a message'} />
    </p>
  )
}
