import { Alert, Button } from 'antd'
import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { SlowNote } from '#crud/slow-note.tsx'
import { onceLoaded } from '#crud/dialog/dialog-fields.ts'
import { useFormDraft } from '#crud/drafts/use-kept-draft.tsx'
import { sendOnCtrlEnter } from '#ui/send-on-ctrl-enter.ts'
import { spinnerWhile } from '#ui/spinner-while.tsx'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { DisputeQuestion } from './dispute-question.tsx'
import { FieldSections } from './field-sections.tsx'
import { FormBody } from './form-body.tsx'
import { FormFields } from './form-fields.tsx'
import { FormRecordContext } from './form-record.ts'
import { SaveProblem } from './save-problem.tsx'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { type RecordFormProps, useRecordForm } from './use-record-form.ts'
import './forms.css'

/** The form of a declaration: fields, save button, and the failure of a save (CAT-04, GEN-05, GEN-08). */
export function RecordForm(props: RecordFormProps) {
  const { declaration, parts = {}, onCancel } = props
  const prefix = useId()
  useBottomOverlay('form')
  const body = useRef<HTMLFormElement>(null)
  const idOf = (name: string) => `${prefix}-${name}`
  const form = useRecordForm(props, (names) => focusFirst(names.map(idOf)))
  const { dispute, record } = form
  const id = record?.id ?? null
  const draft = useFormDraft(form.state, `${declaration.name} ${id ?? 'new'}`, record?.version)
  const isUnsure = form.failure?.isUnsure ?? false
  const guard = useUnsavedGuard({ isDirty: form.state.isDirty, isWorking: form.isSaving, isUnsure, onDiscard: draft.drop })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field takes the focus once, when the form appears
  useEffect(() => {
    return onceLoaded(body, undefined, () => {
      if (!body.current?.querySelector('[data-field] :focus')) focusFirst(form.names.map(idOf))
    })
  }, [])
  const target = useMemo(() => ({ declaration, id }), [declaration, id])
  const place = form.names.indexOf(declaration.form?.slotAfter ?? '') + 1 || form.names.length
  const [above, below] = [form.names.slice(0, place), form.names.slice(place)]
  const release = () => {
    guard.release()
    draft.drop()
  }
  const save = (isAnother = false) => void form.save(release, isAnother)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Enter does not resolve a conflict.
    if (!dispute) save()
  }
  return (
    <>
      <form ref={body} className="record-form" noValidate aria-busy={form.isSaving} onSubmit={submit} onKeyDown={sendOnCtrlEnter}>
        {draft.offer}
        {form.failure ? (
          <SaveProblem
            failure={form.failure}
            sentence={parts.failure ?? declaration.form?.failure ?? 'An error occurred'}
            isBrief={form.atFields === 'all'}
            isFieldFocused={form.atFields !== 'none'}
            others={form.others}
          >
            {dispute ? (
              <DisputeQuestion declaration={declaration} dispute={dispute} mine={form.state.values} onMine={() => save()} onTheirs={form.acceptTheirs} />
            ) : null}
          </SaveProblem>
        ) : null}
        {form.takenOver && !dispute ? <Alert type="info" showIcon role="status" message={`Updated with changes of somebody else: ${form.takenOver}`} /> : null}
        <FormRecordContext value={target}>
          <FormBody isSaving={form.isSaving}>
            {parts.draw ? (
              parts.draw({ names: form.names, state: form.state, record, idOf })
            ) : (
              <FieldSections declaration={declaration} names={above}>
                {(names) => <FormFields fields={declaration.fields} names={names} state={form.state} record={record} idOf={idOf} />}
              </FieldSections>
            )}
            <ScreenSlot name={declaration.form?.slot} declaration={declaration} values={form.state.values} />
            {parts.draw ? null : <FormFields fields={declaration.fields} names={below} state={form.state} record={record} idOf={idOf} />}
          </FormBody>
        </FormRecordContext>
        <footer className="form-footer">
          <SlowNote isWaiting={form.isSaving} />
          <Button disabled={form.isSaving} onClick={onCancel}>
            Cancel
          </Button>
          {record ? null : (
            <Button disabled={form.isSaving} onClick={() => save(true)}>
              Save and add another
            </Button>
          )}
          <Button type="primary" htmlType="submit" disabled={dispute !== null} loading={spinnerWhile(form.isSaving)}>
            {form.isSaving ? 'Saving…' : record && declaration.form?.in === 'page' ? 'Save changes' : `Save ${declaration.label.one}`}
          </Button>
        </footer>
      </form>
      {guard.question}
    </>
  )
}

/** Puts the focus on the first of the elements with these ids that is there and takes it; false when none does. */
function focusFirst(ids: readonly string[]): boolean {
  for (const id of ids) {
    const element = document.getElementById(id)
    if (!element) continue
    element.focus()
    if (document.activeElement === element) return true
  }
  return false
}
