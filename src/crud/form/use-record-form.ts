import { useState } from 'react'
import { fieldProblems, formFieldNames, isShown } from '#definition/record.ts'
import { type Failure, failureOf, readFirst } from '#crud/failure.ts'
import { type FormState, useFormState } from './form-state.ts'
import type { RecordFormProps } from './record-form.tsx'
import { useOneAtATime } from '#crud/use-one-at-a-time.ts'
import { useSaveRecord } from './use-save-record.ts'

/** A record's form at work. */
export interface RecordFormState {
  readonly state: FormState
  /** Names of the fields that stand on the form for what is typed now. */
  readonly names: readonly string[]
  readonly isSaving: boolean
  /** The version of the record that was last tried to be changed. */
  readonly version: unknown
  readonly failure: Failure | null
  /** Whether some of what the server refused stands at its field, and whether all of it does. */
  readonly atFields: 'none' | 'some' | 'all'
  /** Sentences about fields that do not stand on the form. */
  readonly others: readonly string[]
  /** Checks, saves once whatever is pressed meanwhile, and closes; `release` is called before that. */
  save(release: () => void): Promise<void>
  /** Saves over what someone else changed meanwhile. */
  keepMine(release: () => void): Promise<void>
  /** Starts again from the record as it is now. */
  reload(): Promise<void>
}

/** Values, checks and saving of a form; `focus` puts the focus on the first of the named fields. */
export function useRecordForm(props: RecordFormProps, focus: (names: readonly string[]) => void): RecordFormState {
  const { declaration, initial, record, onSaved, parts = {} } = props
  const state = useFormState(initial)
  const [version, setVersion] = useState<unknown>(record?.version)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = useSaveRecord(declaration)
  const names = formFieldNames(declaration).filter((name) => isShown(declaration, name, state.values))
  const painted = [...names, ...Object.keys(parts.initial ?? {})]

  const refuse = (problems: Readonly<Record<string, string>>) => {
    state.refuse(problems)
    const wrong = painted.filter((name) => problems[name])
    if (wrong.length > 0) setTimeout(() => focus(wrong))
  }

  const { isWorking, isBusy, run } = useOneAtATime((thrown) => {
    const failed = failureOf(thrown)
    setFailure(failed)
    refuse(failed.errors)
  })

  /** Whether what was typed may be sent; else says at each field why not. */
  const isSound = () => {
    if (isBusy()) return false
    const problems = { ...fieldProblems(declaration, state.values), ...said(parts.check?.(state.values) ?? {}) }
    if (Object.keys(problems).length === 0) return true
    setFailure(null)
    refuse(problems)
    return false
  }

  const save = async (asVersion: unknown, release: () => void) => {
    const values = Object.fromEntries(names.map((name) => [name, state.values[name]]))
    await (parts.send ?? send)(
      parts.send ? state.values : values,
      record ? { id: record.id, version: typeof asVersion === 'string' ? asVersion : undefined } : null,
    )
    release()
    onSaved()
  }

  return {
    state,
    names,
    isSaving: isWorking,
    version,
    failure,
    atFields: placesOf(Object.keys(failure?.errors ?? {}), painted),
    others: Object.entries(failure?.errors ?? {}).flatMap(([name, sentence]) => (painted.includes(name) ? [] : [`${name}: ${sentence}`])),
    save: async (release) => (isSound() ? run(() => save(version, release)) : undefined),
    keepMine: async (release) => {
      if (!isSound()) return
      await run(async () => {
        const now = await readFirst(props.readVersion)
        try {
          await save(now, release)
        } catch (thrown) {
          setVersion(now)
          throw thrown
        }
      })
    },
    reload: () => run(async () => props.reload?.()),
  }
}

function placesOf(wrong: readonly string[], painted: readonly string[]): RecordFormState['atFields'] {
  const found = wrong.filter((name) => painted.includes(name)).length
  return found === 0 ? 'none' : found === wrong.length ? 'all' : 'some'
}

function said(problems: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).flatMap(([name, sentence]) => (sentence ? [[name, sentence]] : [])))
}
