import type { ReactNode } from 'react'
import type { FormState, FormValues } from './form-state.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { FieldGroups } from './merge.ts'
import type { SaveTarget } from './use-save-record.ts'

/** Props of the drawing of a form's fields. */
export interface DrawnForm {
  /** Names of the declared fields that are on the form now. */
  readonly names: readonly string[]
  readonly state: FormState
  /** The record being edited, null for a new one. */
  readonly record: KnownRecord | null
  /** The id of the focusable element of a field. */
  idOf(name: string): string
}

/** Overrides of a bespoke form; everything else is as in the generated form. */
export interface FormParts {
  /** Initial values in addition to the declared fields'. */
  readonly initial?: FormValues
  /** The default message of a failure. */
  readonly failure?: string
  /** Problems in addition to the declared fields'. */
  check?(values: FormValues): Readonly<Record<string, string | null>>
  /** Fields that only make sense together. */
  readonly together?: FieldGroups
  /** Sends the form's values (of a record that exists, those that were changed) in place of saving the declared fields; rejects with what went wrong. */
  send?(values: FormValues, target: SaveTarget): Promise<unknown>
  draw?(form: DrawnForm): ReactNode
}
