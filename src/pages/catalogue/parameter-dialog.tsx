import { useState } from 'react'
import * as catalogue from '#contract/catalogue.ts'
import { useWrite } from '#crud/use-write.ts'
import { isCompared } from '#domain/results/parameter.ts'
import { DialogFrame, type DialogFrameProps } from '#crud/dialog/dialog-frame.tsx'
import { type FormState, useFormState } from '#crud/form/form-state.ts'
import { newParameterDraft, type ParameterDraft, parameterChangeBody, parameterIdentity, parameterProblems, parameterTyped } from './parameter-draft.ts'
import { ChoiceFields, IdentityFields, NumberFields, TextField } from './parameter-fields.tsx'
import { ParameterRanges } from './parameter-ranges.tsx'
import { type CatalogueParameter, changedParts, type Laboratory, useCatalogueReads } from './use-laboratory.ts'

interface ParameterDialogProps {
  onClose(): void
}

/** A parameter with its reference ranges, for changing (RES-01). */
export function EditParameterDialog({ parameter: opened, onClose }: ParameterDialogProps & { readonly parameter: CatalogueParameter }) {
  const [pinned, pin] = useState(opened)
  const form = useFormState({ ...parameterTyped(pinned) })
  const { readParameter } = useCatalogueReads()
  const { send } = useWrite(catalogue.saveParameter)
  const others = pinned.tests.length > 1 ? ` It is measured by ${pinned.tests.map(({ name }) => name).join(', ')}.` : ''
  return (
    <ParameterForm
      title={`${pinned.name}: reference ranges`}
      confirm="Save parameter"
      form={form}
      draft={`tests parameter ${pinned.id}`}
      failure="The parameter could not be saved"
      note={`New results are judged by what is saved here; results that are recorded keep the range and the flag that they were given.${others}`}
      pinned={{ record: pinned, readNow: async () => ({ ...(await readParameter(pinned.id)) }), pin: (now) => pin(now as CatalogueParameter) }}
      valuesOf={(now) => ({ ...parameterTyped(now as CatalogueParameter) })}
      submit={async (values, version) => {
        const change = changedParts(parameterChangeBody(values), parameterChangeBody({ ...parameterTyped(pinned) }))
        await send({ id: pinned.id }, change, { version, isAwaited: true })
      }}
      onClose={onClose}
    />
  )
}

/** A new parameter, made and added to what a test measures in one step (RES-01). */
export function NewParameterDialog({ laboratory: { id, name }, onClose }: ParameterDialogProps & { readonly laboratory: Laboratory }) {
  const form = useFormState({ ...newParameterDraft })
  const { send } = useWrite(catalogue.createParameter)
  return (
    <ParameterForm
      title={`${name}: new parameter`}
      confirm="Create parameter"
      working="Creating…"
      form={form}
      draft={`tests new-parameter ${id}`}
      failure="The parameter could not be created"
      note="It is added at the end of what this test measures. A parameter that another test measures already is added with Edit laboratory data."
      isNew
      submit={async (values) => {
        await send({}, { ...parameterIdentity(values), ...parameterChangeBody(values), testId: id }, { isAwaited: true })
      }}
      onClose={onClose}
    />
  )
}

interface ParameterFormProps extends Omit<DialogFrameProps, 'children' | 'resource' | 'check' | 'width'> {
  readonly form: FormState
  readonly note: string
  readonly isNew?: boolean
}

function ParameterForm({ note, isNew = false, ...frame }: ParameterFormProps) {
  const { form } = frame
  const { kind } = form.values as ParameterDraft
  return (
    <DialogFrame {...frame} width={880} resource="tests" check={parameterProblems}>
      <p className="laboratory-note">{note}</p>
      <TextField form={form} of="name" label="Name" most={120} />
      {isNew ? <IdentityFields form={form} /> : null}
      {kind === 'numeric' ? <TextField form={form} of="decimals" label="Decimals" isNumber /> : null}
      <TextField form={form} of="method" label="Method, as reports say it" most={200} isWide />
      <TextField form={form} of="rangeText" label="Printed instead of the bounds" most={300} isWide />
      {isCompared({ kind }) ? <NumberFields form={form} /> : null}
      {kind === 'choice' ? <ChoiceFields form={form} /> : null}
      {isCompared({ kind }) ? <ParameterRanges form={form} /> : null}
    </DialogFrame>
  )
}
