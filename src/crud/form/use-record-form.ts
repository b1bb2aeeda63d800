import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { labelOf } from '#definition/labels.ts'
import { fieldProblems, formFieldNames, formValues, isShown } from '#definition/record.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import { readFirst } from '#crud/read-first.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { versionOf } from '#crud/use-run-action.ts'
import type { FormParts } from './form-parts.ts'
import { type FormState, useFormState, type FormValues } from './form-state.ts'
import { placesOn } from './problem-places.ts'
import { useFormFailure } from './use-form-failure.ts'
import { changedValues, type Dispute, mergeTheirs } from './merge.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { useSaveRecord } from './use-save-record.ts'

/** Props of a record's form. It is initialized once from `initial`; data loaded later does not change typed values. */
export interface RecordFormProps {
  readonly declaration: Declaration
  readonly initial: FormValues
  /** The record being edited, or null for a new one. */
  readonly record: KnownRecord | null
  /** Overrides of a bespoke form. */
  readonly parts?: FormParts
  onSaved(): void
  onCancel(): void
  /** Reads the record as it is now, for merging. */
  readonly readNow?: () => Promise<KnownRecord>
}

/** State of a record's form. */
export interface RecordFormState {
  readonly state: FormState
  /** Names of the fields that are on the form for the present values. */
  readonly names: readonly string[]
  /** The record that the form edits; null for a new one. */
  readonly record: KnownRecord | null
  readonly isSaving: boolean
  readonly failure: ErrorDescription | null
  /** Labels of the fields with values that somebody else saved. */
  readonly takenOver: string
  /** The conflict that the user must resolve before anything is saved; null if there is none. */
  readonly dispute: Dispute | null
  /** Share of the server's field errors that belong to fields on the form: none, some or all. */
  readonly atFields: 'none' | 'some' | 'all'
  /** Sentences about fields that are not on the form. */
  readonly others: readonly string[]
  /** Validates, saves once however often the button is pressed, and closes or starts another record; `release` is called before that. */
  save(release: () => void, isAnother?: boolean): Promise<void>
  /** Takes the other's values for the disputed fields and keeps the rest. */
  acceptTheirs(): void
}

/** Number of times a save is tried again because the record changed once more. */
const maxTries = 3

/** Values, validation and saving of a form; `focus` focuses the first of the named fields. */
export function useRecordForm(props: RecordFormProps, focus: (names: readonly string[]) => void): RecordFormState {
  const { declaration, initial, onSaved, parts = {} } = props
  const state = useFormState(initial)
  const [record, setRecord] = useState(props.record)
  const [dispute, setDispute] = useState<Dispute | null>(null)
  const [takenOver, setTakenOver] = useState<readonly string[]>([])
  const [failure, setFailure] = useFormFailure(state.values)
  const { open } = useNotification()
  const send = useSaveRecord(declaration)
  const namesFor = (values: FormValues) => formFieldNames(declaration).filter((name) => isShown(declaration, name, values))
  const names = namesFor(state.values)
  const namesOnForm = [...names, ...Object.keys(parts.initial ?? {})]

  const refuse = (problems: Readonly<Record<string, string>>) => {
    state.refuse(problems)
    const wrong = placesOn(namesOnForm, problems)
    if (wrong.length > 0) setTimeout(() => focus(wrong))
  }

  const { isWorking, isBusy, run } = useOneAtATime((thrown) => {
    const failed = describeError(thrown)
    setFailure(failed)
    refuse(failed.errors)
  })

  /** Validates the values before they are sent; shows the error at each field. */
  const isValid = (values: FormValues) => {
    const problems = { ...fieldProblems(declaration, values), ...presentProblems(parts.check?.(values) ?? {}) }
    if (Object.keys(problems).length === 0) return true
    setFailure(null)
    refuse(problems)
    return false
  }

  const sendOver = async (values: FormValues, start: FormValues, over: KnownRecord | null) => {
    const shown = namesFor(values)
    const isSent = (name: string) => parts.send !== undefined || shown.includes(name)
    const wanted = over ? changedValues(start, values, parts.together) : values
    const sent = Object.fromEntries(Object.entries(wanted).filter(([name]) => isSent(name)))
    if (over && Object.keys(sent).length === 0) return open?.({ type: 'success', message: 'Nothing was changed' })
    await (parts.send ?? send)(sent, over ? { id: over.id, version: versionOf(over) } : null)
  }

  /** Saves; after a conflict, merges the other's changes and saves again, unless both changed the same field. */
  const save = async (release: () => void, isAnother: boolean) => {
    let [values, start, over]: [FormValues, FormValues, KnownRecord | null] = [state.values, state.start, record]
    const fromTheirs = new Set<string>()
    for (let tries = 1; ; tries += 1) {
      try {
        await sendOver(values, start, over)
        break
      } catch (thrown) {
        const before = over
        if (!before || !describeError(thrown).isStale) throw thrown
        const theirs = await readFirst(props.readNow)
        if (!theirs || (versionOf(theirs) === versionOf(before) && !changesForm(before, theirs))) throw thrown
        const theirValues = { ...start, ...formValues(declaration, theirs) }
        const merged = mergeTheirs(start, values, theirValues, formFieldNames(declaration), parts.together)
        for (const name of merged.fromTheirs) fromTheirs.add(name)
        setTakenOver((names) => [...new Set([...names, ...merged.fromTheirs])].filter((name) => !merged.disputed.includes(name)))
        ;[values, start, over] = [merged.values, theirValues, theirs]
        state.rebase(start, values)
        setRecord(theirs)
        if (merged.disputed.length > 0) setDispute({ names: merged.disputed, fromTheirs: [...fromTheirs], theirs })
        if (merged.disputed.length > 0 || tries === maxTries) throw thrown
        if (!isValid(values)) return
      }
    }
    if (fromTheirs.size > 0) open?.({ type: 'success', message: `Changes of somebody else are kept: ${labelled([...fromTheirs])}` })
    release()
    if (!isAnother) return onSaved()
    state.restart(initial)
    setTakenOver([])
    setFailure(null)
    setTimeout(() => focus(names))
  }
  const labelled = (fields: readonly string[]) =>
    fields.flatMap((name) => (declaration.fields[name] ? [labelOf(name, declaration.fields[name])] : [])).join(', ')
  const changesForm = (before: KnownRecord, now: KnownRecord) =>
    Object.keys(changedValues(formValues(declaration, before), formValues(declaration, now))).length > 0

  const onForm = placesOn(namesOnForm, failure?.errors ?? {})
  return {
    state,
    names,
    record,
    isSaving: isWorking,
    failure,
    takenOver: labelled(takenOver),
    dispute,
    atFields: shareOf(onForm.length, Object.keys(failure?.errors ?? {}).length),
    others: Object.entries(failure?.errors ?? {}).flatMap(([name, sentence]) => (onForm.includes(name) ? [] : [`${name}: ${sentence}`])),
    async save(release, isAnother = false) {
      if (isBusy() || !isValid(state.values)) return
      setDispute(null)
      await run(() => save(release, isAnother))
    },
    acceptTheirs() {
      if (!dispute) return
      state.rebase(state.start, { ...state.values, ...Object.fromEntries(dispute.names.map((name) => [name, state.start[name]])) })
      setDispute(null)
      setFailure(null)
      setTimeout(() => focus(dispute.names))
    },
  }
}

function shareOf(part: number, whole: number): RecordFormState['atFields'] {
  return part === 0 ? 'none' : part === whole ? 'all' : 'some'
}

function presentProblems(problems: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).flatMap(([name, sentence]) => (sentence ? [[name, sentence]] : [])))
}
