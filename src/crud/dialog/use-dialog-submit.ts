import { type RefObject, useState } from 'react'
import { fieldIn, focusField } from './dialog-fields.ts'
import { type Failure, failureOf, readFirst } from '#crud/failure.ts'
import type { FormState, Values } from '#crud/form/form-state.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useOneAtATime } from '#crud/use-one-at-a-time.ts'
import type { PinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useRefresh } from '#crud/use-refresh.ts'

/** What a dialog decides, and how. */
export interface DialogSubmitOptions {
  readonly form: FormState
  /** Acting is not possible yet. */
  readonly isBlocked?: boolean
  /** The resource whose records are read again when someone else changed one meanwhile. */
  readonly resource: string
  /** The record that is changed, where it has a version. */
  readonly pinned?: PinnedRecord
  /** What the form starts from; with it the form can be reloaded. */
  valuesOf?(record: KnownRecord): Values
  /** What refuses the values before anything is sent, by field. */
  check?(values: Values): Readonly<Record<string, string | null>>
  /** Acts; given the version that the pinned record has for it; rejects with what went wrong. */
  submit(values: Values, version?: string): Promise<unknown>
}

/** A decision at work. */
export interface DialogSubmit {
  readonly failure: Failure | null
  /** Names of the refused fields that stand on the form. */
  readonly wrongFields: readonly string[]
  readonly isWorking: boolean
  /** Checks and acts, once whatever is pressed meanwhile; `done` is called after a success. */
  act(done: () => void): Promise<void>
  /** Acts over what somebody else changed meanwhile. */
  overwrite(done: () => void): Promise<void>
  /** Throws away what was typed and starts again from the record as it is now. */
  reload(): Promise<void>
}

/** Checks, acts once, and keeps what went wrong. */
export function useDialogSubmit(
  { form, isBlocked = false, resource, pinned, valuesOf, check, submit }: DialogSubmitOptions,
  body: RefObject<HTMLFormElement | null>,
): DialogSubmit {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [wrongFields, setWrongFields] = useState<readonly string[]>([])
  const refresh = useRefresh()

  const refuse = (problems: Readonly<Record<string, string | null>>) => {
    const wrong = Object.entries(problems).flatMap(([name, sentence]) => (sentence ? [[name, sentence] as const] : []))
    form.refuse(Object.fromEntries(wrong))
    const first = wrong.find(([name]) => fieldIn(body.current, name))
    if (first) setTimeout(() => focusField(body.current, first[0]))
    return wrong.length > 0
  }
  const { isWorking, isBusy, run } = useOneAtATime((thrown) => {
    const failed = failureOf(thrown)
    if (failed.isStale) void refresh([resource])
    setFailure(failed)
    setWrongFields(Object.keys(failed.errors).filter((name) => fieldIn(body.current, name)))
    refuse(failed.errors)
  })
  const send = async (version: unknown, done: () => void) => {
    await submit(form.values, typeof version === 'string' ? version : undefined)
    done()
  }
  const mayAct = () => !isBusy() && !isBlocked && !refuse(check?.(form.values) ?? {})
  const overTheirs = (done: () => void) => run(async () => send((await readFirst(pinned?.readNow))?.version, done))
  return {
    failure,
    wrongFields,
    isWorking,
    async overwrite(done) {
      if (mayAct()) await overTheirs(done)
    },
    async act(done) {
      if (!mayAct()) return
      setFailure(null)
      // Where there is nothing to reload, pressing again is the answer to what somebody else changed.
      if (failure?.isStale && pinned && !valuesOf) return overTheirs(done)
      return run(() => send(pinned?.record.version, done))
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
