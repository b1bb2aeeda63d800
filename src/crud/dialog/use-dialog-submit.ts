import { type RefObject, useRef, useState } from 'react'
import { fieldIn, focusField } from './dialog-fields.ts'
import { describeError, type ErrorDescription } from '#ui/describe-error.ts'
import { readFirst } from '#crud/read-first.ts'
import type { FormState, FormValues } from '#crud/form/form-state.ts'
import { useFormFailure } from '#crud/form/use-form-failure.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { PinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useRefresh } from '#crud/use-refresh.ts'

/** Options of a dialog's submit. */
export interface DialogSubmitOptions {
  readonly form: FormState
  /** Submitting is not possible yet. */
  readonly isBlocked?: boolean
  /** The resource to refetch when someone else changed a record. */
  readonly resource: string
  /** The record that is changed, where it has a version. */
  readonly pinned?: PinnedRecord
  /** The initial values of the form; with it the form can be reloaded. */
  valuesOf?(record: KnownRecord): FormValues
  /** Errors by field that stop the submit before anything is sent. */
  check?(values: FormValues): Readonly<Record<string, string | null>>
  /** Sends the values, with the version of the record that they change: the pinned one, or the one that they overwrite. Rejects with the failure. */
  submit(values: FormValues, version?: string, record?: KnownRecord): Promise<unknown>
}

/** State of a dialog's submit. */
export interface DialogSubmit {
  readonly failure: ErrorDescription | null
  /** Names of the refused fields that are on the form. */
  readonly wrongFields: readonly string[]
  /** The record as somebody else saved it, after a conflict; null until it is read. */
  readonly theirs: KnownRecord | null
  readonly isWorking: boolean
  /** Validates and submits, once despite repeated clicks. `done` is called after a success. */
  act(done: () => void): Promise<void>
  /** Submits over somebody else's change that was shown. A later change is a conflict again. */
  overwrite(done: () => void): Promise<void>
  /** Discards typed values and restarts from the current record. */
  reload(): Promise<void>
}

/** Validates, submits once, and keeps the failure. */
export function useDialogSubmit(
  { form, isBlocked = false, resource, pinned, valuesOf, check, submit }: DialogSubmitOptions,
  body: RefObject<HTMLFormElement | null>,
): DialogSubmit {
  const [failure, setFailure] = useFormFailure(form.values)
  const [wrongFields, setWrongFields] = useState<readonly string[]>([])
  const [theirs, setTheirs] = useState<KnownRecord | null>(null)
  const reading = useRef<Promise<KnownRecord> | undefined>(undefined)
  const refresh = useRefresh()

  const refuse = (problems: Readonly<Record<string, string | null>>) => {
    const wrong = Object.entries(problems).flatMap(([name, sentence]) => (sentence ? [[name, sentence] as const] : []))
    form.refuse(Object.fromEntries(wrong))
    const first = wrong.find(([name]) => fieldIn(body.current, name))
    if (first) setTimeout(() => focusField(body.current, first[0]))
    return wrong.length > 0
  }
  const readTheirs = () => {
    const read = pinned?.readNow()
    reading.current = read
    setTheirs(null)
    read?.then(
      (now) => {
        if (reading.current === read) setTheirs(now)
      },
      () => undefined,
    )
  }
  const { isWorking, isBusy, run } = useOneAtATime((thrown) => {
    const failed = describeError(thrown)
    if (failed.isStale) {
      void refresh([resource])
      readTheirs()
    }
    // A question is asked at its field; it is no error.
    const isQuestion = Object.keys(failed.errors).join() === 'confirmed' && fieldIn(body.current, 'confirmed') !== null
    setFailure(isQuestion ? null : failed)
    setWrongFields(Object.keys(failed.errors).filter((name) => fieldIn(body.current, name)))
    refuse(failed.errors)
  })
  const send = async (record: KnownRecord | undefined, done: () => void) => {
    const version = record?.version
    await submit(form.values, typeof version === 'string' ? version : undefined, record)
    done()
  }
  const mayAct = () => !isBusy() && !isBlocked && !refuse(check?.(form.values) ?? {})
  const overTheirs = (done: () => void) => run(async () => send(theirs ?? (await readFirst(pinned?.readNow)), done))
  return {
    failure,
    wrongFields,
    theirs,
    isWorking,
    async overwrite(done) {
      if (mayAct()) await overTheirs(done)
    },
    async act(done) {
      if (!mayAct()) return
      setFailure(null)
      // A second press confirms overwriting the other person's change when nothing can be reloaded.
      if (failure?.isStale && pinned && !valuesOf) return overTheirs(done)
      return run(() => send(pinned?.record, done))
    },
    reload: () =>
      run(async () => {
        const now = await pinned?.readNow()
        if (!now || !pinned || !valuesOf) return
        pinned.pin(now)
        form.restart(valuesOf(now))
        setFailure(null)
        setTimeout(() => focusField(body.current))
      }),
  }
}
