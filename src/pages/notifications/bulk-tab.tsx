import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import * as notifications from '#contract/notifications.ts'
import type { Content } from '#crud/contract-answer.ts'
import { usePermission } from '#crud/current-user.ts'
import { useFormDraft } from '#crud/drafts/use-kept-draft.tsx'
import { FormBody } from '#crud/form/form-body.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { SaveProblem } from '#crud/form/save-problem.tsx'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { useWrite } from '#crud/use-write.ts'
import { formatCount } from '#domain/count.ts'
import { maxRecipients } from '#domain/notification-delivery.ts'
import { sendOnCtrlEnter } from '#ui/send-on-ctrl-enter.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { BatchProgress, customersText, FormerBatches } from './batch-progress.tsx'
import { type ChosenCustomer, ChosenCustomers } from './chosen-customers.tsx'
import { readIds } from './customer-ids.ts'
import { IdNotes } from './id-notes.tsx'
import { MessageFields } from './message-fields.tsx'
import { initialMessage, filledMessage, messageOf } from './message.ts'
import { type Reach, reachSummary, reachText } from './reach.ts'
import { useCheckedIds } from './use-checked-ids.ts'
import { sendFailure, useSendMessage } from './use-send-message.ts'

/** Number of customers from which sending asks first. */
const askedAbove = 20

/** Sends one message to many customers, who are searched for and added one by one, or whose ids are typed or pasted (ADV-03). */
export function BulkTab() {
  const prefix = useId()
  const form = useFormState(initialMessage)
  const [chosen, setChosen] = useState<readonly ChosenCustomer[]>([])
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [sent, setSent] = useState<Content<typeof notifications.sendBulk> | null>(null)
  const { send } = useWrite(notifications.sendBulk)
  const { reason } = usePermission('customers.edit')
  const sending = useSendMessage(form, 'Bulk notifications sent successfully!')
  const draft = useFormDraft(form, 'notifications bulk')
  const guard = useUnsavedGuard({ isDirty: form.isDirty || text !== '' || chosen.length > 0, isWorking: sending.isWorking, onDiscard: draft.drop })
  const { ids, duplicates } = readIds([...chosen.map(({ id }) => id), text].join('\n'))
  const { unknown, isChecking, isUnchecked, reaches } = useCheckedIds(ids, messageOf(form).type)
  const count = ids.length - unknown.length
  const isTooMany = ids.length > maxRecipients
  const filled = filledMessage(form)
  const isReady = count > 0 && !isTooMany && !isChecking && filled !== null && !sending.isWorking
  const submit = () => {
    setAsking(false)
    if (filled === null) return
    void sending.send(async () => {
      setSent(await send({}, { customerIds: ids, ...filled }))
      form.restart(initialMessage)
      draft.drop()
      setChosen([])
      setText('')
    })
  }
  const takeOutUnknown = () => {
    const isKnown = (id: string) => !unknown.includes(id)
    setChosen(chosen.filter(({ id }) => isKnown(id)))
    setText(readIds(text).ids.filter(isKnown).join('\n'))
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || reason !== undefined) return
    if (count > askedAbove) setAsking(true)
    else submit()
  }
  return (
    <form className="record-form notify-form" aria-busy={sending.isWorking} onSubmit={press} onKeyDown={sendOnCtrlEnter}>
      {draft.offer}
      {sending.failure ? <SaveProblem failure={sending.failure} sentence={sendFailure} hasHeading others={Object.values(sending.failure.errors)} /> : null}
      <FormBody isSaving={sending.isWorking}>
        <ChosenCustomers id={`${prefix}-add`} chosen={chosen} onChange={setChosen} />
        <LabelledField name="customerIds" id={`${prefix}-ids`} label="Customer ids">
          <Input.TextArea
            id={`${prefix}-ids`}
            rows={2}
            value={text}
            placeholder="Or ids from a list, separated by commas, spaces or new lines"
            aria-describedby={`${prefix}-notes`}
            onChange={(event) => setText(event.target.value)}
          />
          <div id={`${prefix}-notes`} role="status">
            <IdNotes ids={ids} duplicates={duplicates} unknown={unknown} isChecking={isChecking} isUnchecked={isUnchecked} isTooMany={isTooMany} />
          </div>
          {unknown.length > 0 ? (
            <div>
              <Button size="small" onClick={takeOutUnknown}>
                Remove the unknown ids
              </Button>
            </div>
          ) : null}
        </LabelledField>
        <MessageFields form={form} forMany />
        <Recipients reaches={reaches} />
      </FormBody>
      <div className="notify-buttons">
        <PermittedButton
          type="primary"
          htmlType="submit"
          reason={reason ?? (count === 0 ? 'Choose customers first' : filled === null ? 'Write a title and a message first' : undefined)}
          disabled={!isReady}
        >
          {sending.isWorking ? 'Sending...' : `Send to ${customersText(count)}`}
        </PermittedButton>
      </div>
      {sent ? <BatchProgress {...sent} /> : null}
      <FormerBatches except={sent?.id ?? null} />
      {isAsking ? (
        <ConfirmDialog
          title={`Send to ${customersText(count)}?`}
          confirm={`Send to ${customersText(count)}`}
          cancel="Not yet"
          onConfirm={submit}
          onClose={() => setAsking(false)}
        >
          <p>Each of them gets “{messageOf(form).title}” on every channel that they want. It cannot be called back.</p>
          {reaches.length > 0 ? <p>{reachSummary(reaches)}</p> : null}
        </ConfirmDialog>
      ) : null}
      {guard.question}
    </form>
  )
}

/** Maximum number of listed rows; more are only counted. */
const maxListed = 100

/** Lists the customers with their channels and opt-outs before a message is sent (ADV-03). Shows nothing if the server does not say. */
function Recipients({ reaches }: { readonly reaches: readonly Reach[] }) {
  const id = useId()
  if (reaches.length === 0) return null
  // Customers who miss a channel come first.
  const shown = reaches.toSorted((one, other) => Number(reachText(other).lacks !== '') - Number(reachText(one).lacks !== ''))
  return (
    <section className="notify-recipients" aria-labelledby={id}>
      <h3 id={id} className="notify-heading">
        Who gets it
      </h3>
      <p className="notify-note">{reachSummary(reaches)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach */}
      <ul tabIndex={0} aria-labelledby={id}>
        {shown.slice(0, maxListed).map((reach) => {
          const { gets, lacks } = reachText(reach)
          return (
            <li key={reach.id}>
              <TypedText text={reach.name} />
              <span>
                {gets}
                {lacks === '' ? null : <small> {lacks}</small>}
              </span>
            </li>
          )
        })}
      </ul>
      {reaches.length > maxListed ? <p className="notify-note">+{formatCount(reaches.length - maxListed)} more</p> : null}
    </section>
  )
}
